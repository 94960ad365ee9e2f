"""What a log has led to, checked on the way: every event follows the one before, and the end was signed."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice

from openfelt.room.log.chain import Damaged, KeepingLog
from openfelt.room.state.fold import Fold
from openfelt.room.state.rules import RulesOf
from openfelt.room.state.snapshots import recalled
from openfelt.room.store.audit import Chain, check_before, check_chain, sound_to
from openfelt.room.store.sound import Sound

AT_ONCE = 5_000
"""A log of so many events is looked through before the room opens; of a longer one that is done beside it."""


@dataclass(frozen=True)
class Rebuilt:
    """All that happened, as far as it can be believed: `fault` says why no further.

    What is before `began`, a number and the hash there, was taken from a snapshot and not looked at, unless
    it is `whole`.
    """

    fold: Fold
    log: KeepingLog
    began: tuple[int, str]
    fault: str = ""
    whole: bool = False


def rebuilt(log: KeepingLog, rules: RulesOf) -> Rebuilt:
    """From the newest snapshot that fits, and the events after it."""
    with _nothing_is_garbage():
        try:
            found = _folded(log, rules)
            for fault in log.check_end():
                raise Damaged(fault)
            if found.fold.office.seq > AT_ONCE:
                return found
            for fault in check_before(log, *found.began):
                raise Damaged(fault)
            return replace(found, whole=True)
        except Exception as why:
            faults = list(islice(_faults(log, why), 1))
            if not faults:
                raise
        return replace(_to_look_at(log, rules, sound_to(log)), fault=faults[0])


def _faults(log: KeepingLog, why: Exception) -> Iterator[str]:
    """What is wrong with a log that something was not found right with, or that led nowhere."""
    yield from check_chain(log)
    if isinstance(why, Damaged):
        yield str(why)
    yield from log.check_end()
    yield from log.check_tables()


def _folded(log: KeepingLog, rules: RulesOf) -> Rebuilt:
    fold = recalled(log, rules)
    office = fold.office
    began, chain = (office.seq, office.hash), Chain(office.seq, office.hash)
    for entry in log.read(after=office.seq):
        for problem in chain.wrong(entry):
            raise Damaged(problem)
        fold.take(entry)
    return Rebuilt(fold, log, began)


def _to_look_at(log: KeepingLog, rules: RulesOf, last: int) -> Rebuilt:
    """A damaged log as far as it leads anywhere: what was made up may be chained, and yet not happen."""
    sound, reached = Sound(log, last), 0
    try:
        fold = recalled(sound, rules)
        began = reached, _ = fold.office.seq, fold.office.hash
        for entry in sound.read(after=reached):
            fold.take(entry)
            reached = entry.seq
    except Exception:
        if last == 0:
            raise
        return _to_look_at(log, rules, reached)
    return Rebuilt(fold, sound, began)


@contextmanager
def _nothing_is_garbage() -> Iterator[None]:
    """What a log leads to is kept: looking for what is not would only take time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
