"""Playing a record again, whole or in part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from openfelt.rounds.answers import Answer
from openfelt.rounds.banked import BankedRecord, BankedRound
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.record import Record
from openfelt.rounds.round import Round
from openfelt.rules.banked import BankedGame
from openfelt.rules.fees import Schedule
from openfelt.table.felt import Bettor

R = TypeVar("R", bound=Round)


def run(round: R, answers: Iterable[Answer]) -> R:
    """Give a round these answers, one after another."""
    for answer in answers:
        round.answer(answer)
    return round


def prefix(round: R, length: int) -> R:
    """The round as it stood after so many answers."""
    return run(round.again(), round.answers[:length])


def replay(
    record: BankedRecord,
    game: BankedGame,
    plays: BankedPlays | None = None,
    schedule: Schedule | None = None,
) -> BankedRound:
    """Play a record again under a rule book."""
    return run(BankedRound(game, record.table, plays, schedule), record.answers)


def differences(record: Record[Any], round: Round) -> tuple[str, ...]:
    """How a replay differs from what was recorded: the rules it was played by, or the money."""
    now = round.record
    found = [
        f"{what}: recorded {before}, now {after}"
        for what, before, after in (
            ("game", record.game, now.game),
            ("book", record.book, now.book),
            ("procedure", record.procedure, now.procedure),
            ("options", record.options, now.options),
            ("collection", record.collection, now.collection),
        )
        if before != after
    ]
    if record.result is not None and record.result != now.result:
        found.append(f"result: recorded {_told(record.result)}, now {_told(now.result or {})}")
    return tuple(found)


def _told(result: Mapping[Bettor, int]) -> str:
    return ", ".join(f"{who} {amount / 100:+.2f}" for who, amount in sorted(result.items()))
