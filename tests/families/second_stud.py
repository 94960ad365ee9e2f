"""Stud read a second time, slowly: who has to open, who is first to act, and what may be bet.

Nothing here is shared with the procedure. Boards are read from what everybody has seen; a street is the list
of what was put in, gone through from its beginning for each question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from families.second_hands import HEIGHT, of_five
from families.second_reading import said
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Fault, Ruled
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Draw

STREETS = ("second", "third", "fourth", "fifth", "sixth", "seventh")
SUIT = {suit: place for place, suit in enumerate("cdhs")}
UPPER = {"razz": 5, "seven-card-stud": 5, "seven-card-stud-high-low": 5, "mexican-poker": 4}
"""From which number of cards the upper limit is bet."""


Board = tuple[list[int], list[int]]
"""How many there are of a rank, and the ranks, the most telling first."""


@dataclass
class Street:
    """`forced` is where somebody has to open, `either` where both limits may be bet."""

    name: str
    forced: bool
    either: bool
    acts: list[tuple[int, str, int]] = field(default_factory=list)


@dataclass
class Read:
    own: Counter[int]
    step: int
    either: bool
    level: int = 0
    whole: int = 0
    bets: int = 0
    opened: bool = False
    spoken: set[int] = field(default_factory=set)
    checked: set[int] = field(default_factory=set)


class SecondStud:
    """One hand. It is told each answer, and says who is asked next and what may be answered."""

    def __init__(self, round: PotRound) -> None:
        self.game, self.table = round.game, round.begun
        self.name = round.game.id.removeprefix("aviator/")
        self.out: set[int] = set()
        self.declared: set[int] = set()
        self.barred: set[int] = set()
        self.wild = False
        self.street: Street | None = None

    # Who is first

    def turn(self, round: PotRound) -> list[int]:
        first, seats = round.positions.button, self.table.seats
        order = [(first + step) % seats + 1 for step in range(seats)]
        taken = {stack.seat for stack in self.table.stacks} - set(round.money.folded)
        return [seat for seat in order if seat in taken]

    def first(self, round: PotRound, opening: bool) -> int:
        turn, common = self.turn(round), tuple(up(round, Place("community")))
        boards = {seat: (*up(round, at_seat(seat)), *common) for seat in turn}
        if not opening:
            judge = low_board if self.name == "razz" else self.high_board
            return max(turn, key=lambda seat: (judge(boards[seat]), -turn.index(seat)))
        if self.name == "mexican-poker":
            return max(turn, key=lambda seat: (max(map(height, boards[seat])), -turn.index(seat)))
        if self.name == "razz":
            return max(turn, key=lambda seat: max((height(c) % 14 or 1, SUIT[c.suit]) for c in boards[seat]))
        return min(turn, key=lambda seat: min((height(c), SUIT[c.suit]) for c in boards[seat]))

    def high_board(self, board: tuple[Card, ...]) -> Board:
        """A joker that was dealt down is any card."""
        if not self.wild or not any(card.is_joker for card in board):
            return high_board(board)
        rest = tuple(card for card in board if not card.is_joker)
        return max(high_board((*rest, Card.of(f"{rank}s"))) for rank in "AKQJ765432")

    # What may be done

    def begin(self, round: PotRound, name: str) -> None:
        forced = name == ("second" if self.name == "mexican-poker" else "third")
        pairs = [len({c.rank for c in b}) < len(b) for b in map(list, self._boards(round))]
        stud = self.name == "seven-card-stud" and name == "fourth"
        either = any(pairs) if stud else forced and self.name == "mexican-poker"
        self.street = Street(name, forced, either and self.table.stakes.structure == "limit")
        self.left = {
            stack.seat: 0 if stack.seat in self.declared else int(round.money.left(stack.seat))
            for stack in self.table.stacks
        }
        self.barred.clear()

    def _boards(self, round: PotRound) -> Iterator[Iterator[Card]]:
        return (up(round, at_seat(seat)) for seat in self.turn(round))

    def lowest(self, name: str) -> int:
        stakes = self.table.stakes
        if stakes.structure == "limit":
            return stakes.bets[STREETS.index(name) + 2 >= UPPER[self.name]]
        return stakes.bets[0] if stakes.bets else max(stakes.ante, stakes.bring_in)

    def read(self) -> Read:
        assert self.street is not None
        now = Read(Counter(), self.lowest(self.street.name), self.street.either)
        for seat, choice, amount in self.street.acts:
            now.own[seat] += amount
            if choice == "bring-in":
                now.level, now.opened = self.table.stakes.bring_in, True
                now.spoken.add(seat)
                if now.level >= now.step:
                    now.whole, now.bets = now.level, 1
            elif choice == "check":
                (now.spoken if now.level else now.checked).add(seat)
            elif now.own[seat] <= now.level:
                now.spoken.add(seat)
            else:
                now.opened = True
                self._raised(now, seat, now.own[seat])
        return now

    def _raised(self, now: Read, seat: int, to: int) -> None:
        more, stakes = to - now.whole, self.table.stakes
        if more >= now.step:
            now.bets += 1
            now.spoken = {seat}
            if stakes.structure != "limit":
                now.whole, now.step = to, more
            elif now.either and more < stakes.bets[1]:
                now.whole += more // now.step * now.step
            else:
                now.whole = to
                now.step, now.either = (stakes.bets[1] if now.either else now.step), False
        else:
            now.spoken.add(seat)
        now.level = to

    def lawful(self, seat: int, pot: int, must: int | None) -> list[str]:
        assert self.street is not None
        now, has = self.read(), self.left[seat]
        stakes, brings = self.table.stakes, self.table.stakes.bring_in
        if self.street.forced and not now.opened:
            offers = [] if seat == must else ["fold"]
            if not brings:
                return offers + self._sizes("bet", now.step, pot, has, now)
            offers.append(f"bring-in {min(brings, has)}")
            if has <= brings:
                return offers
            if brings < now.step:
                return offers + self._sizes("complete", now.step, pot, has, now)
            return offers + self._sizes("bet", brings + int(self.game.stakes.chip), pot, has, now)
        owed = now.level - now.own[seat]
        offers = ["fold", "check" if owed <= 0 else f"call {min(owed, has)}"]
        others = [one for one in self.left if one not in self.out and one != seat]
        closed = seat in now.spoken or seat in self.barred or not any(self.left[one] for one in others)
        rule = self.game.betting
        full = rule.raises is not None and stakes.structure in rule.capped and now.bets > rule.raises
        full = full and not (len(others) == 1 and rule.uncapped_heads_up)
        if has <= owed or closed or full:
            return offers
        word = "raise" if now.level else "bet"
        if brings and now.opened and not now.bets and self.street.forced:
            word = "complete"
        most = {"pot-limit": pot + 2 * owed, "spread": now.whole + (stakes.bets or (0, 0))[1] - now.own[seat]}
        return offers + self._sizes(
            word, now.whole + now.step - now.own[seat], most.get(stakes.structure, 0), has, now
        )

    def _sizes(self, word: str, least: int, most: int, has: int, now: Read) -> list[str]:
        stakes, chip = self.table.stakes, int(self.game.stakes.chip)
        structure = stakes.structure
        if has <= least:
            return [f"{word} {has}"]
        if structure == "limit":
            larger = least - now.step + stakes.bets[1]
            if not now.either:
                return [f"{word} {least}"]
            return [f"{word} {least}..{larger}"] if has >= larger else [f"{word} {least}", f"all-in {has}"]
        if structure == "spread" and not now.opened and self.street and self.street.forced:
            most = stakes.bets[1]
        if structure == "spread" and most < least:
            return []
        top = has if structure == "no-limit" else min(has, max(least, most))
        if top == least:
            return [f"{word} {least}"]
        whole = [amount for amount in range(least, top + 1) if amount % chip == 0]
        told = [f"{word} {whole[0]}" + (f"..{whole[-1]}" if len(whole) > 1 else "")] if whole else []
        return [*told, f"all-in {has}"] if top == has and has not in whole else told

    # What happens

    def told(self, round: PotRound, answer: Chose) -> None:
        seat, said_ = answer.who.seat, answer.choice
        ask = round.waiting
        assert isinstance(ask, Ask)
        if ask.stage == "declare":
            self.declared |= {seat} if said_.choice == "all-in" else set()
        elif self.street is not None and ask.stage in {*STREETS, "opening"}:
            if said_.choice == "fold":
                return
            self.street.acts.append((seat, said_.choice, said_.amount or 0))
            self.left[seat] -= said_.amount or 0


def up(round: PotRound, place: Place) -> Iterator[Card]:
    """What everybody has seen there."""
    return (lying.card for lying in round.felt.places.get(place, ()) if lying.seen_by.everyone)


def height(card: Card) -> int:
    return 14 if card.is_joker else HEIGHT[card.rank]


def high_board(board: tuple[Card, ...]) -> Board:
    """By ranks; with the common card there are five of them, which may be in a row or of one suit."""
    if len(board) == 5:
        kind, *ranks = of_five(board)
        return [kind], ranks
    heights = sorted(map(height, board), reverse=True)
    groups = sorted(((heights.count(one), one) for one in set(heights)), reverse=True)
    return [number for number, _ in groups if number > 1], [one for _, one in groups]


def low_board(board: tuple[Card, ...]) -> Board:
    heights = [1 if card.rank == "A" else height(card) for card in board]
    groups = sorted(((heights.count(one), one) for one in set(heights)), reverse=True)
    return [-number for number, _ in groups if number > 1] or [0], [-one for _, one in groups]


def every_lawful_action_is_offered(round: PotRound) -> int:
    """Play it again and hold every question about money against the second reading; how many there were."""
    again, asked = round.again(), 0
    reading = SecondStud(round)
    must: int | None = None
    for answer in round.answers:
        ask = again.waiting
        reading.out = set(again.money.folded)
        if isinstance(ask, Ask) and ask.stage in {*STREETS, "opening"}:
            name = "second" if ask.stage == "opening" else ask.stage
            if reading.street is None or reading.street.name != name:
                reading.begin(again, name)
                assert reading.street is not None
                must = None
                if not _spoiled(round):
                    first = reading.first(again, reading.street.forced)
                    must = first
                    turn = reading.turn(again)
                    at = turn.index(first)
                    order = [one for one in turn[at:] + turn[:at] if reading.left[one]]
                    assert ask.who.seat == order[0]
                elif reading.street.forced and ask.offers[0].choice != "fold":
                    must = ask.who.seat
            if name == "sixth":  # who has seven cards then may not raise (003:61)
                reading.barred = {one for one in reading.left if len(again.felt.cards(at_seat(one))) > 6}
            pot = sum(again.money.stakes.values()) + sum(again.money.dead.values())
            assert said(ask.offers) == reading.lawful(ask.who.seat, pot, must)
            asked += 1
        if isinstance(answer, Chose):
            reading.told(again, answer)
        elif isinstance(answer, Dealt) and answer.card.is_joker and isinstance(again.waiting, Draw):
            reading.wild = again.waiting.stage == "hole"
        again.answer(answer)
    return asked


def _spoiled(round: PotRound) -> bool:
    """Whether something went wrong that decides who is first by more than what lies open."""
    return any(isinstance(answer, Ruled | Fault) for answer in round.answers)
