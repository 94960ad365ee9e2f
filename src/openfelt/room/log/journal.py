"""Structured logs for the house: one JSON object a line. What is secret never gets into one."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

SECRET = frozenset({"pin", "token", "seed", "salt", "card", "cards", "password", "authorization", "body"})


def start_journal(level: int = logging.INFO) -> None:
    """Write everything, also what libraries log, as JSON on the standard error."""
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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=steps,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # every request of every bot


def without_secrets(logger: Any, method: str, told: dict[str, Any]) -> dict[str, Any]:
    """The last resort: a field with such a name is blanked whoever logs it."""
    return {key: "…" if key in SECRET else value for key, value in told.items()}


def journal() -> Any:
    return structlog.get_logger("openfelt")
