"""What a round that is over leaves on its table."""

from __future__ import annotations

from openfelt.cards import text
from openfelt.families.scored import scored
from openfelt.families.two_hands.hand_result import HandResult
from openfelt.room.log.events import Arranged, LeftOver
from openfelt.room.state.so_far import SoFar
from openfelt.rounds.banked import BankedRound
from openfelt.table.felt import BankedTable


def left_over(so_far: SoFar[BankedTable, BankedRound], number: int) -> LeftOver:
    """Of a round that was played to its end, as far as it can be played again."""
    if so_far.problem:
        return called_off(so_far)
    round, rearranged = so_far.round, so_far.rearranged
    score = scored(round, number)
    goes_on = round.game.deck.shoe and not round.shoe_ended
    arranged, rest = _arranged(so_far) if rearranged else (None, "")
    drawn = so_far.found if rearranged and not rest else len(so_far.dealt)
    return LeftOver(
        went=" ".join(round.undealt.went) if goes_on else "",
        drawn=drawn if so_far.stub is not None else 0,
        rest=rest,
        back=" ".join(round.undealt.came_back) if goes_on else "",
        ends_shoe=round.shoe_ended,
        arranged=arranged,
        chances=so_far.chances,
        kept=round.kept,
        stood=round.stood,
        road=score if isinstance(score, HandResult) else None,
        result=None if isinstance(score, HandResult) else score,
    )


def called_off(so_far: SoFar[BankedTable, BankedRound]) -> LeftOver:
    """Of one that cannot be played: the cards that were seen are gone, and every bet went back.

    Where it had cut or shuffled the shoe, nobody knows what is next: none of it is dealt any more.
    """
    shoe = so_far.rules.game.deck.shoe
    return LeftOver(
        went=text(so_far.dealt) if shoe else "",
        drawn=so_far.found if so_far.rearranged else len(so_far.dealt),
        chances=so_far.chances,
        kept=so_far.begun.kept,
    )


def _arranged(so_far: SoFar[BankedTable, BankedRound]) -> tuple[Arranged | None, str]:
    """A shoe that was cut or shuffled again: by positions, or in old logs by the cards that are left."""
    stub, pack = so_far.stub, so_far.pack
    if stub is None or pack is None or not so_far.rules.game.deck.shoe:
        return None, ""
    if not pack.commitment:
        return None, text(stub.shoe.rest)
    if stub.sealed.seed == pack.seed:
        return Arranged(positions=stub.left), ""
    return Arranged(
        positions=stub.left,
        order=text(stub.sealed.order),
        commitment=stub.sealed.commitment,
        seed=stub.sealed.seed.removeprefix(pack.seed).decode(),
    ), ""
