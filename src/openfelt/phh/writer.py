"""A hand that was played here, as a file of hands has it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from openfelt import books
from openfelt.cards import DECKS, UNKNOWN, Card
from openfelt.phh.compared import alike
from openfelt.phh.reader import OURS
from openfelt.phh.told import lies
from openfelt.rounds.answers import Chose, Ruled
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.replay import run
from openfelt.rounds.requests import Ask, Choice, Draw
from openfelt.rounds.view import Lying
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents, dollars, figures
from openfelt.table.button import Positions
from openfelt.table.felt import Bettor, Seat

COMMUNITY = Place("community")


def written(round: PotRound) -> str:
    """Everything that the format can say of a finished hand; besides, by which game's rules it was played."""
    ruled = any(isinstance(answer, Ruled) for answer in round.answers)
    if round.found is None or round.found.positions is None or ruled:
        raise Denied("a hand history is of a hand that was played to its end without a ruling")
    writing = _Writing(round, round.found.positions)
    return "\n".join(f"{name} = {value}" for name, value in writing.fields().items()) + "\n"


def written_file(rounds: Sequence[PotRound]) -> str:
    """One hand as it is, several in numbered tables."""
    if len(rounds) == 1:
        return written(rounds[0])
    return "\n".join(f"[{number}]\n{written(round)}" for number, round in enumerate(rounds, 1))


class _Writing:
    """A hand that is gone through again, and what is to be said of it.

    Players are in the order in which they are dealt to: `players` has their numbers by seat.
    """

    def __init__(self, round: PotRound, places: Positions) -> None:
        self.round, self.places, self.seats = round, places, places.dealt_in
        self.players = {seat: number for number, seat in enumerate(self.seats, 1)}
        self.came_in: dict[Seat, str] = {}
        self.blinds: dict[Seat, int] = {}
        self.antes: dict[Seat, int] = {}
        self.actions: list[str] = []
        self.shows: list[str] = []
        self.written: set[int] = set()  # cards by when they were drawn
        self.named = {one.drawn: one.card for lying in round.felt.places.values() for one in lying}
        self.last_bet = 0
        self.then: dict[Seat, str] = {}  # everybody's cards when somebody last bet
        self.showed: list[Seat] = []
        self.drew: dict[Seat, int] = {}  # where it says what came for the cards somebody threw away
        self.go_through()

    def fields(self) -> dict[str, str]:
        table = self.round.begun
        stacks = [table.stack(seat) for seat in self.seats]
        antes, blinds = list(self.antes.values()), [self.blind(seat) for seat in self.seats]
        if len(self.seats) == 2:  # the format names them the other way round
            antes, blinds = antes[::-1], blinds[::-1]
        code = self.code()
        return {
            "variant": _toml(code),
            "ante_trimming_status": _toml(self.trims_antes),
            "antes": _amounts(antes),
            **self.forced(code, blinds),
            **{name: figures(bet) for name, bet in self.bets().items()},
            "starting_stacks": _amounts(stack.amount for stack in stacks),
            "actions": _toml(self.actions),
            "seats": str(list(self.seats)),
            "seat_count": str(table.seats),
            "players": _toml(self.people),
            "finishing_stacks": _amounts(stack.amount + self.won(stack.bettor) for stack in stacks),
        } | self.ours()

    def code(self) -> str:
        """The variant whose rules are those of the same game, and of the same structure."""
        structure, game = self.round.begun.stakes.structure, self.round.game
        for code in books.variants():
            standard = books.standard(code, Cents(1))
            if (standard.structure, alike(standard.game)) == (structure, alike(game)):
                return code
        raise Denied(f"the format has no variant for {game.name}, {structure}")

    def forced(self, code: str, blinds: list[int]) -> dict[str, str]:
        """What those put in who were made to begin."""
        if books.variants()[code].bring_in:
            return {"bring_in": figures(self.round.begun.stakes.bring_in)}
        return {"blinds_or_straddles": _amounts(blinds)}

    def bets(self) -> dict[str, Cents]:
        stakes, times = self.round.begun.stakes, 2 if self.is_killed else 1
        if stakes.structure != "limit":
            return {"min_bet": Cents(stakes.least_bet * times)}
        small, big = (Cents(bet * times) for bet in stakes.bets)
        return {"small_bet": small, "big_bet": big}

    def ours(self) -> dict[str, str]:
        """By whose rules it was played, unless these are everybody's."""
        game, collected = self.round.game, self.collected()
        if self.is_standard:
            return {}
        options = ", ".join(f"{_toml(name)} = {_toml(chosen)}" for name, chosen in game.chosen.items())
        said = [f"game = {_toml(game.id)}", f"options = {{ {options} }}"]
        if any(collected):
            said.append(f"collected = {_toml(list(map(dollars, collected)))}")
        return {OURS: f"{{ {', '.join(said)} }}"}

    @property
    def is_standard(self) -> bool:
        return self.round.game.id == books.variants()[self.code()].game

    def collected(self) -> list[int]:
        """How much more each would have, had nothing been taken from the pots."""
        round = self.round
        free = run(PotRound(round.game, round.begun, round.plays), round.answers)
        return [free.money.net()[who] - self.won(who) for who in self.people]

    def won(self, who: Bettor) -> int:
        return self.round.money.net()[who] - self.round.money.fees.get(who, 0)

    @property
    def people(self) -> list[Bettor]:
        return [self.round.begun.stack(seat).bettor for seat in self.seats]

    # What is put in before the first card

    @property
    def trims_antes(self) -> bool:
        """Antes are matched; dead money, which is not, can only stand as an ante that is not trimmed."""
        begun = self.round.begun
        matched = bool(begun.stakes.ante) or any(posted.ante and posted.matched for posted in begun.posted)
        if matched and any(self.round.money.dead.values()):
            raise Denied("the format cannot tell antes from money that lies dead beside them")
        return matched

    @property
    def is_killed(self) -> bool:
        whole = 2 * self.round.begun.stakes.big
        return any(self.posts(seat) == "kill" and self.blinds[seat] == whole for seat in self.came_in)

    def posts(self, seat: Seat) -> str | None:
        """What somebody put in to be dealt in at once."""
        entering, debts = self.round.game.entering, self.round.begun.debts
        if self.came_in.get(seat) != "post" or entering is None or seat not in debts:
            return None
        return {"new": entering.new, "missed": entering.missed, "moved": entering.moved}[debts[seat].why].post

    def blind(self, seat: Seat) -> int:
        """Whole, where the stack was too short for it; below zero, where it was posted out of turn."""
        stakes, put_in = self.round.begun.stakes, self.blinds[seat]
        for posted in self.round.begun.posted:
            if posted.seat == seat:
                return posted.blind if posted.in_turn else -posted.blind
        whole: int = put_in
        if put_in == self.round.begun.stack(seat).amount - self.antes[seat]:
            by_turn = {self.places.small: stakes.small, self.places.big: stakes.big}
            asked = stakes.big if self.came_in.get(seat) == "blind" else by_turn.get(seat, 0)
            whole = max(put_in, asked)
        return -whole if self.came_in.get(seat) == "post" else whole

    # What happened

    def go_through(self) -> None:
        again = self.round.again()
        for answer in self.round.answers:
            request = again.waiting
            if isinstance(request, Ask) and isinstance(answer, Chose):
                self.note(again, request, answer)
            elif isinstance(request, Draw) and request.stage != "button" and not self.blinds:
                self.note_posted(again)
            again.answer(answer)
        self.note_cards(again)
        self.check_pack()
        self.note_shows()

    def check_pack(self) -> None:
        """No file tells of cards that were burned or spoiled: without them a room's pack is out later."""
        if self.is_standard:
            return
        told = "".join(action.rpartition(" ")[2] for action in self.actions if action.startswith("d "))
        dealt = [told[at : at + 2] for at in range(0, len(told), 2)][: DECKS[self.round.game.deck.name].size]
        twice = [card for card, number in Counter(dealt).items() if number > 1 and card != UNKNOWN.text]
        if twice:
            raise Denied(
                f"the {twice[0]} was dealt again, and as the format counts, the pack was not out by then: "
                "it has no word for cards that were burned or spoiled"
            )

    def note_shows(self) -> None:
        """Whoever is all in shows at once, before the board; and again if own cards came after that."""
        last, drawn = self.last_bet, self.actions[: self.last_bet][-1:]
        later = any(action.startswith("d dh") for action in self.actions[last:])
        if later:
            self.actions += self.shows
            early = [f"p{self.players[seat]} sm {self.then[seat]}" for seat in self.showed]
            self.actions[last:last] = [] if any(" sd" in action for action in drawn) else early
        else:
            self.actions[last:last] = self.shows

    def note_posted(self, again: PotRound) -> None:
        """As it lies before the first card."""
        for seat in self.seats:
            put_in = again.begun.stack(seat).amount - again.money.left(seat)
            self.blinds[seat] = lies(again, seat)
            self.antes[seat] = put_in - self.blinds[seat]

    def note(self, again: PotRound, ask: Ask, answer: Chose) -> None:
        seat, choice = ask.who.seat, answer.choice
        if not self.blinds:
            self.came_in[seat] = choice.choice
            return
        self.note_cards(again)
        player = f"p{self.players[seat]}"
        match choice.choice:
            case "show":
                self.shows.append(f"{player} sm {self.lying(self.round, at_seat(seat))}")
                self.showed.append(seat)
                return
            case "face-down":
                self.shows.append(f"{player} sm {UNKNOWN.text * len(self.round.felt.cards(at_seat(seat)))}")
                return
            case "muck":
                self.shows.append(f"{player} sm")
                return
            case _ if any(offer.pick is not None for offer in ask.offers):
                self.actions.append(f"{player} sd {_cards(choice.cards)}".strip())
                self.drew[seat] = 0
            case _:
                self.actions.append(f"{player} {self.bet(again, seat, choice)}")
                self.drew.clear()
        self.last_bet = len(self.actions)
        self.then = {seat: self.lying(again, at_seat(seat)) for seat in self.seats}

    def bet(self, again: PotRound, seat: Seat, choice: Choice) -> str:
        match choice.choice:
            case "fold":
                return "f"
            case "check" | "call":
                return "cc"
            case "bring-in":
                return "pb"
            case _:
                return f"cbr {figures(lies(again, seat) + (choice.amount or 0))}"

    def note_cards(self, again: PotRound) -> None:
        """What was dealt since the last bet: each player's own cards, then the board, street by street."""
        for seat, cards in self.own_cards(again):
            if at := self.drew.get(seat):  # one was exposed, and is replaced when the others have drawn
                self.actions[at] += cards
                continue
            if seat in self.drew:
                self.drew[seat] = len(self.actions)
            self.actions.append(f"d dh p{self.players[seat]} {cards}")
        if not self.then:
            self.last_bet = len(self.actions)
        before = sum(one.drawn in self.written for one in again.felt.places.get(COMMUNITY, ()))
        board = self.lying(again, COMMUNITY, new=True)
        while board:
            street = 2 * (1 if before else 3)
            self.actions.append(f"d db {board[:street]}")
            board, before = board[street:], before + street

    def own_cards(self, again: PotRound) -> Iterator[tuple[Seat, str]]:
        """First whole hands, then as they came, those together that one player had one after the other."""
        places = again.felt.places
        if not self.written:
            yield from ((seat, self.lying(again, at_seat(seat), new=True)) for seat in self.seats)
            return
        lying = ((seat, one) for seat in self.seats for one in places.get(at_seat(seat), ()))
        new = sorted((both for both in lying if both[1].drawn not in self.written), key=lambda b: b[1].drawn)
        for seat, came in groupby(new, key=itemgetter(0)):
            yield seat, self._written(one for _, one in came)

    def lying(self, round: PotRound, place: Place, new: bool = False) -> str:
        """The cards at a place, or those not written yet, with the names that they had in the end."""
        cards = [one for one in round.felt.places.get(place, ()) if not new or one.drawn not in self.written]
        return self._written(cards) if new else self._named(cards)

    def _written(self, cards: Iterable[Lying]) -> str:
        cards = tuple(cards)
        self.written.update(one.drawn for one in cards)
        return self._named(cards)

    def _named(self, cards: Iterable[Lying]) -> str:
        """What was shuffled back into the pack lies nowhere in the end, and is called as it lay."""
        return _cards(self.named.get(one.drawn, one.card) for one in cards)


def _toml(value: object) -> str:
    """Text, lists of it, and true or false are written as in JSON, but for a character that TOML forbids."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _cards(cards: Iterable[Card]) -> str:
    return "".join(card.text for card in cards)


def _amounts(amounts: Iterable[int]) -> str:
    return f"[{', '.join(map(figures, amounts))}]"
