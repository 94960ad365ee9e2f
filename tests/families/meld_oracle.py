"""A second reading of what is paid in games of melds: by the documents alone, and with no code of the games.

Of a round it sees the cards as they lie, and who chose what. Stacks are counted again from the beginning.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

from families.meld_tables import Melds, Step, is_rope, is_set, lying
from openfelt.cards import Card
from openfelt.rounds.answers import Chose, Dealt, Ruled
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.places import Place

Payment = tuple[int, int, int]
"""From a seat, to a seat, so much."""

# What conditions pay in Pan, by the document's table and nothing else


def suited(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) == 1


def chips_of(cards: tuple[Card, ...]) -> list[int]:
    """What each of its conditions pays as three cards (002:152-156)."""
    spades = suited(cards) and cards[0].suit == "s"
    if len({card.rank for card in cards}) == 1:
        valle = cards[0].rank in "357"
        if not suited(cards):
            return [1] * valle
        if valle:
            return [4 if spades else 2]
        return [2 if spades else 1]
    ranks = {card.rank for card in cards}
    return [2 if spades else 1 for ends in ("A23", "JQK") if set(ends) <= ranks]


def whole(cards: tuple[Card, ...]) -> int:
    """With what the cards above three pay (002:158): in ropes nothing."""
    paid = sum(chips_of(cards))
    if len({card.rank for card in cards}) > 1:
        return paid
    each = paid // 2 if suited(cards) and cards[0].rank in "357" else paid
    return paid + each * (len(cards) - 3)


def grows(was: tuple[Card, ...], now: tuple[Card, ...]) -> int:
    """What is added to a meld pays the difference: in ropes only a condition that it makes."""
    return whole(now) - whole(was)


def parted(was: tuple[Card, ...], parts: tuple[tuple[Card, ...], tuple[Card, ...]]) -> int:
    """Two melds made of one: what the fewest cards make pays as a split, the others as added to it (002:160).

    Every choice of cards that could have been added later is tried.
    """
    best: tuple[int, int] | None = None
    for one, other in product(*(smaller(part) for part in parts)):
        both, lay = Counter(one) + Counter(other), Counter(was)
        if not lay <= both or both == lay or lay <= Counter(one) or lay <= Counter(other):
            continue
        later = sum(grows(less, part) for less, part in zip((one, other), parts, strict=True))
        paid = sum(map(len, parts)) - both.total(), made_by_split(was, (one, other)) + later
        best = paid if best is None else max(best, paid)
    assert best is not None
    return best[1]


def smaller(part: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The melds of the same kind that it can have grown from, itself too."""
    found = {some for number in range(3, len(part) + 1) for some in combinations(part, number)}
    kind = is_rope(part), suited(part)
    melds = [some for some in found if is_rope(some) or is_set(some, pan=True)]
    return [some for some in melds if (is_rope(some), suited(some)) == kind]


def made_by_split(was: tuple[Card, ...], parts: tuple[tuple[Card, ...], ...]) -> int:
    """Conditions that were not there: two chips in spades, one in other suits (002:160)."""
    had, paid = chips_of(was), 0
    for cards in parts:
        for one in chips_of(cards):
            if one in had and _same_kind(cards, was):
                had.remove(one)
            else:
                paid += 2 if suited(cards) and cards[0].suit == "s" else 1
    return paid


def due(before: Melds, after: Melds, chose: Chose, lent: tuple[int, tuple[Card, ...]] | None) -> int:
    """What a move is worth in chips to each who pays; `lent` is a meld of which a card is borrowed."""
    seat = chose.who.seat
    move, _, number = chose.choice.choice.partition("-")
    new = [key for key in after if key not in before]
    match move:
        case "meld" if lent is not None:
            stays, whole_meld = lent
            return parted(whole_meld, (after[seat, stays], after[new[0]]))
        case "meld":
            return sum(whole(after[key]) for key in new)
        case "add":
            return grows(before[seat, int(number)], after[seat, int(number)])
        case "split" | "way":
            changed = [key for key in before if key[0] == seat and before[key] != after.get(key)]
            if not changed or not new:
                return 0  # which way is asked first
            (was,) = changed
            return parted(before[was], (after[was], after[new[0]]))
    return 0


def _same_kind(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return (len({c.rank for c in one}) == 1, suited(one)) == (
        len({c.rank for c in other}) == 1,
        suited(other),
    )


class Pan:
    """Everybody's stack, who pays for conditions, and what each has collected from whom."""

    def __init__(self, round: MeldRound) -> None:
        self.chip = int(round.begun.chip)
        self.stacks = {stack.seat: int(stack.amount) for stack in round.begun.stacks}
        self.seats = round.begun.seats
        self.pot = 0
        self.playing, self.pays = set(self.stacks), set[int]()
        self.drew: set[int] = set()
        self.collected: dict[int, Counter[int]] = {seat: Counter() for seat in self.stacks}
        self.lent: tuple[int, tuple[Card, ...]] | None = None
        self.met: Counter[str] = Counter()

    def to_the_right(self, seat: int) -> list[int]:
        """The others, in turn (002:130)."""
        round = [(seat - 1 - step) % self.seats + 1 for step in range(1, self.seats)]
        return [one for one in round if one in self.stacks]

    def takes(self, step: Step) -> list[Payment]:
        """What is paid by an answer, in order."""
        paid: list[Payment] = []
        if isinstance(step.answer, Chose):
            paid = self.chose(step, step.answer)
        elif isinstance(step.answer, Ruled) and step.answer.ruling.startswith("incorrect"):
            paid = self.ruled(step.answer.ruling, int(step.answer.findings["seat"]))
        held = Counter({seat: len(step.round.felt.cards(str(seat))) for seat in self.stacks})  # type: ignore[arg-type]
        for (seat, _), cards in lying(step.round).items():
            held[seat] += len(cards)
        self.drew |= {seat for seat in held if held[seat] == 11}
        return paid

    def chose(self, step: Step, answer: Chose) -> list[Payment]:
        seat, after = answer.who.seat, lying(step.round)
        if answer.choice.choice == "stay":
            self.pays.add(seat)
        elif answer.choice.choice == "retire":
            tops = min(2 * self.chip, self.stacks[seat])
            self.stacks[seat] -= tops
            self.pot += tops
            self.playing.remove(seat)
        lent, self.lent = self.lent, None
        if answer.choice.choice.startswith("borrow"):
            number = int(answer.choice.choice.removeprefix("borrow-"))
            self.lent = number, step.before[seat, number]
        paid = self.collects(seat, due(step.before, after, answer, lent), "a condition")
        mine = [cards for (one, _), cards in after.items() if one == seat]
        if sum(map(len, mine)) == 11:
            assert step.round.over
            paid += self.collects(seat, 2 + sum(map(whole, mine)), "going out")
        return paid

    def collects(self, seat: int, chips: int, why: str) -> list[Payment]:
        """From everybody who stayed, also from those put out for a fault (002:146, 002:172)."""
        paid = [
            self.moves(other, seat, chips * self.chip, why)
            for other in self.to_the_right(seat)
            if chips and other in self.pays
        ]
        self.collected[seat].update({source: amount for source, _, amount in paid})
        return paid

    def moves(self, source: int, to: int, amount: int, why: str) -> Payment:
        paid = min(amount, self.stacks[source])
        self.met[why] += 1
        self.met["a short stack"] += paid < amount
        self.met["paid after a fault"] += source not in self.playing
        self.stacks[source] -= paid
        self.stacks[to] += paid
        return source, to, paid

    def ruled(self, ruling: str, seat: int) -> list[Payment]:
        """An incorrect hand before its first draw is made good; else what it collected goes back."""
        if seat not in self.playing or len(self.playing) == 1:
            return []
        if ruling == "incorrect-hand" and seat not in self.drew:
            return []
        self.playing.remove(seat)
        had, self.collected[seat] = self.collected[seat], Counter()
        return [
            self.moves(seat, other, had[other], "collections back")
            for other in self.to_the_right(seat)
            if had[other]
        ]

    def ends(self, round: MeldRound) -> None:
        """Whoever went out, or alone is left, has the tops."""
        if round.found is None or round.found.seat is None:
            return
        laid = sum(len(cards) for (seat, _), cards in lying(round).items() if seat == round.found.seat)
        assert laid == 11 or self.playing == {round.found.seat}
        self.stacks[round.found.seat] += self.pot


class Conquian:
    """Bets in the pot, and a Viejo at the end."""

    def __init__(self, round: MeldRound) -> None:
        self.bet = int(round.begun.ante)
        stacks = {stack.seat: int(stack.amount) for stack in round.begun.stacks}
        self.put_in = {seat: min(self.bet, held) for seat, held in stacks.items()}
        self.stacks = {seat: held - self.put_in[seat] for seat, held in stacks.items()}
        self.pot = int(round.begun.pool)
        self.gone: set[int] = set()
        self.again = round.game.chosen["first-card"] == "again"
        self.eldest = round.begun.eldest
        self.turned = False  # whether the first card lies up
        self.thrower: int | None = None  # who laid the card there that is up
        self.passed: list[int] = []
        self.met: Counter[str] = Counter()

    def asked_about_it(self) -> list[int]:
        """Who passes a card before another is drawn: everybody but who laid it there, in turn (003:2457); the
        first card everybody, and then the first two again (003:2440-2448)."""
        seats = sorted(self.stacks)
        first = self.eldest if self.thrower is None else self.thrower + 1
        ring = sorted(seats, key=lambda seat: (seat - (first or 0)) % 3)
        if self.thrower is None:
            return ring + ring[:2] * self.again
        return [seat for seat in ring if seat != self.thrower]

    def follows(self, step: Step) -> None:
        """Nobody is left out or asked twice before a card is drawn."""
        answer = step.answer
        if isinstance(answer, Chose):
            match answer.choice.choice:
                case "pass":
                    self.passed.append(answer.who.seat)
                case "throw" | "discard":
                    self.thrower, self.passed = answer.who.seat, []
        elif isinstance(answer, Dealt) and not self.turned:
            self.turned = bool(step.round.felt.cards(Place("discards")))
        elif isinstance(answer, Dealt):
            known = self.thrower is not None or self.eldest is not None
            if known and not self.gone:
                assert self.passed == self.asked_about_it()
                self.met["the first card passed"] += self.thrower is None
            self.passed = []

    def takes(self, step: Step) -> list[Payment]:
        self.follows(step)
        if isinstance(step.answer, Ruled) and step.answer.ruling == "left":
            self.gone |= {int(step.answer.findings["seat"])} & set(self.stacks)
        found = step.round.found
        if not step.round.over or found is None or found.seat is None:
            return []
        runs = [cards for (seat, _), cards in lying(step.round).items() if seat == found.seat]
        alone = set(self.stacks) - self.gone == {found.seat}
        assert alone or sum(map(len, runs)) == 10
        if sum(map(len, runs)) < 10 or not any(is_rope(run) and "A" in {c.rank for c in run} for run in runs):
            return []
        paid = []
        for seat in sorted(set(self.stacks) - self.gone - {found.seat}):
            amount = min(self.put_in[found.seat], self.stacks[seat])  # table stakes (003:2472)
            self.met["Viejo"] += 1
            self.met["a short stack"] += amount < self.bet
            self.met["a short winner"] += self.put_in[found.seat] < self.bet
            self.stacks[seat] -= amount
            self.stacks[found.seat] += amount
            paid.append((seat, found.seat, amount))
        return paid

    def ends(self, round: MeldRound) -> None:
        """The winner has of each bet as much as their own (table stakes), and what was carried."""
        assert round.found is not None
        winner = round.found.seat
        if winner is None:
            assert not sum(round.pack.values()), "a tie is a stock that ran out"
            return
        for seat, put_in in self.put_in.items():
            won = min(put_in, self.put_in[winner])
            self.stacks[winner] += won
            self.stacks[seat] += put_in - won
        self.stacks[winner] += self.pot
