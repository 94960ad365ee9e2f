"""Pai gow poker: bonus bets over every seven cards, the base game over every two hands that share no card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from openfelt.families.pai_gow_poker.houseway import Chart, chart_of
from openfelt.families.pai_gow_poker.settings import PaiGowSettings
from openfelt.hands import Bonus, Rankings, best_bonus
from openfelt.kernels.sevens import ALL_SEVENS, tally
from openfelt.odds.counting import Basis, Count
from openfelt.odds.counts.pai_gow_poker.against_open import weighs
from openfelt.odds.distribution import Distribution, Strategy, gathered
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule
from openfelt.rules.codec import plain
from openfelt.rules.conditions import Context
from openfelt.rules.errors import Denied

if TYPE_CHECKING:
    from openfelt.odds.counts.pai_gow_poker.compared import Compared

ONE_HAND = frozenset({"bonus"})
BOTH_ACE_HIGH = frozenset({"bank_ace_high", "ace_high"})
HALVES = frozenset({"bank_ace_high", "foul", "front", "back"})
PARTS = (ONE_HAND, BOTH_ACE_HIGH, HALVES)


def basis(game: BankedGame, decks: int, strategy: Strategy) -> Basis:
    del decks
    settings = _settings(game)
    parts = [(sorted(facts), [rule.name for rule in rules]) for facts, rules in _by_facts(game).items()]
    chart = _chart(game)
    rows = [_said(row) for row in (*chart.rows, *((chart.golden,) if chart.golden else ()))]
    return parts, rows, plain(settings.rankings), settings.bonus, settings.ace_high_pushes, strategy


def _said(row: object) -> object:
    """A row of a chart without its name and the lines it stands in."""
    told = plain(row)
    assert isinstance(told, dict)
    return {key: value for key, value in told.items() if key not in {"label", "cite"}}


def distributions(game: BankedGame, decks: int, strategy: Strategy) -> Iterator[Distribution]:
    del decks
    for facts, rules in _by_facts(game).items():
        bets = [rule.name for rule in rules]
        if facts == ONE_HAND:
            yield gathered(bets, bonus_hands(game), ALL_SEVENS)
            continue
        found = all_pairs(game, strategy)
        if facts == BOTH_ACE_HIGH:
            yield gathered(bets, _aces(found), found.total)
        else:
            one = gathered(bets, _halves(game, found), found.total, _assumed(game, strategy))
            yield Distribution(
                bets=one.bets,
                cases=one.cases,
                total=one.total,
                strategy=strategy,
                assumptions=one.assumptions,
            )


def bonus_hands(game: BankedGame) -> Iterator[tuple[Context, int]]:
    """What the bonus tables of a game make of one hand, whosever it is."""
    settings = _settings(game)
    for bonus, ways in _bonus_tally(settings.rankings, settings.bonus).items():
        yield {"bonus": bonus}, ways


@lru_cache(8)
def _bonus_tally(rankings: Rankings, table: tuple[str, ...]) -> Mapping[str, int]:
    bonuses = tuple(map(Bonus, table))
    found = tally(lambda seven: best_bonus(seven, rankings, bonuses))
    return {bonus.value if bonus else "none": ways for bonus, ways in found.items()}


def all_pairs(game: BankedGame, strategy: Strategy) -> Compared:
    """All pairs of hands: a player's, and the player-dealer's by the house way."""
    settings = _settings(game)
    return _all_pairs(game.papers[settings.house_way], settings.rankings, settings.ace_high_pushes, strategy)


@lru_cache(32)  # the games of a cardroom share charts
def _all_pairs(paper: str, rankings: Rankings, ace_high_ends: bool, strategy: Strategy) -> Compared:
    # What is compiled is imported only when something is counted.
    from openfelt.odds.counts.pai_gow_poker.compared import best_against_open, house_way_both  # noqa: PLC0415

    count = best_against_open if strategy == "best" else house_way_both
    return count(chart_of(paper), rankings, ace_high_ends)


def _aces(found: Compared) -> Iterator[tuple[Context, int]]:
    for (mine, banks), ways in found.ace_high.items():
        yield {"bank_ace_high": banks, "ace_high": mine != "no"}, ways


def _halves(game: BankedGame, found: Compared) -> Iterator[tuple[Context, int]]:
    ends = _settings(game).ace_high_pushes
    played: dict[str, str | bool] = {"foul": False, **({"bank_ace_high": "no"} if ends else {})}
    for (front, back), ways in found.halves.items():
        yield {**played, "front": front, "back": back}, ways
    if ends:
        for (_, banks), ways in found.ace_high.items():
            if banks != "no":
                yield {"foul": False, "bank_ace_high": banks, "front": "unset", "back": "unset"}, ways


def _assumed(game: BankedGame, strategy: Strategy) -> Iterator[str]:
    chart = _settings(game).house_way
    yield f"the player-dealer's hand is set by the house way ({chart})"
    if strategy == "best":
        yield "the player-dealer's hand is open, and a player sets to win, or else to push"
    else:
        yield "a player's hand is set by the house way too"


def _by_facts(game: BankedGame) -> dict[frozenset[str], list[BetRule]]:
    """The bets by what they are judged by."""
    found: dict[frozenset[str], list[BetRule]] = {}
    for rule in game.bets:
        asked = _asked(rule)
        facts = next((one for one in PARTS if asked <= one), None)
        if facts is None or (facts == BOTH_ACE_HIGH and not _settings(game).ace_high_pushes):
            raise Denied(f"{rule.name} of {game.name} ({game.id}) is judged by {sorted(asked)}: not counted")
        found.setdefault(facts, []).append(rule)
    return found


def _asked(rule: BetRule) -> frozenset[str]:
    whens = (when for line in rule.lines for when in (line.when, line.each_other_hand) if when is not None)
    return frozenset(key for when in whens for key, _ in when.keys)


def _settings(game: BankedGame) -> PaiGowSettings:
    return cast(PaiGowSettings, game.settings)


def _chart(game: BankedGame) -> Chart:
    return chart_of(game.papers[_settings(game).house_way])


def strategies(game: BankedGame) -> Iterable[Strategy]:
    """Best play is counted where the player-dealer's hand is open before a player sets."""
    best: tuple[Strategy, ...] = ("best",) if _settings(game).opened == "before" else ()
    return "house-way", *best, "advice"


def COUNT(game: BankedGame) -> Count:
    return Count(
        basis=basis,
        distributions=distributions,
        strategies=tuple(strategies(game)),
        advised_by="house-way",
        weighs=weighs,
    )
