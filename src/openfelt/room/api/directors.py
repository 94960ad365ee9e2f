"""What the director's tablet needs to know of a round: what is lawful now, and what is awaited."""

from __future__ import annotations

from typing import Any

import msgspec

from openfelt.room.api.asked import LastSeen
from openfelt.room.api.awaited import AskShown, Awaited, FellShown, asks, awaited, fell, lying, picks
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import visible
from openfelt.room.state.banked import at_bank
from openfelt.room.state.table import TableState
from openfelt.room.steps.beside import Beside
from openfelt.room.steps.between import between
from openfelt.room.steps.take_backs import deal_stays, open_to_correction, retractable
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.parting import HandsToOpen, LyingHand
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import Place
from openfelt.rounds.round import Round
from openfelt.rounds.stated_hands import to_open, unopened
from openfelt.rounds.table_record import Decision
from openfelt.rules.errors import told
from openfelt.rules.game import RulingRule


class PadEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What the house dealer entered last, which can be taken back, unless it is `off` for a reason."""

    number: int
    says: str
    off: str = ""


class HandsBefore(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that were entered, the dice that named a seat, the pile that was picked, and who decided what."""

    hands: dict[Place, str]
    dice: tuple[int, ...]
    picked: str
    decisions: tuple[Decision, ...] = ()


class HandsAwaited(HandsToOpen, frozen=True, kw_only=True):
    """Hands to be entered as they are opened, from the `pack`: how many there are of each card.

    `before` are hands that were entered and taken back, to be put right.
    """

    pack: dict[str, int]
    before: HandsBefore | None = None


class DirectorShown(Beside, msgspec.Struct, frozen=True, kw_only=True):
    """What may lawfully be done in the round now, and the `question` that is answered by it.

    The rest is for a physical table: who `banked` before; what is `awaited`, card by card, or as `hands`
    where nobody sees them dealt; what was `entered` last, and where that was several answers together, the
    last one `answered`; that the deal is open (`deal_open`) to be taken back before the first card; while
    bets are taken the `collection` due for them, last round's bets to `repeat`, and that the bank is `short`
    if it is by odds alone; then the seat at which action `starts`.
    Where hands were entered as they were opened, so many cards of others are `unseen`.
    `reset` are hands that the house set in another way than they were entered.
    `returned` is the collection of a round in play or void, as it goes back where that round is void.
    `fell` are cards that nobody saw fall, until the dealer shows one.
    The `felt` is as it lies: what was entered face down is a back, except in hands of which some is
    picked, each with all `picks`.
    """

    question: int
    rulings: tuple[RulingRule, ...] = ()
    asks: tuple[AskShown, ...] = ()
    awaited: Awaited | None = None
    hands: HandsAwaited | None = None
    entered: PadEntry | None = None
    answered: PadEntry | None = None
    deal_open: bool = False
    felt: dict[str, tuple[str, ...]] = {}
    unseen: int = 0
    picks: tuple[Picks, ...] = ()
    fell: tuple[FellShown, ...] = ()


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("director", catalogue)

    @at.get("/tables/{table}/director")
    async def director(call: Known, table: str) -> DirectorShown:
        """The rulings that are lawful now, and the decisions the floor may answer for a seat.

        At a physical table the house dealer sees the decisions too, and what is to be entered next.
        """
        async with visible(call, table).reading() as read:
            call.keep(LastSeen).note(table, call.person, read.question)
            if read.dealer.shuffles:
                call.require("rule")
                return _lawful(read)
            by_hand = call.may("deal")
            if not by_hand:
                call.require("rule")
            state, (entered, answered) = read, _entered(call, read)
            round = state.round if state.live else None
            told = {} if not by_hand and round is None else _beside(state, call.room.time.elapsed())
            if round is None:
                return DirectorShown(question=read.question, entered=entered, answered=answered, **told)
            return DirectorShown(
                question=read.question,
                **told,
                rulings=round.rulings if call.may("rule") else (),
                asks=asks(state, round),
                awaited=awaited(state, round),
                hands=_hands(state, round) if by_hand else None,
                entered=entered,
                answered=answered,
                deal_open=by_hand and deal_stays(state) is None,
                felt=lying(round) if by_hand else {},
                unseen=_unseen(state, round),
                picks=picks(round) if by_hand else (),
                fell=tuple(fell(state, round)) if by_hand else (),
            )

    @at.get("/tables/{table}/director/hand")
    async def hand(call: Known, table: str, place: str, said: str) -> LyingHand:
        """What a hand is that the house dealer has opened, before all of them are entered."""
        call.require("deal")
        async with visible(call, table).reading() as read:
            round = at_bank(read).playing()
            return round.hands.lies(Place(place), round.hands.stated(round.game, said))

    return at


def _beside(state: TableState, now: float) -> dict[str, Any]:
    return msgspec.structs.asdict(between(state).beside(state, now))


def _lawful(state: TableState) -> DirectorShown:
    """What the floor may do at a table that the room deals, whatever is played there."""
    round = state.round if state.live else None
    if round is None:
        return DirectorShown(question=state.question)
    return DirectorShown(question=state.question, rulings=round.rulings, asks=asks(state, round))


def _entered(call: Call, state: TableState) -> tuple[PadEntry | None, PadEntry | None]:
    """What was entered last, all of it, and where that is more, the last answer alone."""
    round = None if state.paused else open_to_correction(state)
    found = () if round is None else retractable(state.so_far)
    off = str(between(state).stays_over(state) or "")
    shown = [
        PadEntry(number=one.stay, says=told(one.says, call.room.house.name_of), off=off)
        if all(map(call.may, one.needs))
        else None
        for one in found
    ]
    whole, last, *_ = *shown, None, None
    return whole, last


def _hands(state: TableState, round: Round) -> HandsAwaited | None:
    before = None if state.so_far is None else state.so_far.hands_before
    hands = to_open(round) if isinstance(round, BankedRound) else None
    if hands is None:
        return None
    return HandsAwaited(
        **msgspec.structs.asdict(hands),
        pack={card.text: round.pack[card] for card in sorted(round.pack, key=lambda card: card.order)},
        before=None
        if before is None
        else HandsBefore(
            hands=before.hands, dice=before.dice, picked=before.picked, decisions=before.decisions
        ),
    )


def _stated(state: TableState) -> dict[Place, str] | None:
    """The hands that the round's answers were read off."""
    return None if state.so_far is None or state.so_far.hands is None else state.so_far.hands.hands


def _unseen(state: TableState, round: Round) -> int:
    stated = _stated(state)
    return unopened(stated, round) if stated and isinstance(round, BankedRound) else 0
