"""What the director's tablet needs to know of a round: what is lawful now, and what is awaited."""

from __future__ import annotations

import msgspec

from openfelt.cards import DECKS
from openfelt.room.api.calls import Call, Known
from openfelt.room.api.described import Routes
from openfelt.room.api.schemas import Catalogue
from openfelt.room.api.tables import visible
from openfelt.room.state.banked import BankedState, at_bank
from openfelt.room.state.table import TableState
from openfelt.room.steps.pad import (
    Banked,
    Collection,
    Due,
    Repeat,
    Start,
    banked,
    collection,
    lies,
    repeat,
    returned,
    short,
    starts,
)
from openfelt.room.steps.take_backs import bet_since, deal_stays, open_to_correction, retractable
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.parting import HandsToOpen, LyingHand
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import Place, place_said
from openfelt.rounds.requests import Draw, Offer, Roll, Shuffle
from openfelt.rounds.round import Round
from openfelt.rounds.stated_hands import set_otherwise, to_open, unopened
from openfelt.rounds.table_record import Decision
from openfelt.rounds.view import BACK
from openfelt.rules.errors import told
from openfelt.rules.game import RulingRule


class AskShown(msgspec.Struct, frozen=True, kw_only=True):
    """A decision the table waits for; what may be chosen, never the cards."""

    seat: int
    bettor: str
    hand: int
    circle: int
    offers: tuple[Offer, ...]
    default: str


class Awaited(msgspec.Struct, frozen=True, kw_only=True):
    """What the house dealer enters next: one of `cards` for a place, perhaps with a fault; dice; a shuffle.

    `gone` are the cards that cannot fall again, and why; one that lies face down is not told by its absence.
    `lies` says whose a card is that falls face down, `shuffle` which cards are to be shuffled.
    """

    place: str | None = None
    lies: str = ""
    cards: tuple[str, ...] = ()
    gone: dict[str, str] = {}
    faults: tuple[str, ...] = ()
    dice: int | None = None
    shuffle: str = ""


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


class DirectorShown(msgspec.Struct, frozen=True, kw_only=True):
    """What may lawfully be done in the round now.

    The rest is for a physical table: who `banked` before; what is `awaited`, card by card, or as `hands`
    where nobody sees them dealt; what was `entered` last, and where that was several answers together, the
    last one `answered`; that the deal is open (`deal_open`) to be taken back before the first card; while
    bets are taken the `collection` due for them, last round's bets to `repeat`, and that the bank is `short`
    if it is by odds alone; then the seat at which action `starts`.
    Where hands were entered as they were opened, so many cards of others are `unseen`.
    `reset` are hands that the house set in another way than they were entered.
    `returned` is the collection of a round in play or void, as it goes back where that round is void.
    The `felt` is as it lies: what was entered face down is a back, except in hands of which some is
    picked, each with all `picks`.
    """

    rulings: tuple[RulingRule, ...] = ()
    asks: tuple[AskShown, ...] = ()
    awaited: Awaited | None = None
    hands: HandsAwaited | None = None
    entered: PadEntry | None = None
    answered: PadEntry | None = None
    deal_open: bool = False
    banked: Banked | None = None
    collection: Collection | None = None
    short: str = ""
    repeat: Repeat | None = None
    starts: Start | None = None
    returned: tuple[Due, ...] = ()
    reset: tuple[str, ...] = ()
    felt: dict[str, tuple[str, ...]] = {}
    unseen: int = 0
    picks: tuple[Picks, ...] = ()


def routes(catalogue: Catalogue) -> Routes:
    at = Routes("director", catalogue)

    @at.get("/tables/{table}/director")
    async def director(call: Known, table: str) -> DirectorShown:
        """The rulings that are lawful now, and the decisions the floor may answer for a seat.

        At a physical table the house dealer sees the decisions too, and what is to be entered next.
        """
        async with visible(call, table).reading() as read:
            if read.dealer.shuffles:
                call.require("rule")
                return _lawful(read)
            state = at_bank(read)
            by_hand = call.may("deal")
            if not by_hand:
                call.require("rule")
            entered, answered = _entered(call, state)
            round = state.round if state.live else None
            if by_hand and state.phase == "betting":
                return DirectorShown(
                    entered=entered,
                    answered=answered,
                    banked=banked(state),
                    collection=collection(state),
                    short=short(state),
                    repeat=repeat(state),
                )
            if by_hand and round is None and state.round is not None:  # over, and to be paid
                return DirectorShown(
                    entered=entered,
                    answered=answered,
                    banked=banked(state),
                    starts=None if state.round.void else starts(state, state.round),
                    reset=_reset(state, state.round),
                    returned=returned(state, state.round) if state.round.void else (),
                )
            if round is None:
                return DirectorShown(entered=entered, answered=answered)
            return DirectorShown(
                rulings=round.rulings if call.may("rule") else (),
                asks=_asks(round),
                awaited=_awaited(state, round),
                hands=_hands(state, round) if by_hand else None,
                entered=entered,
                answered=answered,
                deal_open=by_hand and deal_stays(state) is None,
                starts=starts(state, round),
                returned=returned(state, round),
                felt=_lying(round) if by_hand else {},
                unseen=unopened(stated, round) if (stated := _stated(state)) else 0,
                picks=_picks(round) if by_hand else (),
            )

    @at.get("/tables/{table}/director/hand")
    async def hand(call: Known, table: str, place: str, said: str) -> LyingHand:
        """What a hand is that the house dealer has opened, before all of them are entered."""
        call.require("deal")
        async with visible(call, table).reading() as read:
            round = at_bank(read).playing()
            return round.hands.lies(Place(place), round.hands.stated(round.game, said))

    return at


def _lawful(state: TableState) -> DirectorShown:
    """What the floor may do at a table that the room deals, whatever is played there."""
    round = state.round if state.live else None
    return DirectorShown() if round is None else DirectorShown(rulings=round.rulings, asks=_asks(round))


def _asks(round: Round) -> tuple[AskShown, ...]:
    return tuple(
        AskShown(
            seat=ask.who.seat,
            bettor=ask.who.bettor,
            hand=ask.who.hand,
            circle=ask.who.circle,
            offers=ask.offers,
            default=ask.default.choice,
        )
        for ask in round.open_asks
    )


def _lying(round: Round) -> dict[str, tuple[str, ...]]:
    """As everyone sees it, for the tablet lies open while seats decide; a hand to pick from is told."""
    offers = (offer for ask in round.open_asks for offer in ask.offers)
    picked_from = {offer.pick.place for offer in offers if offer.pick}
    return {
        place: tuple(lain.card.text if place in picked_from else lain.to(None) for lain in cards)
        for place, cards in round.felt.places.items()
    }


def _picks(round: Round) -> tuple[Picks, ...]:
    bettors = dict.fromkeys(ask.who.bettor for ask in round.open_asks)
    return tuple(picks for bettor in bettors for picks in round.picks(bettor))


def _entered(call: Call, state: BankedState) -> tuple[PadEntry | None, PadEntry | None]:
    """What was entered last, all of it, and where that is more, the last answer alone."""
    round = None if state.paused else open_to_correction(state)
    found = () if round is None else retractable(state.so_far)
    off = str(bet_since(state) or "")
    shown = [
        PadEntry(number=one.stay, says=told(one.says, call.room.house.name_of), off=off)
        if all(map(call.may, one.needs))
        else None
        for one in found
    ]
    whole, last, *_ = *shown, None, None
    return whole, last


def _hands(state: TableState, round: BankedRound) -> HandsAwaited | None:
    hands, before = to_open(round), None if state.so_far is None else state.so_far.hands_before
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


def _reset(state: TableState, round: BankedRound) -> tuple[str, ...]:
    return tuple(f"the hand of {place_said(place)}" for place in set_otherwise(_stated(state), round))


def _awaited(state: TableState, round: BankedRound) -> Awaited | None:
    match round.waiting:
        case Draw(to=place, faults=faults) as draw:
            hidden = (one.card for lain in round.felt.places.values() for one in lain if one.to(None) == BACK)
            left = {*round.pack, *hidden}
            cards = tuple(card.text for card in sorted(left, key=lambda card: card.order))
            gone, how = _gone(state, cards), lies(round.table, draw)
            return Awaited(place=place, lies=how, cards=cards, gone=gone, faults=faults)
        case Roll(dice=dice):
            return Awaited(dice=dice)
        case Shuffle() as shuffle:
            return Awaited(shuffle=_to_shuffle(shuffle))
    return None


def _to_shuffle(asked: Shuffle) -> str:
    """What the house dealer is asked to do."""
    if asked.earlier:
        return "The pack has run out: shuffle the discards of this round and of the rounds before it."
    return f"Shuffle {' and '.join(map(place_said, asked.places))} into the pack."


def _gone(state: TableState, left: tuple[str, ...]) -> dict[str, str]:
    """Every card of the deck of which none is left."""
    rule, decks = state.game.deck, state.opened.decks
    since = "since the shuffle" if rule.shoe else "in this round"
    every = sorted(DECKS[rule.name].composition(decks).items(), key=lambda one: one[0].order)
    return {
        card.text: f"{'it has' if copies == 1 else f'all {copies} have'} been dealt {since}"
        for card, copies in every
        if card.text not in left
    }
