"""Pai gow poker: seven cards set as two and five, against the player-dealer's two and five."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from openfelt.families.in_two.settings import Against, SettingRules, setting_play, settings_of, words_of
from openfelt.hands import Rankings, poker_hands
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import Context, Value, Words
from openfelt.rules.facts import Scope
from openfelt.rules.game import Game, Settings
from openfelt.rules.interpretation import Topic
from openfelt.rules.shown import HandOrder, RankedHand, Shown
from openfelt.rules.stated import Stated, stated

HALVES = ("front", "back")
AceHigh = Literal["no", "joker", "no-joker"]
BonusHand = Literal[
    "none", "straight", "three-of-a-kind", "flush", "full-house", "four-of-a-kind", "straight-flush",
    "royal-flush", "five-of-a-kind", "five-aces", "seven-card-straight-flush-with-joker",
    "royal-flush-and-royal-match", "seven-card-straight-flush",
]  # fmt: skip


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


def raises(settings: Settings) -> Iterator[Topic]:
    """A joker beside four of a kind; and a wild one as the king or queen of a royal match."""
    assert isinstance(settings, PaiGowSettings)
    yield "five-of-a-kind"
    if settings.rankings.joker == "wild" and "royal-flush-and-royal-match" in settings.bonus:
        yield "wild-royal-match"


def shown(game: Game) -> Shown:
    settings, cite = game.settings, game.play_cite
    assert isinstance(settings, PaiGowSettings)
    rankings, where = settings.rankings, settings.rankings_cite or cite
    return Shown(
        play=(*setting_play(game), *_joker(settings, cite)),
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


WORDS: Words = {
    "bank_ace_high": BANK_ACE_HIGH,
    "bonus": {
        **{hand: hand.replace("-", " ") for hand in get_args(BonusHand)},
        "none": "no bonus hand",
        "seven-card-straight-flush": "seven-card straight flush without the joker",
        "seven-card-straight-flush-with-joker": "seven-card straight flush with the joker",
    },
    "ace_high": {True: "ace-high", False: "not ace-high"},
    **words_of(HALVES),
}
