"""Playing a table record: whoever answers reads it off the record, and it must come out exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from openfelt import books
from openfelt.cards import DECKS, Card, text
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.places import Place, place_of
from openfelt.rounds.refused_choices import choices_said, refused
from openfelt.rounds.requests import Ask, Choice, Cut, Draw, Roll, Shuffle, Who
from openfelt.rounds.stated_hands import StatedHands
from openfelt.rounds.table_record import Decision, Irregularity, TableRecord, read_cards
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken, reading
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.table.control import deciders
from openfelt.table.felt import BankedTable, Bettor, Seat
from openfelt.table.placement import check_table


class Missing(Protocol):
    """Someone who can be asked for what the record leaves out (`settle --ask`)."""

    def card(self, round: BankedRound, to: Place) -> Card: ...

    def dice(self, round: BankedRound, number: int) -> tuple[int, ...]: ...

    def choice(self, round: BankedRound, ask: Ask) -> Choice: ...


class Readings(NamedTuple):
    """A record played, and played otherwise: where its choices can be read in two ways with other money.

    Of what a chart forces nothing need be said. So a choice that is listed, and could be what is forced just
    then, is about what is asked later; or, in the `other` reading, it says what was forced.
    """

    round: BankedRound
    other: BankedRound | None = None


def readings(
    record: TableRecord, game: BankedGame, schedule: Schedule | None = None, missing: Missing | None = None
) -> Readings:
    """The record with forced choices left out, else with those that it lists; both where money differs.

    Whoever is asked for what is `missing` is asked once: then there is one reading.
    """
    table = record.table(game)
    check_table(game, table, schedule)
    _check_gone(game, table)

    def play(*, forced_listed: bool) -> _Attempt:
        round = BankedRound(game, table, schedule=schedule)
        source = _Source(record, round, missing, forced_listed)
        try:
            source.play_out()
        except Denied as refusal:
            return _Attempt(round, refusal, bool(source.assumed))
        return _Attempt(round, None, bool(source.assumed))

    left_out = play(forced_listed=False)
    listed = play(forced_listed=True) if left_out.in_doubt and missing is None else None
    if listed is None or listed.refusal is not None:
        if left_out.refusal is not None:
            raise left_out.refusal
        return Readings(left_out.round)
    if left_out.refusal is not None:
        return Readings(listed.round)
    differs = listed.round.money.net() != left_out.round.money.net()
    return Readings(left_out.round, listed.round if differs else None)


def _check_gone(game: BankedGame, table: BankedTable) -> None:
    """Refuse cards of earlier rounds that the shoe does not have, or where every round has a fresh pack."""
    whole = {card.text: number for card, number in DECKS[game.deck.name].composition(table.decks).items()}
    for card, number in table.gone.items():
        if not 0 <= number <= whole.get(card, 0):
            raise RuleBroken(f"{number} of {card} cannot be gone from the pack", [game.deck.cite], "gone")
    if table.gone and not game.deck.shoe:
        raise RuleBroken("every round of this game has a whole pack", [game.deck.cite], "gone")


class _Attempt(NamedTuple):
    """A record played in one reading; `in_doubt` if a listed choice could be what was forced just then."""

    round: BankedRound
    refusal: Denied | None
    in_doubt: bool


def settle(
    record: TableRecord, game: BankedGame, schedule: Schedule | None = None, missing: Missing | None = None
) -> BankedRound:
    """The round of a record, played to its end, or a `RuleBroken` and nothing settled."""
    return readings(record, game, schedule, missing).round


def play_out(round: BankedRound, record: TableRecord, missing: Missing | None = None) -> None:
    """Give a round all that it still asks for, as the record has it: to its end, or a refusal on the way."""
    _Source(record, round, missing).play_out()


def settle_by_the_books(record: TableRecord, missing: Missing | None = None) -> BankedRound:
    """The same by the game, the options and the collection that the record names."""
    return readings_by_the_books(record, missing).round


def readings_by_the_books(record: TableRecord, missing: Missing | None = None) -> Readings:
    """How the record is read by the game, the options and the collection that it names."""
    with reading("options" if record.game in books.game_ids() else "game"):
        game = books.banked(record.game, record.options, record.as_)
    schedule = None
    if record.collection is not None:
        with reading("collection"):
            schedule = books.schedule(record.game, record.collection, record.collection_section)
    return readings(record, game, schedule, missing)


class _Source:
    """Answers from a record, in order. `read` is the key that the last one was read from."""

    def __init__(
        self, record: TableRecord, round: BankedRound, missing: Missing | None, forced_listed: bool = False
    ) -> None:
        self.round, self.game, self.missing, self.forced_listed = round, round.game, missing, forced_listed
        self.shoe = None if record.shoe is None else self._cards(record.shoe, "shoe")
        self.hands = StatedHands(record.hands or {}, round)
        self.by_hands = record.hands is not None
        self.read = ""
        self.thrown = tuple(record.dice)
        self.decisions = list(record.decisions)
        self.said: dict[tuple[Seat, int], tuple[Choice, Ask]] = {}
        self.followed: dict[Who, tuple[Choice, Ask]] = {}
        self.assumed: set[int] = set()  # decisions that say what would have been done anyway
        self.last_draw: tuple[str, Place | None] = ("deal", None)
        self.asked: list[Ask] = []  # of everybody
        self.put_off: list[tuple[str, Cite, Ask]] = []  # why what was said later could not be meant before
        self.events = sorted(record.events, key=lambda event: event.after)

    def play_out(self) -> None:
        """To the end of the round, or a refusal on the way."""
        round = self.round
        self.hands.check_pack(round.game, round.table.decks)
        while not round.over:
            answer = self.answer(round)
            with reading(self.read):
                round.answer(answer)
        self.must_be_used_up(round)

    def _cards(self, text: str, key: str) -> list[Card]:
        with reading(key):
            return list(read_cards(text, self.game))

    def answer(self, round: BankedRound) -> Answer:
        due = bool(self.events) and self.events[0].after <= len(round.answers)
        if due and self.events[0].ruling is not None:
            return self._ruling(self.events.pop(0))
        match round.waiting:
            case Draw(to=to, stage=stage):
                self.last_draw = stage, to
                fault = self.events.pop(0).fault if due else None
                card = self.card(round, to)
                return Fault(fault, card) if fault else Dealt(card)
            case Roll(dice=number):
                return Rolled(self.dice(round, number))
            case Cut(least=least):
                return CutAt(least)  # a record lists cards as they came, after the cut
            case Shuffle():
                return Shuffled()
        if (ask := self.hands.miscounted(round, round.open_asks)) is not None:
            self.read = f"hands.{place_of(round.table, ask.who.seat)}"
            with reading(self.read):
                return round.hands.instead(ask, round.rulings)
        return self.choice(round, self._first_asked(round))

    def _first_asked(self, round: BankedRound) -> Ask:
        """Of those asked together the first that a decision of this moment answers, else the first of all."""
        for decision in self.decisions:
            for ask in round.open_asks if decision.after == self._drawn(round) else ():
                if self._is_of(round, decision, ask):
                    return ask
        return round.open_asks[0]

    def _drawn(self, round: BankedRound) -> int:
        """How many cards have been drawn."""
        return sum(isinstance(answer, (Dealt, Fault)) for answer in round.answers)

    def _ruling(self, event: Irregularity) -> Ruled:
        self.read = "events"
        seat = {} if event.seat is None else {"seat": str(event.seat)}
        return Ruled(event.ruling or "", seat | event.findings)

    def card(self, round: BankedRound, to: Place) -> Card:
        self.read = f"hands.{to}" if self.by_hands else "shoe"
        if self.by_hands:
            place = self._seat_of(round, to)
            self.read = f"hands.{place}"
            if (card := self.hands.card(round, place)) is not None:
                return card
            says = f"by the rules another card goes to {place}, but the record has none"
            raise self._broken(says, self._draw_cites())
        if self.shoe:
            return self.shoe.pop(0)
        if self.missing is not None:
            return self.missing.card(round, to)
        says = f"the shoe does not come out: a card to {to} is still due (--ask asks for it)"
        raise self._broken(says, self._draw_cites())

    def _seat_of(self, round: BankedRound, to: Place) -> Place:
        """Where a card is dealt before choices and dice tell whose it is, a record knows both."""
        chosen = (decision.choice for decision in self.decisions)
        return round.hands.seat_of(to, chosen, lambda: sum(self.dice(round, 3)))

    def dice(self, round: BankedRound, number: int) -> tuple[int, ...]:
        self.read = "dice"
        if not self.thrown and self.missing is not None:
            self.thrown = self.missing.dice(round, number)
        if not self.thrown:
            raise RuleBroken(
                f"the record gives no dice, and {number} are rolled", [self.game.action.cite], self.read
            )
        return self.thrown

    def choice(self, round: BankedRound, ask: Ask) -> Chose:
        self.asked.append(ask)
        if (said := self.hands.choice(round, ask)) is not None:
            self.read = f"hands.{place_of(round.table, ask.who.seat)}"
            if (again := self._decision(round, ask)) is not None and again.choice == said.choice:
                self.decisions.remove(again)  # said as well, beside the hand that shows it
            return Chose(ask.who, said)
        self.read = "decisions"
        decision = self._decision(round, ask)
        speaks = any(self._is_of(round, one, ask) for one in self.decisions)  # now or later
        heard = self._heard(round, ask)
        follows = heard is not None and heard[0].choice != ask.default.choice
        if decision is not None and decision.after is None:
            later = ask.implied and self._is_for_later(round, ask, decision, not follows)
            if later or (ask.passed and not self._is_offered(round, ask, decision)):
                decision = None
        if decision is not None and self.put_off and ask.offer(decision.choice) is None:
            why, cite = round.hands.why_not(round.felt, ask, decision.choice)
            says = f'"{decision.choice}" is not offered to {ask.who}'
            raise self._refused(says, why, cite, [ask])
        if decision is not None:
            self.decisions.remove(decision)
            cards = tuple(self._cards(decision.cards, self.read))
            choice = Choice(decision.choice, _amount(decision, ask), cards)
            if not self._follows(round, ask):
                self.said[ask.who.seat, ask.who.hand] = choice, ask
            return Chose(ask.who, choice)
        if heard is not None and not (speaks and ask.passed):
            return Chose(ask.who, _followed(*heard, ask))  # who says nothing does what the seat did
        if ask.implied:
            meant = round.hands.left_out(round.felt, ask)
            if not self._follows(round, ask):
                self.said[ask.who.seat, ask.who.hand] = meant, ask
            return Chose(ask.who, meant)
        if ask.passed:
            return Chose(ask.who, ask.default)
        if self.missing is not None:
            return Chose(ask.who, self.missing.choice(round, ask))
        offered = ", ".join(offer.choice for offer in ask.offers)
        cite = round.hands.stage_cite(round.felt, ask.stage)
        raise self._broken(f"the decision of {ask.who} is missing: {offered}", [cite])

    def _heard(self, round: BankedRound, ask: Ask) -> tuple[Choice, Ask] | None:
        """The seat's last word, the first time that somebody who follows it is asked after it."""
        word = self.said.get((ask.who.seat, ask.who.hand))
        if word is None or not self._follows(round, ask) or self.followed.get(ask.who) is word:
            return None
        self.followed[ask.who] = word
        return word

    def _decision(self, round: BankedRound, ask: Ask) -> Decision | None:
        """The first unused decision of this person; a seat's own needs no name."""
        offered = {offer.choice for offer in ask.offers}
        for decision in self.decisions:
            done = id(decision) in self.assumed and decision.choice not in offered
            now = decision.after in {None, self._drawn(round)}
            if now and not done and self._is_of(round, decision, ask):
                return decision
        return None

    def _is_of(self, round: BankedRound, decision: Decision, ask: Ask) -> bool:
        """Whether it is the word of whoever is asked, about that hand."""
        who, bank = ask.who, round.table.player_dealer.seat
        seat = bank if decision.seat == "player-dealer" else decision.seat
        hand = who.hand if decision.hand is None else decision.hand
        if (seat, hand, decision.circle) != (who.seat, who.hand, who.circle):
            return False
        unnamed = who.bettor == self._leader(round, who.seat) and decision.bettor is None
        return unnamed or decision.bettor == who.bettor or seat == bank

    def _is_for_later(self, round: BankedRound, ask: Ask, decision: Decision, leads: bool) -> bool:
        """What need not be said is not meant: one's word is about what comes later, if it comes to that."""
        silent = leads and not self.forced_listed
        if silent and decision.choice == round.hands.left_out(round.felt, ask).choice:
            self.assumed.add(id(decision))
            return True
        return not self._is_offered(round, ask, decision)

    def _is_offered(self, round: BankedRound, ask: Ask, decision: Decision) -> bool:
        """Whether it can be what is asked; if not, why is remembered, in case that it comes to nothing."""
        if any(offer.choice == decision.choice for offer in ask.offers):
            return True
        self.put_off.append((*round.hands.why_not(round.felt, ask, decision.choice), ask))
        return False

    def _leader(self, round: BankedRound, seat: Seat) -> Bettor | None:
        """Whose decisions are the seat's, where a record does not say by whom they were made."""
        control, bases = round.game.control, [rule.name for rule in round.game.bets if rule.base]
        if control.hand == "largest":
            playing = (deciders(control, round.table, seat, bet) for bet in bases)
            return next((who for whose in playing for who in whose), None)
        return next(iter(round.table.bettors_at(seat)), None)

    def _has_no_say(self, round: BankedRound, decision: Decision) -> bool:
        """Whether it is the word of somebody whose money another plays."""
        if decision.bettor is None or decision.seat == "player-dealer" or self.game.control.hand == "each":
            return False
        return decision.bettor != self._leader(round, decision.seat)

    def _follows(self, round: BankedRound, ask: Ask) -> bool:
        """Whether it is somebody else who plays the hand."""
        rides = not ask.implied and any(offer.choice == RIDE for offer in ask.offers)
        return rides or ask.who.bettor != self._leader(round, ask.who.seat)

    def must_be_used_up(self, round: BankedRound) -> None:
        """Cards or decisions left over mean that the record does not fit the rules."""
        for decision in (one for one in self.decisions if id(one) not in self.assumed):
            whose = decision.bettor or f"seat {decision.seat}"
            says = f'"{decision.choice}" by {whose} is not offered in this round'
            if self._has_no_say(round, decision) and self.game.control.cite is not None:
                raise self._broken(f"{says}: another plays the hand", [self.game.control.cite], "decisions")
            raise self._unused(round, decision, says)
        if self.shoe:
            says = f"the shoe does not come out: {text(self.shoe)} left over"
            raise self._broken(says, self._draw_cites(stage="draw"), "shoe")
        for place, left_over in self.hands.left.items():
            if left_over:
                says = f"the rules cannot give {text(left_over)} to {place}"
                raise self._broken(says, self._draw_cites(place, "draw"), f"hands.{place}")
        for event in self.events:
            what = event.ruling or event.fault
            says = f"the {what} after {event.after} answers never comes: the round is over"
            raise RuleBroken(says, self.game.ruled_at(what or ""), "events")

    def _draw_cites(self, place: Place | None = None, stage: str = "") -> tuple[Cite, ...]:
        """Where it is written how many cards go to a place, or to that which was dealt to last."""
        last, to = self.last_draw
        return self.round.hands.draw_cites(self.round.felt, stage or last, place or to)

    def _unused(self, round: BankedRound, decision: Decision, says: str) -> RuleBroken:
        """Of a decision that fitted nothing asked of its person, or else about its hand."""
        seat = round.table.player_dealer.seat if decision.seat == "player-dealer" else decision.seat
        who = Who(seat, decision.bettor or "", decision.hand or 1, decision.circle)
        own = [ask for ask in self.asked if self._is_of(round, decision, ask)]
        asks = own or [ask for ask in self.asked if (ask.who.seat, ask.who.hand) == (seat, who.hand)]
        why, cite = round.hands.never_open(round.felt, who, decision.choice, asks[-1] if asks else None)
        if asks and asks[-1].offer(decision.choice) is not None:
            asks = []  # what could be chosen there was
        return self._refused(says, why, cite, asks)

    def _broken(self, problem: str, cites: Iterable[Cite], key: str = "") -> RuleBroken:
        """With why what was said later could not be meant before."""
        others = choices_said([ask for why, _, ask in self.put_off if not why])
        whys = dict.fromkeys(filter(None, [*(why for why, _, _ in self.put_off), others]))
        lines = dict.fromkeys([*(cite for _, cite, _ in self.put_off), *cites])
        return RuleBroken("; ".join([problem, *whys]), lines, key or self.read)

    def _refused(self, problem: str, why: str, cite: Cite, asks: Sequence[Ask]) -> RuleBroken:
        """Of a choice: also why it could not be meant before, and what there was to choose."""
        before = [one for one in self.put_off if one[2] not in asks]
        says = refused(problem, [why, *(one[0] for one in before)], [*(one[2] for one in before), *asks])
        return RuleBroken(says, dict.fromkeys([cite, *(one[1] for one in before)]), "decisions")


def _amount(decision: Decision, ask: Ask) -> Cents | None:
    """What a record does not say is all that may go with the choice: only less than that is written."""
    offers = (offer.money for offer in ask.offers if offer.choice == decision.choice and offer.money)
    return next((span.most for span in offers if decision.amount is None), decision.amount)


def _followed(choice: Choice, asked: Ask, ask: Ask) -> Choice:
    """The seat's last word, with the follower's own money in the same proportion; else the bet rides."""
    if all(offer.choice != choice.choice for offer in ask.offers) and ask.default.choice == RIDE:
        return ask.default
    before = next((offer.money for offer in asked.offers if offer.choice == choice.choice), None)
    now = next((offer.money for offer in ask.offers if offer.choice == choice.choice), None)
    if choice.amount is None or before is None or now is None:
        return Choice(choice.choice)
    return Choice(choice.choice, now.nearest(choice.amount * now.most // before.most))
