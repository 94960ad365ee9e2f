"""What is said of a choice that is refused: why it was not open, and what was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openfelt.rounds.requests import Ask


def refused(problem: str, whys: Iterable[str], asks: Sequence[Ask]) -> str:
    """Each reason once, then the choices."""
    reasons = dict.fromkeys(filter(None, [*whys, choices_said(asks)]))
    return ": ".join(filter(None, [problem, "; ".join(reasons)]))


def choices_said(asks: Sequence[Ask]) -> str:
    """What there was to choose when somebody was last asked, and what besides before that."""
    if not asks:
        return ""
    *earlier, last = ([offer.choice for offer in ask.offers] for ask in asks)
    also = dict.fromkeys(choice for offered in earlier for choice in offered if choice not in last)
    before = f"; before that also {', '.join(also)}" if also else ""
    return f"the choices are {', '.join(last)}{before}"
