"""The betting rules read a second time, slowly: what may be done is worked out from the whole street anew.

Nothing here is shared with the procedure. A street is the list of what was put in, in order; each question is
answered by going through that list from its beginning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from openfelt.rounds.answers import Chose
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Ask, Offer
from openfelt.rules.pot import PotGame
from openfelt.table.stacks import PotTable

STREETS = ("preflop", "flop", "turn", "river", "before-draw", "after-draw")
FIRST, LATE = {"preflop", "before-draw"}, {"turn", "river", "after-draw"}


@dataclass
class Street:
    """`begin` is what lay in front of each seat before anybody acted, `asked` what all had to match then."""

    name: str
    begin: Counter[int]
    asked: int
    raises: int
    acts: list[tuple[int, str, int]] = field(default_factory=list)


@dataclass
class Read:
    """A street gone through: what each has in, what is to be matched, and who may not raise any more."""

    own: Counter[int]
    level: int
    whole: int
    step: int
    raises: int
    bet: bool
    spoken: set[int]
    checked: set[int]


class SecondReading:
    """One hand. It is told each answer, and says what may be answered next."""

    def __init__(self, game: PotGame, table: PotTable) -> None:
        self.game, self.table = game, table
        self.left = {stack.seat: int(stack.amount) for stack in table.stacks}
        self.doubled = 1
        self.street: Street | None = None
        self.folded: set[int] = set()

    def begin(self, round: PotRound, name: str) -> None:
        """A street: before the flop blinds and posts lie there."""
        money, stakes = round.money, self.table.stakes
        self.left = {seat: int(money.left(seat)) for seat in self.left}
        front = Counter({seat: int(money.in_front(seat)) for seat in self.left})
        asked = raises = 0
        if name in FIRST:
            antes = antes_paid(round) if self.game.blinds is not None else Counter()  # else moved together
            front = Counter({seat: max(0, front[seat] - antes[seat]) for seat in front})
            asked = max(int(stakes.big), *front.values())
            owing = {seat: debt.why for seat, debt in self.table.debts.items() if front[seat]}
            rule = self.game.entering
            posts = {
                {"new": rule.new, "missed": rule.missed, "moved": rule.moved}[why].post
                for seat, why in owing.items()
                if rule is not None and seat not in money_blinds(round) and front[seat] == 2 * stakes.big
            }
            doubled = posts & {"straddle", "kill"} or any(
                isinstance(a, Chose) and a.choice.choice == "straddle" for a in round.answers
            )
            asked = 2 * stakes.big if doubled else stakes.big
            self.doubled = 2 if "kill" in posts else 1
            raises = 1 if doubled and "kill" not in posts else 0
        self.street = Street(name, front, asked, raises)

    def lowest(self, name: str) -> int:
        stakes = self.table.stakes
        if stakes.structure == "limit":
            return self.doubled * stakes.bets[name in LATE or self.halves]
        return self.doubled * (stakes.bets[0] if stakes.bets else max(stakes.big, stakes.ante))

    @property
    def halves(self) -> bool:
        """Whether the big blind is half of a bet that has one size (001:203, 001:223)."""
        return self.game.blinds is not None and self.game.blinds.is_half

    def read(self, street: Street) -> Read:
        step, asked = self.lowest(street.name), street.asked
        now = Read(Counter(street.begin), asked, asked, step, street.raises, asked > 0, set(), set())
        if self.halves and asked < step:  # no bet yet: the first raise makes it one
            now.whole, now.raises, now.bet = 0, 0, False
        for seat, choice, amount in street.acts:
            now.own[seat] += amount
            to = now.own[seat]
            if choice == "check":
                (now.spoken if now.level else now.checked).add(seat)
            elif to <= now.level:
                now.spoken.add(seat)
            else:
                self._raised(now, seat, to)
        return now

    def _raised(self, now: Read, seat: int, to: int) -> None:
        measured = now.whole if self.game.betting.next_raise == "completed" else now.level
        half = self.game.betting.counts == "half" and 2 * (to - now.level) >= now.step
        if to >= measured + now.step or half:
            if self.table.stakes.structure != "limit":
                now.step = max(now.step, to - measured)
            now.raises += now.bet
            now.whole, now.bet, now.spoken = to, True, {seat}
        else:
            now.spoken.add(seat)
        now.level = to

    def lawful(self, seat: int, pot: int) -> list[str]:
        """In words, with the least and the most where there is a choice."""
        assert self.street is not None
        now = self.read(self.street)
        owed, has = now.level - now.own[seat], self.left[seat]
        said = ["fold", "check" if owed <= 0 else f"call {min(owed, has)}"]
        others = [one for one in self.left if one not in self.folded and one != seat]
        closed = seat in now.spoken or not any(self.left[one] for one in others)
        rule, structure = self.game.betting, self.table.stakes.structure
        if seat in now.checked and not rule.check_raise and structure in rule.no_check_raise:
            closed = True
        full = rule.raises is not None and structure in rule.capped and now.bet and now.raises >= rule.raises
        if len(others) == 1 and rule.uncapped_heads_up:
            full = False
        if has <= owed or closed or full:
            return said
        word = "raise" if now.level else "bet"
        measured = now.whole if rule.next_raise == "completed" else now.level
        least = measured + now.step - now.own[seat]
        most = {
            "limit": least,
            "spread": (measured if rule.spread_for == "bet" else 0)
            + self.doubled * (self.table.stakes.bets or (0, 0))[-1]
            - now.own[seat],
            "pot-limit": pot + 2 * owed,
            "no-limit": has,
        }[structure]
        if structure == "spread" and rule.spread_for == "round" and owed < most < least:
            least = most  # up to the cap, though it is no whole raise
        if has <= least:
            return [*said, f"{word} {has}"]
        if structure == "spread" and most < least:
            return said
        top, chip = min(max(least, most), has), int(self.game.stakes.chip)
        if least == top:
            return [*said, f"{word} {least}"]
        chosen = [amount for amount in range(least, top + 1) if amount % chip == 0]
        if chosen:
            said.append(f"{word} {chosen[0]}" + (f"..{chosen[-1]}" if len(chosen) > 1 else ""))
        if top == has and has not in chosen:
            said.append(f"all-in {has}")
        return said

    def acts(self, seat: int, choice: str, amount: int) -> None:
        assert self.street is not None
        if choice == "fold":
            self.folded.add(seat)
            return
        self.street.acts.append((seat, choice, amount))
        self.left[seat] -= amount


def antes_paid(round: PotRound) -> Counter[int]:
    """The ante of each, or what is left of the stack once they have come in."""
    came_in = Counter(
        {
            a.who.seat: a.choice.amount or 0
            for a in round.answers
            if isinstance(a, Chose) and a.choice.choice in {"blind", "post"}
        }
    )
    table = round.begun
    return Counter(
        {s.seat: min(int(table.stakes.ante), int(s.amount) - came_in[s.seat]) for s in table.stacks}
    )


def money_blinds(round: PotRound) -> set[int]:
    """Who came in on a blind and did not post."""
    return {a.who.seat for a in round.answers if isinstance(a, Chose) and a.choice.choice == "blind"}


def said(offers: Iterable[Offer]) -> list[str]:
    return [
        offer.choice
        if offer.money is None
        else f"{offer.choice} {offer.money.least}"
        if offer.money.least == offer.money.most
        else f"{offer.choice} {offer.money.least}..{offer.money.most}"
        for offer in offers
    ]


def every_lawful_action_is_offered(round: PotRound) -> int:
    """Play it again and hold every question about money against the second reading; how many there were."""
    again, asked = round.again(), 0
    reading = SecondReading(round.game, round.begun)
    for answer in round.answers:
        ask = again.waiting
        reading.folded |= set(again.money.folded)
        if isinstance(ask, Ask) and ask.stage in STREETS:
            if reading.street is None or reading.street.name != ask.stage:
                reading.begin(again, ask.stage)
            pot = sum(again.money.stakes.values()) + sum(again.money.dead.values())
            pot += sum(carried.amount for carried in round.begun.carried)
            assert said(ask.offers) == reading.lawful(ask.who.seat, pot)
            asked += 1
            if isinstance(answer, Chose):
                reading.acts(answer.who.seat, answer.choice.choice, answer.choice.amount or 0)
        again.answer(answer)
    return asked
