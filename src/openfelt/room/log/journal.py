"""Structured logs for the house: one JSON object a line. What is secret never gets into one.

They go to the standard error, or to a file that is put aside when it is full, or nowhere; warnings always
appear.
"""

from __future__ import annotations

import logging
import os
import sys
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from typing import Any

import structlog

SECRET = frozenset({"pin", "token", "seed", "salt", "card", "cards", "password", "authorization", "body"})


OFF = "off"
FULL, FILES = 10_000_000, 5
"""Bytes of a file, after which another is begun, and how many full ones are kept."""


class _Owned(RotatingFileHandler):
    """Files that their owner alone may read, from the first byte on."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_CREAT | os.O_WRONLY | os.O_APPEND
        return TextIOWrapper(os.fdopen(os.open(self.baseFilename, flags, 0o600), "ab"), encoding="utf-8")


def start_journal(level: int = logging.INFO, to: str = "") -> None:
    """Write everything, also what libraries log, as JSON: on the standard error, `to` a file, or not at all.

    What is a warning or worse is on the standard error in any case. A file that cannot be written is a
    ValueError.
    """
    steps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    handlers: list[logging.Handler] = [logging.StreamHandler(sys.stderr)]
    if to:
        handlers[0].setLevel(logging.WARNING)
    if to not in {"", OFF}:
        try:
            handlers.append(_Owned(to, maxBytes=FULL, backupCount=FILES, encoding="utf-8"))
        except OSError as why:
            raise ValueError(f"the journal {to} cannot be written: {why.strerror}") from None
    for handler in handlers:
        handler.setFormatter(
            structlog.stdlib.ProcessorFormatter(
                foreign_pre_chain=steps,
                processors=[
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.JSONRenderer(),
                ],
            )
        )
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # every request of every bot


def without_secrets(logger: Any, method: str, told: dict[str, Any]) -> dict[str, Any]:
    """The last resort: a field with such a name is blanked whoever logs it."""
    return {key: "…" if key in SECRET else value for key, value in told.items()}


def journal() -> Any:
    return structlog.get_logger("openfelt")
