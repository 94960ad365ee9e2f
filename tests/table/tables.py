"""A made-up game for settling by hand: every hand's fate is stated, nothing is dealt.

Tables are written as people would jot them down, one bet or one line of settlement to a row:

    2 ann base 100                          seat, bettor, bet, dollars
    2 bob base 50 backline hand 2           and what else there is to say of it
    2 ann=7+bob=3 base 10                   a Kum-Kum bet: two people's money, settled as one
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

import msgspec

from openfelt.rounds.tray import Tray
from openfelt.rules.banked import BankedGame, banked
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import Limits
from openfelt.rules.facts import Facts, Scope
from openfelt.rules.game import Settings
from openfelt.rules.loader import load_game
from openfelt.rules.money import cents, dollars
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
from openfelt.table.placement import check_table, in_action
from openfelt.table.settlement import Settled

Result = Literal["win", "lose", "push", "surrender", "void"]
Bonus = Literal["none", "tied", "small", "pair", "quads"]
Flex = Literal["waits", "hits", "misses"]


class NoSettings(Settings, msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class RoundFacts(Scope, frozen=True):
    flex: Flex


class BankFacts(Scope, frozen=True):
    blackjack: bool


class HandFacts(Scope, frozen=True):
    result: Result
    bonus: Bonus
    natural: bool


MADE_UP = BetFamily(
    name="made-up",
    settings=NoSettings,
    scopes={"round": RoundFacts, "player_dealer": BankFacts, "hand": HandFacts},
    settles={"naturals": "at once", "insurance": "at the look"},
)

LAYOUT = """
name = "Made Up"
family = "made-up"
document = "felt"
lines = [1, 99]
deck = { name = "standard", decks = [1, 2], cite = "felt:2" }
seats = { tables = [8, 7], cite = "felt:3" }
limits = { min = "0", max = "5,000" }
limits_cite = "felt:4"
play_cite = "felt:6"
rotation = { cite = "felt:5" }

[[bets]]
name = "base"
label = "Base"
base = true
backline = true
backline_cite = "felt:12"
most_backline = 2
circles = 4
circles_cite = "felt:19"
lines = [
  { when = { result = "win", natural = true }, pays = "3:2", cite = "felt:13" },
  { when = { result = "win" }, pays = "1:1", cite = "felt:14" },
  { when = { result = "push" }, is = "push", cite = "felt:15" },
  { when = { result = "surrender" }, loses = "1/2", cite = "felt:16" },
  { when = { result = "void" }, is = "no-action", cite = "felt:17" },
]
else = { is = "loses", cite = "felt:18" }
cite = "felt:11"

[[bets]]
name = "bonus"
label = "Bonus"
backline = true
lines = [
  { when = { bonus = "quads" }, pays = "25:1", cite = "felt:22" },
  { when = { bonus = "pair" }, pays = "3:2", cite = "felt:23" },
  { when = { bonus = "small" }, pays = "19:20", cite = "felt:24" },
  { when = { bonus = "tied" }, is = "push", cite = "felt:25" },
]
else = { is = "loses", cite = "felt:26" }
cite = "felt:21"

[[bets]]
name = "flex"
label = "Flex"
lines = [
  { when = { flex = "hits" }, pays = "2:1", cite = "felt:32" },
  { when = { flex = "waits" }, is = "stays", cite = "felt:33" },
]
else = { is = "loses", cite = "felt:34" }
cite = "felt:31"

[[bets]]
name = "tie"
label = "Tie"
needs = ["base", "bonus"]
needs_cite = "felt:42"
at_most = "base"
relation_cite = "felt:43"
limits = { min = "1", max = "100" }
limits_cite = "felt:44"
backline_cite = "felt:45"
lines = [{ when = { result = "push" }, pays = "8:1", cite = "felt:46" }]
else = { is = "loses", cite = "felt:47" }
cite = "felt:41"

[[bets]]
name = "blind"
label = "Blind"
equal_to = "base"
lines = [{ when = { bonus = "quads" }, pays = "10:1", cite = "felt:52" }]
else = { is = "push", cite = "felt:53" }
cite = "felt:51"

[[bets]]
name = "insurance"
label = "Insurance"
added = true
backline = true
lines = [{ when = { blackjack = true }, pays = "2:1", cite = "felt:62" }]
else = { is = "loses", cite = "felt:63" }
cite = "felt:61"

[[bets]]
name = "fortune"
label = "Fortune"
backline = true
lines = [
  { when = { bonus = "quads" }, pays = "25:1", cite = "felt:66" },
  { when = { bonus = "pair" }, pays = "3:2", cite = "felt:67" },
]
else = { is = "loses", cite = "felt:68" }
cite = "felt:65"

[[bets]]
name = "envy"
label = "Envy"
backline = BACKLINE_ENVY
button = { bet = "fortune", at_least = "5", cite = "felt:72" }
lines = [
  { each_other_hand = { bonus = "quads" }, prize = "50", cite = "felt:73" },
  { each_other_hand = { bonus = "pair" }, prize = "20", cite = "felt:74" },
]
else = { is = "loses", cite = "felt:75" }
cite = "felt:71"
"""

KINDS = '["base", "bonus", "flex", "tie", "blind", "insurance", "fortune", "envy"]'
LEFT = 'start = "left-of-player-dealer"'
DICE = 'start = "by-dice", player_dealer_is = "one"'
NATURALS = 'name = "naturals", bets = ["base"], when = { natural = true }'
INSURANCE = 'name = "insurance", bets = ["insurance"]'


def made_up(
    by: str = "seat bettor hand kind",
    *,
    action: str = LEFT,
    when_covered: str = "",
    kinds: str = KINDS,
    stages: Sequence[str] = (),
    chip: str = "0.01",
    rounding: str = "down",
    over_limit: str = "refused",
    under_limit: str = "refused",
    backline_envy: bool = True,
) -> BankedGame:
    """The game with its action and its order of settlement as a document might have them."""
    covered = f', when_covered = {{ {when_covered}, cite = "felt:82" }}' if when_covered else ""
    early = ", ".join(f'{{ {stage}, cite = "felt:92" }}' for stage in stages)
    text = f"""
over_limit = "{over_limit}"
under_limit = "{under_limit}"
action = {{ {action}{covered}, cite = "felt:81" }}
{LAYOUT.replace("BACKLINE_ENVY", "true" if backline_envy else "false")}
[settlement]
by = {by.split()}
kinds = {kinds}
stages = [{early}]
chip = "{chip}"
rounding = "{rounding}"
cite = "felt:91"
"""
    return banked(load_game(text, "made-up.toml", "nowhere/made-up", families={"made-up": MADE_UP}))


def felt(text: str) -> tuple[Bet, ...]:
    """Bets, one to a row."""
    return tuple(_bet(row.split()) for row in text.strip().splitlines() if row.strip())


def _bet(words: list[str]) -> Bet:
    seat, who, bet, amount, *more = words
    shares = (
        tuple(
            Share(name, cents(money)) for name, _, money in (part.partition("=") for part in who.split("+"))
        )
        if "=" in who
        else ()
    )
    return Bet(
        seat=int(seat),
        bettor=shares[0].bettor if shares else who,
        bet=bet,
        amount=cents(amount),
        backline="backline" in more,
        shares=shares,
        standing="standing" in more,
        hand=_number(more, "hand"),
        circle=_number(more, "circle"),
    )


def _number(words: list[str], name: str) -> int:
    return int(words[words.index(name) + 1]) if name in words else 1


def table(
    bets: str,
    wager: str = "1,000",
    *,
    bank: int = 1,
    seats: int = 8,
    shares: str = "",
    most: str = "",
    stood: tuple[Bet, ...] = (),
) -> BankedTable:
    """The felt before the deal: the player-dealer sits in seat 1 of 8 unless told."""
    parts = tuple(Share(who, cents(money)) for who, _, money in (s.partition("=") for s in shares.split()))
    return BankedTable(
        seats=seats,
        player_dealer=PlayerDealer(bank, cents(wager), parts),
        bets=felt(bets),
        limits=Limits(max=cents(most)) if most else None,
        stood=stood,
    )


def facts(
    hands: str, *, flex: Flex = "waits", blackjack: bool = False, action: str | int | None = None
) -> Facts:
    """`"2 win quads, 2.2 lose, 3 win natural"`: each hand's result and what else it held."""
    told = {}
    for one in filter(None, (part.split() for part in hands.split(","))):
        seat, _, hand = one[0].partition(".")
        told[int(seat), int(hand or 1)] = HandFacts(
            result=cast(Result, next((word for word in one if word in get_args(Result)), "lose")),
            bonus=cast(Bonus, next((word for word in one if word in get_args(Bonus)), "none")),
            natural="natural" in one,
        )
    return Facts(round=RoundFacts(flex), player_dealer=BankFacts(blackjack), hands=told, action=action)


class Row(msgspec.Struct, frozen=True):
    """What happened to one bet, in dollars."""

    seat: int
    bettor: str
    bet: str
    hand: int
    outcome: str
    paid: str
    collected: str
    returned: str
    uncovered: str

    @classmethod
    def of(cls, line: Settled) -> Row:
        bet, moved = line.bet, (line.paid, line.collected, line.returned, line.uncovered)
        return cls(bet.seat, bet.bettor, bet.bet, bet.hand, line.outcome.result, *map(dollars, moved))


def rows(text: str) -> list[Row]:
    """Expected lines: seat, bettor, bet, hand, outcome, paid, collected, returned, uncovered."""
    found = []
    for line in text.strip().splitlines():
        seat, bettor, bet, hand, outcome, *money = line.partition("#")[0].split()
        found.append(Row(int(seat), bettor, bet, int(hand), outcome, *(dollars(cents(m)) for m in money)))
    return found


def nets(text: str) -> dict[str, str]:
    """`"ann 100, player-dealer -100"`; who is not named came out even."""
    told = {}
    for who, money in (part.split() for part in text.split(",") if part.strip()):
        told[who] = ("-" if money.startswith("-") else "") + dollars(cents(money.lstrip("-")))
    return told


PLAIN = made_up()


@dataclass(frozen=True)
class Case:
    """One round, told before it is run."""

    says: str
    wager: str
    bets: str
    hands: str
    lines: str
    left: str
    net: str
    game: BankedGame = PLAIN
    added: str = ""
    stages: tuple[str, ...] = ()
    flex: Flex = "waits"
    blackjack: bool = False
    action: str | int | None = None
    bank: int = 1
    shares: str = ""
    most: str = ""

    def begin(self) -> Tray:
        """Bets down, and what was added by decisions."""
        start = table(self.bets, self.wager, bank=self.bank, shares=self.shares, most=self.most)
        check_table(self.game, start)
        tray = Tray(self.game, in_action(self.game, start))
        for bet in felt(self.added):
            tray.add(bet)
        return tray

    def run(self) -> Tray:
        """The whole round: bets down, money added, each early stage, and then the rest."""
        tray = self.begin()
        what = facts(self.hands, flex=self.flex, blackjack=self.blackjack, action=self.action)
        for stage in self.stages:
            tray.settle(stage, what)
        tray.finish(what)
        return tray


def came_out(tray: Tray) -> dict[str, str]:
    """Everybody's net in dollars, those who came out even left out."""
    return {who: dollars(amount) for who, amount in tray.net().items() if amount}
