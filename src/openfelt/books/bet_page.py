"""A bet in words, said once: the felt, the wall board, the sign, the calculator and the terminal repeat them.

Where a bet pays several odds, no headline shows its top prize as if it were what one wins. In a pay table the
rarer hand pays more: its usual odds are the lowest. Of two odds either may be the exception, and the usual
ones are those that the most of the ways a round can end lead to, each way that the family lists counted once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

import msgspec

from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import BetRule, Effect, Limits, Line
from openfelt.rules.conditions import Context, Domains, When, Words, either
from openfelt.rules.families import find_family
from openfelt.rules.money import Cents, Odds, money
from openfelt.rules.stated import Stated, stated

EffectKind = Literal["pays", "part", "push", "stays", "no-action", "loses"]
_SAID: dict[EffectKind, str] = {
    "part": "Loses a part",
    "push": "Pushes",
    "stays": "Stays up",
    "no-action": "No action",
    "loses": "Loses",
}


class LinePage(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a pay table: when it holds, and what it does. `odds` is what a unit wins, such as `25:1`."""

    label: str
    when: str
    result: EffectKind
    says: str
    odds: str | None
    cite: str


class BetPage(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of the layout. `placed` is false for one that only comes with another bet, or in the round.

    `tag` is what it pays, short enough for its spot; `says` is all that can become of it, in a breath, and
    `neither` the part of that where it neither wins nor loses; `prizes` are the top prize and the usual one,
    where they differ.
    """

    name: str
    label: str
    cite: str
    base: bool
    placed: bool
    backline: bool
    circles: int
    needs: tuple[str, ...]
    limits: Limits | None
    tag: str
    says: str
    neither: str
    prizes: tuple[Stated, ...]
    rules: tuple[Stated, ...]
    lines: tuple[LinePage, ...]


def bet_pages(game: BankedGame) -> tuple[BetPage, ...]:
    """The bets of the layout, by the options of the table."""
    family = find_family(game, BetFamily)  # a game of nobody's books has none, and its facts no words
    ways = tuple(family.every(game.settings)) if family and family.every else ()
    words: Words = family.words if family else {}
    domains: Domains = family.facts if family else {}
    return tuple(_bet(game, bet, PayWords(bet, ways, words, domains), words) for bet in game.bets)


def _bet(game: BankedGame, bet: BetRule, pay: PayWords, words: Words) -> BetPage:
    return BetPage(
        name=bet.name,
        label=bet.label,
        cite=str(bet.cite),
        base=bet.base,
        placed=not bet.added and bet.button is None,
        backline=bet.backline,
        circles=bet.circles,
        needs=bet.needs,
        limits=bet.limits,
        tag=pay.tag,
        says=_sentences(*pay.said(), *_otherwise(bet)),
        neither=_sentences(*_otherwise(bet, "push", "stays")),
        prizes=tuple(pay.prizes()),
        rules=(*_who_may(game, bet), *_remarks(bet, words)),
        lines=(
            *(_line(line, _when(line, words)) for line in bet.lines),
            _line(bet.otherwise, "otherwise"),
        ),
    )


# What it pays


class PayWords:
    """Everything that a bet can win, and which of it is usual."""

    def __init__(self, bet: BetRule, ways: Iterable[Context], words: Words, domains: Domains) -> None:
        self.lines = [line for line in bet.lines if _result(line) == "pays"]
        self._own, self._ways, self._words, self._domains = bet.label, ways, words, domains

    @cached_property
    def amounts(self) -> list[Odds | Cents]:
        """Each of them once, the lowest first."""
        return sorted({_amount(line) for line in self.lines})

    @cached_property
    def usual(self) -> Odds | Cents:
        def often(amount: Odds | Cents) -> int:
            lines = [_condition(line) for line in self._of(amount)]
            return sum(any(line.holds(way) for line in lines) for way in self._ways)

        return max(self.amounts, key=often) if len(self.amounts) == 2 else self.amounts[0]

    @property
    def tag(self) -> str:
        """`25 to 1`, `25 to 1; 75 to 1 against zero`, `up to 5,000 to 1`."""
        if len(self.amounts) < 2:
            return "".join(map(_said, self.amounts))
        others = [one for one in self.amounts if one != self.usual]
        when = list(dict.fromkeys(line.brief for line in self._of(*others)))
        if len(others) == 1 and all(when):
            return f"{_said(self.usual)}; {_said(*others)} {either(when)}"
        return f"up to {_said(self.amounts[-1])}"

    def said(self) -> Iterator[str]:
        if not self.lines:
            return
        each = " for each other hand" if self.lines[0].each_other_hand is not None else ""
        if self.tag.startswith("up to"):
            yield f"Pays {self.tag}{each} ({self._named(self.amounts[-1])})"
            yield f"The usual win is {_said(self.usual)} ({self._named(self.usual)})"
        else:
            yield f"Pays {self.tag}{each}"
            yield f"Wins: {'; '.join(dict.fromkeys(self._wins()))}"

    def prizes(self) -> Iterator[Stated]:
        if len(self.amounts) > 1 and self.usual != self.amounts[-1]:
            for label, amount in (("Top prize", self.amounts[-1]), ("Usual win", self.usual)):
                cites = dict.fromkeys(str(line.cite) for line in self._of(amount))
                yield stated(label, f"{_said(amount)}, {self._named(amount)}", *cites)

    def _wins(self) -> list[str]:
        """What the book calls its lines, or when they hold where that is only the bet's own name.

        `triple rabbit` and `rabbit` are one condition, said once.
        """
        wins: list[str | When] = []
        for line in self.lines:
            last = wins[-1] if wins else ""
            if not self._is_own_name(line.label):
                wins.append(line.label)
            elif line.each_other_hand is not None:
                wins.append(_when(line, self._words))
            elif isinstance(last, When) and (either_way := last.or_else(line.when, self._domains)):
                wins[-1] = either_way
            else:
                wins.append(line.when)
        return [one if isinstance(one, str) else one.in_words(self._words) for one in wins]

    def _is_own_name(self, label: str) -> bool:
        """`triple rabbit` on Rabbit tells nobody when it wins."""
        return label.casefold() in self._own.casefold() or label.casefold().endswith(self._own.casefold())

    def _of(self, *amounts: Odds | Cents) -> list[Line]:
        return [line for line in self.lines if _amount(line) in amounts]

    def _named(self, amount: Odds | Cents) -> str:
        return either(dict.fromkeys(line.label for line in self._of(amount)))


def _amount(line: Line) -> Odds | Cents:
    amount = line.prize if line.pays is None else line.pays
    assert amount is not None
    return amount


def _said(amount: Odds | Cents) -> str:
    return amount.said if isinstance(amount, Odds) else money(amount)


def _condition(line: Line) -> When:
    return line.each_other_hand or line.when


# What else becomes of it


def _otherwise(bet: BetRule, *results: EffectKind) -> Iterator[str]:
    """Every line that pays nothing, by what it does: `Pushes: three-card seven; tie`."""
    for result, says in _SAID.items():
        if results and result not in results:
            continue
        labels = dict.fromkeys(one.label for one in (*bet.lines, bet.otherwise) if _result(one) == result)
        if labels:
            yield f"{says}: {'; '.join(labels)}"


def _sentences(*said: str) -> str:
    return " ".join(f"{one}." for one in said)


def _result(line: Effect) -> EffectKind:
    if line.pays is not None or line.prize is not None:
        return "pays"
    return "part" if line.is_ is None else line.is_


def _when(line: Line, words: Words) -> str:
    said = _condition(line).in_words(words)
    return said if line.each_other_hand is None else f"for each other hand: {said}"


def _line(line: Effect, when: str) -> LinePage:
    return LinePage(
        label=line.label,
        when=when,
        result=_result(line),
        says=line.says.replace("-", " "),
        odds=None if line.pays is None else str(line.pays),
        cite=str(line.cite),
    )


# Who may place it, and how much


def _who_may(game: BankedGame, bet: BetRule) -> Iterator[Stated]:
    label = game.label
    if bet.needs:
        needed = either(map(label, bet.needs))
        behind = "; behind a seat, its player's" if bet.backline and not _behind(game, bet.needs) else ""
        says = f"{needed} by the same bettor at the same seat{behind}"
        yield stated("Needs", says, bet.needs_cite or bet.cite)
    if bet.limits is not None:
        yield stated("Range", str(bet.limits), bet.limits_cite or bet.cite)
    if bet.at_most is not None:
        yield stated("At most", f"the {label(bet.at_most)} bet", bet.relation_cite or bet.cite)
    if bet.matches is not None:
        says = f"the {label(bet.matches)} bet, as much as that and neither without the other"
        yield stated("Lies beside", says, bet.relation_cite or bet.cite)
    if bet.equal_to is not None:
        yield stated("Equal to", f"the {label(bet.equal_to)} bet", bet.relation_cite or bet.cite)
    if bet.added:
        yield stated("When", "wagered by a decision during the round", bet.cite)
    if bet.button is not None:
        comes = f"with {money(bet.button.at_least)} or more on {label(bet.button.bet)}"
        yield stated("Comes", comes, bet.button.cite)
        carrying = f"those with {label(bet.button.bet)}"
        counted = "every hand that is bet on" if bet.button.every_hand else carrying
        yield stated("Hands that count", counted, bet.button.cite)
    if bet.decks:
        yield stated("Decks", either(map(str, bet.decks)), bet.decks_cite or bet.cite)
    if bet.circles > 1:
        yield stated("Circles", str(bet.circles), bet.circles_cite or bet.cite)
    allowed = "allowed" if bet.backline else "not allowed"
    if bet.backline and bet.most_backline is not None:
        allowed += f", at most {bet.most_backline} on a spot"
    yield stated("Backline", allowed, bet.backline_cite or bet.cite)


def _remarks(bet: BetRule, words: Words) -> Iterator[Stated]:
    """What is said of outcomes in some cases."""
    for remark in bet.remarks:
        yield stated(f"If {remark.when.in_words(words)}", remark.says, remark.cite)


def _behind(game: BankedGame, names: Iterable[str]) -> bool:
    """Whether somebody behind a seat may have one of these bets."""
    return any(bet.backline for bet in game.bets if bet.name in names)
