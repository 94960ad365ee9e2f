"""A round: a procedure that asks, and whoever answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Self, TypeVar, cast, get_args

from msgspec.structs import replace

from openfelt.cards import Card
from openfelt.rounds.answers import Answer, Chose, Dealt, Fault, Ruled
from openfelt.rounds.checks import check_answer, check_ruling, waits_for
from openfelt.rounds.floor import Misdeal, thrown
from openfelt.rounds.hands import Hands
from openfelt.rounds.money import Money
from openfelt.rounds.notes import Charge, Give, Note, Pay, PutIn, Read, Settle, Show
from openfelt.rounds.picks import Picks
from openfelt.rounds.places import Place, part_at
from openfelt.rounds.plays import Plays
from openfelt.rounds.record import Posted, Record
from openfelt.rounds.requests import All, Ask, Choice, Draw, Offer, Request, Shuffle, Who
from openfelt.rounds.undealt import Undealt
from openfelt.rounds.view import Felt, Sight, View
from openfelt.rules.conditions import Value
from openfelt.rules.errors import RuleBroken
from openfelt.rules.facts import Found
from openfelt.rules.fees import Schedule
from openfelt.rules.game import Game, RulingRule
from openfelt.rules.money import Cents, Net, money
from openfelt.table.felt import Bettor, Table
from openfelt.table.ledger import Ledger

REQUESTS = frozenset(get_args(Request))
ONLY_SEEN = frozenset({Read, Show, Give})
"""The notes by which nothing but cards is moved."""

T = TypeVar("T")
B = TypeVar("B", bound=Table)


class Round:
    """One round in progress. Its only state is the list of answers; the rest is what they led to.

    `waiting` is the open request, or None when the round is over. `answer` takes what was asked for, or
    refuses with a `RuleBroken` and changes nothing. What is played for is its `money`; a subclass a kind of
    play knows which: `BankedRound`, `PotRound`, `MeldRound`.
    """

    game: Game
    table: Table
    begun: Table
    money: Money[Any]
    schedule: Schedule | None
    plays: Plays[Any, Any, Any]

    def again(self) -> Self:
        """The same round, before its first answer."""
        raise NotImplementedError

    def following(self) -> Table:
        """The table the next round begins with: its state is a fold over rounds."""
        raise NotImplementedError

    def _begin(self) -> None:
        """Up to the first request, once a subclass has put everything in its place."""
        self.answers: list[Answer] = []
        self.waiting: Request | None = None
        self.found: Found | None = None
        self.void = ""
        self.shoe_ended = False
        self._inbox: dict[Who, Choice] = {}
        self._acted_at: set[str] = set()
        self._felt = Felt()
        self.undealt = Undealt(self.game.deck.name, self.table.decks, self.table.gone)
        self._earlier = self.table.gone
        self._procedure = self.plays.play(self.game, self.table)
        self._go(next, self._procedure)

    # What a round shows

    @property
    def over(self) -> bool:
        return self.waiting is None

    @property
    def ledger(self) -> Ledger:
        return self.money.ledger

    @property
    def pack(self) -> Mapping[Card, int]:
        """The cards that can still be drawn, with their numbers."""
        return self.undealt.cards

    @property
    def gone(self) -> dict[str, int]:
        """The cards that have left the pack, in this round and before; none of a shoe that is ended."""
        return {} if self.shoe_ended else self.undealt.gone

    @property
    def returning(self) -> tuple[Card, ...]:
        """The cards that the shuffle which is waited for puts back into the pack."""
        if not isinstance(self.waiting, Shuffle):
            return ()
        lying = (card for place in self.waiting.places for card in self._felt.cards(place))
        earlier = Counter(self._earlier if self.waiting.earlier else {}).elements()
        return (*lying, *map(Card.of, earlier))

    @property
    def kept(self) -> dict[str, Value]:
        """What the table keeps for the next round, beside what it can see by itself."""
        return self.begun.kept | (dict(self.found.carry) if self.found else {})

    @property
    def felt(self) -> Felt:
        """Every card as it lies, for those who may see everything: the house's own record, never a viewer."""
        return self._felt

    @property
    def open_asks(self) -> tuple[Ask, ...]:
        """The decisions still wanted."""
        if isinstance(self.waiting, Ask):
            return (self.waiting,)
        if isinstance(self.waiting, All):
            return tuple(ask for ask in self.waiting.asks if ask.who not in self._inbox)
        return ()

    @property
    def rulings(self) -> tuple[RulingRule, ...]:
        """The rulings the floor may lawfully give now."""
        if self.waiting is None:
            return ()
        stage = self.waiting.stage
        acted = stage in self._acted_at
        return tuple(
            ruling
            for ruling in self.game.rulings
            if stage in ruling.at and not (acted and ruling.until_acted)
        )

    @property
    def record(self) -> Record[Any]:
        return self._record(self.begun)

    def _record(self, begun: B) -> Record[B]:
        schedule = self.schedule
        return Record(
            game=self.game.id,
            book=self.game.book,
            procedure=f"{self.game.family}/{self.plays.version}",
            options=self.game.chosen,
            table=begun,
            collection=None if schedule is None else Posted.of(schedule),
            answers=tuple(self.answers),
            result={who: Net(won) for who, won in self.money.net().items()} if self.over else None,
        )

    def view(self, viewer: Bettor | None) -> View:
        """The table as `viewer` may see it; None is an onlooker. Money lies open to all: see `money`."""
        asks = self.waiting.asks if isinstance(self.waiting, All) else self.open_asks
        answered = () if viewer is None else self.answered(viewer)
        return self._felt.view(viewer, asks, answered=answered, void=self.void, over=self.over)

    def answered(self, bettor: Bettor) -> tuple[Choice, ...]:
        """What they have decided while others, who are asked together with them, have not."""
        asks = self.waiting.asks if isinstance(self.waiting, All) else ()
        theirs = (ask.who for ask in asks if ask.who.bettor == bettor)
        return tuple(self._inbox[who] for who in theirs if who in self._inbox)

    def picks(self, viewer: Bettor) -> tuple[Picks, ...]:
        """What `viewer`, and nobody else, may pick of cards they have seen, as the family lists it."""
        mine = (ask for ask in self.open_asks if ask.who.bettor == viewer)
        offers = ((ask, offer) for ask in mine for offer in ask.offers if offer.pick)
        listed = (self.hands.picks(self._felt, *one) for one in offers if self._has_seen(viewer, one[1]))
        return tuple(picks for picks in listed if picks is not None)

    def _has_seen(self, viewer: Bettor, offer: Offer) -> bool:
        lying = self._felt.places.get(offer.pick.place, ()) if offer.pick else ()
        return all(one.seen_by.admits(viewer) for one in lying)

    def advise(self, ask: Ask) -> Choice:
        """A sensible choice for whoever is asked, by what they see."""
        return self.plays.advise(self.game, self.view(ask.who.bettor), ask)

    @cached_property
    def hands(self) -> Hands:
        """What the family says of this table's hands."""
        return self.plays.hands(self.game, self.table)

    def readings(self) -> dict[Place, str]:
        """What everybody has heard of the hands, and of the round."""
        return self._felt.readings(None)

    def reading(self, place: Place) -> dict[str, str]:
        """What each part of a hand is, by its name; nothing while the hand does not lie open in parts."""
        said = ((part, self.heard(part_at(place, part))) for part in self.hands.parts)
        return {part: words for part, words in said if words}

    def heard(self, place: Place) -> str:
        """What everybody has heard of the hand at one place."""
        return self._felt.reading(None, place)

    def __str__(self) -> str:
        """The table as everybody sees it, and what it waits for or came to."""
        said = [f"{self.game.name} ({self.game.id})", *map(str, self.view(None).hands)]
        if self.waiting is not None:
            return "\n".join([*said, f"waits for {''.join(waits_for(self.waiting))}"])
        nets = ", ".join(f"{who} {money(won)}" for who, won in self.money.net().items())
        return "\n".join([*said, *([f"void: {self.void}"] if self.void else []), nets])

    def __repr__(self) -> str:
        now = "over" if self.waiting is None else f"waits for {''.join(waits_for(self.waiting))}"
        return f"<{type(self).__name__} of {self.game.id}: {now}>"

    # What a round is told

    def check(self, answer: Answer) -> None:
        """Refuse what does not fit; nothing happens either way."""
        if self.waiting is None:
            raise RuleBroken("the round is over: nothing is asked", [self.game.cite])
        if isinstance(answer, Ruled):
            check_ruling(self.game, self.rulings, answer)
        else:
            asks, hands = self.open_asks, lambda: self.hands
            check_answer(self.game, self.waiting, asks, answer, self.undealt, self._felt, hands)

    def answer(self, answer: Answer) -> None:
        """Give the round what it waits for, a fault, or a ruling."""
        waiting = self.waiting
        if type(waiting) is Draw and type(answer) is Dealt and self.undealt[answer.card] > 0:
            self.answers.append(answer)  # most answers are cards that are there
            self.undealt.draw(answer.card)
            self._felt.take(waiting, answer)
            self._go(self._procedure.send, answer)
            return
        self.check(answer)
        assert waiting is not None
        if isinstance(answer, Ruled):
            ruling = check_ruling(self.game, self.rulings, answer)
            self.answers.append(answer)
            self._felt.take(Sight(what="ruling", who=answer.by, text=_ruled(answer)))
            given, self._inbox = self._inbox, {}
            self._go(self._procedure.throw, thrown(ruling, answer.findings, given))
            return
        self.answers.append(answer)
        self._take(waiting, answer)

    def time_out(self) -> None:
        """The clock answers every open decision with its default."""
        for ask in self.open_asks:
            self.answer(Chose(ask.who, ask.default, by="clock"))

    # How it goes on

    def _take(self, request: Request, answer: Answer) -> None:
        reply: object = answer
        if isinstance(answer, Dealt | Fault):
            self.undealt.draw(answer.card)
        elif isinstance(request, Ask) and isinstance(answer, Chose):
            self._decide(request, answer.choice)
            reply = answer.choice
        elif isinstance(request, All) and isinstance(answer, Chose):
            self._inbox[answer.who] = answer.choice
            if len(self._inbox) < len(request.asks):
                return
            choices = {ask.who: self._inbox.pop(ask.who) for ask in request.asks}
            for ask in request.asks:
                self._decide(ask, choices[ask.who])
            reply = choices
        elif isinstance(request, Shuffle):
            for back in self.returning:
                self.undealt.put_back(back)
            self._earlier = {} if request.earlier else self._earlier
            reply = self.undealt.size
        self._felt.take(request, reply)
        self._go(self._procedure.send, reply)

    def _decide(self, ask: Ask, choice: Choice) -> None:
        offer, who = ask.offered(choice), ask.who
        self._acted_at.add(ask.stage)
        if offer.splits:
            self.money.make_room(who.seat, offer.hand_of(who))
        if offer.names is not None:
            self.undealt.name(Counter(choice.cards) - Counter(self._felt.cards(offer.names)))
        if offer.adds is not None and choice.amount:
            hand = offer.hand_of(who)
            who = who if hand == who.hand else replace(who, hand=hand)
            self.money.put_in(who, offer.adds, Cents(choice.amount - offer.dead))
            if offer.dead:
                self.money.put_in(who, offer.adds, offer.dead, dead=True)

    def _go(self, resume: Callable[[T], Request | Note], reply: T) -> None:
        """Run the procedure up to its next request, acting on the notes it says on the way."""
        try:
            said = resume(reply)
            while True:
                kind = type(said)
                if kind in ONLY_SEEN:  # said most often
                    self._felt.take(said)
                    said = self._procedure.send(None)
                elif kind not in REQUESTS:
                    said = self._procedure.send(self._note(cast(Note, said)))
                elif kind is All and not cast(All, said).asks:
                    said = self._procedure.send({})
                else:
                    self._wait(cast(Request, said))
                    return
        except StopIteration as end:
            self.waiting, self.found = None, end.value
            self.money.finish(end.value)
        except Misdeal as call:
            self.waiting, self.void = None, f"misdeal: {call.why}"
            self.shoe_ended = call.ends_shoe
            self.money.call_off(self.void)
            self._felt.take(Sight(what="void", text=self.void))

    def _wait(self, request: Request) -> None:
        self.waiting = request
        for ask in self.open_asks if type(request) is not Draw else ():
            for offer in ask.offers:
                self.money.check_offer(ask.who, offer)

    def _note(self, note: Note) -> Cents | None:
        """What came of it, where a procedure cannot know that by itself."""
        came: Cents | None = None
        match note:
            case Charge(stage=stage):
                self.money.charge(stage)
            case PutIn(seat=seat, bettor=bettor, amount=amount, line=line, dead=dead):
                self.money.put_in(Who(seat, bettor), line, amount, dead)
            case Pay():
                came = self.money.pay(note)
            case Settle(stage=stage, found=found):
                self.money.settle(stage, found)
        self._felt.take(note, came)
        return came


def _ruled(answer: Ruled) -> str:
    return f"{answer.ruling}: {answer.why}" if answer.why else answer.ruling
