"""The `openfelt` command."""

from openfelt.cli.app import main

__all__ = ["main"]
