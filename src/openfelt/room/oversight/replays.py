"""A round looked at again: from whose seat that is lawful, and as a table record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfelt.room.doors.house import House
from openfelt.room.log.events import Person
from openfelt.room.state.banked_rounds import round_of
from openfelt.room.state.history import PlayedRound
from openfelt.room.state.rules import AnyRules
from openfelt.room.state.table import TableState
from openfelt.rounds.answers import Answer, Chose
from openfelt.rounds.exported import exported
from openfelt.rounds.round import Round
from openfelt.rounds.table_record import TableRecord
from openfelt.rounds.view import BACK, Sight, View, decided
from openfelt.rules.conditions import Value
from openfelt.rules.errors import Denied, Named, listed
from openfelt.rules.game import Way

EVERYONE, ALL_CARDS = "everyone", "all-cards"
"""The viewpoints that are no person's: an onlooker's, and that of the house's own record."""


def check_viewpoint(house: House, caller: Person, played: PlayedRound, viewpoint: str) -> None:
    """Refuse to show what the caller may not see. While a round is played nobody sees more than they did."""
    if viewpoint == EVERYONE:
        return
    if viewpoint == caller and caller in played.bettors:
        house.require(caller, "replay-own")
        return
    house.require(caller, "see-all-cards-after" if viewpoint == ALL_CARDS else "replay-any")
    if played.ended is None:
        raise Denied("other hands are looked at when the round is over")
    if viewpoint != ALL_CARDS and viewpoint not in played.bettors:
        there = listed(map(Named, sorted(played.bettors)))
        raise Denied((Named(viewpoint), " was not in this round; there were ", *there))


def seen_from(round: Round, viewpoint: str, *, opened: bool = False) -> View:
    """The round as seen from there; `all-cards` shows every card as it lay.

    Where hands were entered as they were `opened`, those are the cards that somebody has seen.
    """
    if viewpoint != ALL_CARDS:
        return round.view(None if viewpoint == EVERYONE else viewpoint)
    view, felt = round.view(None), round.felt
    lying = {
        place: tuple(lain.to_anyone if opened else lain.card.text for lain in felt.places[place])
        for place in view.felt
    }
    return View(
        viewer=None,
        felt=lying,
        readings=felt.every_reading,
        log=felt.witnessed if opened else felt.everything,
        waiting_for=view.waiting_for,
        asks=round.open_asks,
        answered=(),
        void=view.void,
        over=view.over,
    )


class TakenBack(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that was taken back, as it was seen: it stood in the log after so many sights."""

    after: int
    sight: Sight
    entered_by: Person
    entered_at: float
    by: Person
    at: float


def taken_back(played: PlayedRound, rules: AnyRules, viewpoint: str, step: int) -> Iterator[TakenBack]:
    """What the house dealer entered and took back, up to a step of the round."""
    for one in played.withdrawn:
        if len(one.before) > step and step < len(played.answers):
            continue
        round = played.after(rules, one.before)
        after = len(round.view(None).log)
        round.answer(one.answer)
        sights = seen_from(round, viewpoint, opened=one.hands is not None).log[after:]
        yield TakenBack(
            after=after,
            sight=_sight(one.answer, sights),
            entered_by=one.entered_by,
            entered_at=one.entered_at,
            by=one.by,
            at=one.at,
        )


def _sight(answer: Answer, sights: tuple[Sight, ...]) -> Sight:
    """What was seen of an answer. Of decisions taken together nobody sees one before the last."""
    if isinstance(answer, Chose):
        return next((sight for sight in sights if sight.by == answer.who), decided(answer.who))
    return sights[0]


def check_record(house: House, caller: Person, played: PlayedRound, round: Round) -> None:
    """A record tells every card and decision: to the house, or to whoever has seen them all anyway."""
    if played.ended is None:
        raise Denied("the record of a round is written when it is over")
    if house.may(caller, "see-all-cards-after"):
        return
    seen = round.view(caller if caller in played.bettors else None)
    reshuffled = any(sight.what == "shuffle" for sight in seen.log)  # cards have left the felt
    hidden = any(BACK in cards for cards in seen.felt.values()) or any(
        sight.text == "has decided" or (reshuffled and BACK in sight.cards) for sight in seen.log
    )
    if hidden:
        raise Denied("some cards of this round were never shown: only the house sees its record")


def options_then(rules: AnyRules, state: TableState) -> dict[str, Value]:
    """The options a table was opened with; of a round by other rules than it goes by now, all that it had."""
    return state.opened.chosen if rules.name == state.rules.name else rules.game.chosen


def table_record(
    rules: AnyRules, options: dict[str, Value], played: PlayedRound, way: Way = "written"
) -> TableRecord:
    """The round as anyone can check it with `openfelt settle`."""
    return exported(round_of(played, rules), options, way)
