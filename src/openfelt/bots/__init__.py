"""Players that answer requests."""

from openfelt.bots.regular import Regular

__all__ = ["Regular"]
