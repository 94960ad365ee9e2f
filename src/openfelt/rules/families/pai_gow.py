"""Pai gow poker: seven cards set as two and five, against the player-dealer's two and five."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from openfelt.hands import Rankings, poker_hands
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Value, Words
from openfelt.rules.facts import Scope
from openfelt.rules.families.family import Family
from openfelt.rules.families.score import HandScore
from openfelt.rules.game import Settings
from openfelt.rules.houseway import read_chart
from openfelt.rules.interpretation import Topic
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import Stated, stated

Against = Literal["win", "lose", "copy", "unset"]
"""One half of a hand against the player-dealer's; a hand without a wager to play for is not set."""

HALVES = ("front", "back")
AceHigh = Literal["no", "joker", "no-joker"]
BonusHand = Literal[
    "none", "straight", "three-of-a-kind", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "royal-flush", "five-of-a-kind", "five-aces", "seven-card-straight-flush-with-joker",
    "royal-flush-and-royal-match", "seven-card-straight-flush",
]  # fmt: skip


class SettingRules(msgspec.Struct, Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What differs between the documents about dealing and setting, for cards and tiles alike.

    `dealt`: into piles, of which the player-dealer picks the first to go out, or row by row, the first row
    first; or by a machine, hand by hand, after the dice. `opened`: whether the player-dealer's hand is opened
    before or after the players set theirs. `sets`: how many hands one person may set; the rest go the house
    way. `cut_by`: a player-dealer who cuts is asked where.
    """

    house_way: str
    dealt: Literal["piles", "rows", "machine"] = "piles"
    opened: Literal["before", "after"] = "after"
    player_dealer_sets: Literal["own", "house-way"] = "own"
    sets: Literal["all", "one"] = "all"
    sets_cite: Cite | None = None
    cut_by: Literal["house-dealer", "player-dealer"] = "house-dealer"

    @property
    def needs(self) -> tuple[str, ...]:
        return (self.house_way,)


class PaiGowSettings(SettingRules, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`bonus` lists what the bonus pay table pays, the most first. `ace_high_pushes`: a player-dealer's
    seven-card ace-high hand ends the round before the players set theirs. `fives_cite` is where five of a
    kind is found, if not in the rankings."""

    rankings: Rankings = Rankings()
    rankings_cite: Cite | None = None
    joker_cite: Cite | None = None
    fives_cite: Cite | None = None
    ace_high_pushes: bool = False
    bonus: tuple[BonusHand, ...] = ()


class BankFacts(Scope, frozen=True, kw_only=True):
    bank_ace_high: AceHigh


class SeatFacts(Scope, frozen=True, kw_only=True):
    """A seat's seven cards, and how they were set."""

    bonus: BonusHand
    ace_high: bool
    foul: bool
    front: Against
    back: Against


def settings_of(pair: tuple[str, str]) -> Iterator[Context]:
    """Every way two halves can compare, fouls and hands left unset included."""
    first, second = pair
    compared = [against for against in get_args(Against) if against != "unset"]
    yield {"foul": False, first: "unset", second: "unset"}
    yield {"foul": True, first: "lose", second: "lose"}
    yield from ({"foul": False, first: one, second: other} for one in compared for other in compared)


def words_of(pair: tuple[str, str]) -> Words:
    """The same as a reader would say it."""
    return {
        "foul": {True: "a foul hand", False: "not foul"},
        **{
            half: {
                "win": f"the {half} hand wins",
                "lose": f"the {half} hand loses",
                "copy": f"the {half} hand is a copy",
                "unset": "the hand is not set",
            }
            for half in pair
        },
    }


def every(settings: Settings) -> Iterator[Context]:
    """Every hand a bonus knows, every comparison, and the player-dealer's ace-high hand or none."""
    assert isinstance(settings, PaiGowSettings)
    for bank in get_args(AceHigh):
        for bonus in ("none", *settings.bonus):
            for ace_high in (False, True) if bonus == "none" else (False,):
                for setting in settings_of(HALVES):
                    if bank == "no" or not settings.ace_high_pushes or setting["front"] == "unset":
                        yield {"bank_ace_high": bank, "bonus": bonus, "ace_high": ace_high, **setting}


BANK_ACE_HIGH: dict[Value, str] = {
    "no": "the player-dealer is not ace-high",
    "joker": "the player-dealer is ace-high with the joker",
    "no-joker": "the player-dealer is ace-high without the joker",
}
RESULTS = {"win": "Won", "push": "Pushed", "lose": "Lost"}


def bank_told(bank: Scope) -> str:
    """Of a hand that ended the round before it was set."""
    assert isinstance(bank, BankFacts)
    return BANK_ACE_HIGH[bank.bank_ace_high].removeprefix("the player-dealer is ")


def raises(settings: Settings) -> Iterator[Topic]:
    """A joker beside four of a kind; and a wild one as the king or queen of a royal match."""
    assert isinstance(settings, PaiGowSettings)
    yield "five-of-a-kind"
    if settings.rankings.joker == "wild" and "royal-flush-and-royal-match" in settings.bonus:
        yield "wild-royal-match"


DEALT = {
    "piles": "into piles face down; the player-dealer picks the one that goes out first, the dice say where",
    "rows": "into rows face down; the first goes out first, the dice say where",
    "machine": "by a shuffling machine, hand by hand from the seat that the dice name",
}


def setting_play(rules: SettingRules, cite: Cite) -> Iterator[Stated]:
    """How hands in two are dealt and set."""
    yield stated("Dealt", DEALT[rules.dealt], cite)
    yield stated("Player-dealer's hand", f"opened {rules.opened} the players set theirs", cite)
    own = rules.player_dealer_sets == "own"
    yield stated("Player-dealer sets", "as they choose, or the house way" if own else "the house way", cite)
    if rules.sets == "one":
        yield stated(
            "One person sets", "one hand; their others are set the house way", rules.sets_cite or cite
        )


def shown(settings: Settings, cite: Cite) -> Shown:
    assert isinstance(settings, PaiGowSettings)
    rankings, where = settings.rankings, settings.rankings_cite or cite
    return Shown(
        play=(*setting_play(settings, cite), *_joker(settings, cite)),
        orders=tuple(
            HandOrder(
                title=title,
                hands=tuple(
                    RankedHand(label=label, cards=tuple(map(str, cards)))
                    for label, cards in poker_hands(size, rankings)
                ),
                cite=str(where),
            )
            for size, title in ((5, "Five-card hands"), (2, "Two-card hands"))
        ),
    )


def _joker(settings: PaiGowSettings, play: Cite) -> Iterator[Stated]:
    """What it may be, in the back and in front, and what it makes of four of a kind."""
    rankings, cite, where = settings.rankings, settings.joker_cite or play, settings.rankings_cite or play
    completes = "a straight, a flush or a straight flush"
    if not rankings.joker_in_flush:
        completes = "a straight or a straight flush, not a flush"
    if rankings.joker == "wild":
        yield stated("Joker", "any card", cite)
        yield stated("Joker in the two-card hand", "pairs the other card", cite)
    else:
        yield stated("Joker", f"an ace, or completes {completes}", cite)
        yield stated("Joker in the two-card hand", "an ace", cite)
    if rankings.joker_in_flush:
        yield stated("Joker in a flush", "the highest card of the suit that the hand lacks", cite)
    fives = {
        "aces": "five aces only; the joker beside four of another rank is an ace",
        "any": "the joker beside four of any rank; five aces are the highest",
    }[rankings.five_of_a_kind]
    yield stated("Five of a kind", fives, settings.fives_cite or where)
    wheel = "the lowest" if rankings.wheel == "lowest" else "the second highest, below A-K-Q-J-10"
    yield stated("The straight A-2-3-4-5", wheel, where)


FAMILY = Family(
    name="pai-gow-poker",
    settings=PaiGowSettings,
    scopes={"player_dealer": BankFacts, "seat": SeatFacts},
    stages=frozenset({"cut", "deal", "pile", "dice", "set"}),
    rulings={"foul-hand": frozenset({"set"}), "player-dealer-exposed": frozenset({"set"})},
    every=every,
    words={
        "bank_ace_high": BANK_ACE_HIGH,
        "bonus": {
            **{hand: hand.replace("-", " ") for hand in get_args(BonusHand)},
            "none": "no bonus hand",
            "seven-card-straight-flush": "seven-card straight flush without the joker",
            "seven-card-straight-flush-with-joker": "seven-card straight flush with the joker",
        },
        "ace_high": {True: "ace-high", False: "not ace-high"},
        **words_of(HALVES),
    },
    halves=HALVES,
    raises=raises,
    score=HandScore(words=RESULTS, bank=bank_told),
    house_way=read_chart,
    shown=shown,
)
