"""A round that is over, as a table record: whoever settles it gets the same round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt.cards import text
from openfelt.rounds.answers import Chose, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.record import Posted
from openfelt.rounds.table_record import Decision, Irregularity, StatedBank, StatedBet, TableRecord
from openfelt.rules.conditions import Value
from openfelt.rules.game import Way
from openfelt.table.collection import is_free


def exported(
    round: BankedRound, options: Mapping[str, Value] | None = None, way: Way = "written"
) -> TableRecord:
    """The round with every card and every decision; the `options` are its game's, unless others are named."""
    table, schedule = round.begun, round.schedule
    posted = None
    if schedule is not None and not is_free(schedule, table.hands_before):
        posted = Posted.of(schedule)
    bank = table.player_dealer
    return TableRecord(
        game=round.game.id,
        options=dict(round.game.chosen if options is None else options),
        as_=way,
        limits=table.limits,
        seats=table.seats,
        decks=table.decks,
        gone=dict(table.gone) if round.void or _reshuffled(round) else {},
        collection=posted.options[0] if posted else None,
        collection_section=posted.section if posted else None,
        player_dealer=StatedBank(seat=bank.seat, wager=bank.wager, shares=bank.shares),
        bets=tuple(
            StatedBet(
                seat=bet.seat,
                bettor=bet.bettor,
                bet=bet.bet,
                amount=bet.amount,
                backline=bet.backline,
                circle=bet.circle,
                shares=bet.shares,
            )
            for bet in table.bets
        ),
        shoe=text(answer.card for answer in round.answers if isinstance(answer, (Dealt, Fault))),
        dice=next((answer.dice for answer in round.answers if isinstance(answer, Rolled)), ()),
        decisions=tuple(_decisions(round)),
        events=tuple(
            Irregularity(after=after, ruling=answer.ruling, findings=answer.findings)
            if isinstance(answer, Ruled)
            else Irregularity(after=after, fault=answer.fault)
            for after, answer in enumerate(round.answers)
            if isinstance(answer, (Ruled, Fault))
        ),
    )


def _reshuffled(round: BankedRound) -> bool:
    return any(isinstance(answer, Shuffled) for answer in round.answers)


def _decisions(round: BankedRound) -> Iterator[Decision]:
    """Each with the number of cards drawn before it, which leaves no doubt what was asked."""
    drawn = 0
    for answer in round.answers:
        if isinstance(answer, (Dealt, Fault)):
            drawn += 1
        elif isinstance(answer, Chose):
            who, choice = answer.who, answer.choice
            yield Decision(
                seat=who.seat,
                bettor=who.bettor,
                choice=choice.choice,
                amount=choice.amount,
                hand=who.hand,
                circle=who.circle,
                cards=text(choice.cards),
                after=drawn,
            )
