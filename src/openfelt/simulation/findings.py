"""What a simulation found, in figures: money in dollars, each mean with its standard error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from openfelt.odds.answers import odds_of
from openfelt.odds.distribution import Strategy
from openfelt.rules.errors import Denied
from openfelt.rules.money import dollars
from openfelt.simulation.job import Job
from openfelt.simulation.strategy_file import StrategyFile
from openfelt.simulation.tally import Amounts, Tally

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
ROLLS = (1, 2, 3, 5, 10, 20, 50)
"""Bankrolls for which the risk of ruin is told, in wagers that cover nearly every round."""
Told = dict[str, object]


@dataclass(frozen=True, kw_only=True)
class Made:
    """How a figure is made again: the command, by which version, from which book."""

    command: str
    version: str
    book: str
    seed: str

    @property
    def told(self) -> Told:
        return {"command": self.command, "version": self.version, "book": self.book, "seed": self.seed}


@dataclass(frozen=True, kw_only=True)
class House:
    """What the house takes for a round, on the average of the tables, in cents; and the rounds of an hour."""

    bank: Fraction
    players: Fraction
    pace: int

    @property
    def told(self) -> Told:
        each = self.bank + self.players
        return {
            "rounds_an_hour": self.pace,
            "a_round": in_dollars(each),
            "player_dealer_a_round": in_dollars(self.bank),
            "players_a_round": in_dollars(self.players),
            "an_hour": in_dollars(each * self.pace),
        }


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What was dealt, and what came of it."""

    job: Job
    tally: Tally
    house: House
    made: Made

    @property
    def told(self) -> Told:
        return findings(self.job, self.tally, self.house, self.made)


def findings(job: Job, tally: Tally, house: House, made: Made) -> Told:
    """Everything that is printed, drawn and written to files."""
    return {
        "game": job.game.id,
        "method": "simulation",
        "rounds": tally.rounds,
        "void": tally.void,
        "made": made.told,
        "dealt": "one by one" if job.one_by_one else "by kernels",
        "decisions": job.plays.name if isinstance(job.plays, StrategyFile) else job.plays,
        **_ruled(job, tally),
        "player_dealer": _bank(job, tally, house),
        "night": night(job, tally),
        "cover": _cover(tally),
        "bets": [*_bets(job, tally)],
        "house": house.told,
        "assumptions": [*_assumed(job)],
    }


def _ruled(job: Job, tally: Tally) -> Told:
    """Of a strategy, how often each rule decided, and how often none did."""
    if not isinstance(job.plays, StrategyFile):
        return {}
    times = {str(number): tally.ruled.get(number, 0) for number in range(1, len(job.plays.rules) + 1)}
    return {"rules": times, "ruled_by_none": tally.ruled.get(0, 0)}


def spread(amounts: Amounts) -> Told:
    """A mean with its standard error, how much it varies, and percentiles."""
    return {
        "mean": in_dollars(Fraction(amounts.total, max(1, amounts.number))),
        "standard_error": sqrt(amounts.variance / max(1, amounts.number)) / 100,
        "standard_deviation": sqrt(amounts.variance) / 100,
        "least": dollars(amounts.least or 0),
        "most": dollars(amounts.most or 0),
        "percentiles": {str(one): dollars(amounts.at(Fraction(one, 100))) for one in PERCENTILES},
    }


def _bank(job: Job, tally: Tally, house: House) -> Told:
    wagers = sorted({table.player_dealer.wager for table in job.tables})
    mean = Fraction(tally.net.total, max(1, tally.net.number))
    return {
        "wager": dollars(wagers[0]) if len(wagers) == 1 else [dollars(wagers[0]), dollars(wagers[-1])],
        **spread(tally.net),
        "fee": in_dollars(house.bank),
        "mean_after_fees": in_dollars(mean - house.bank),
    }


def night(job: Job, tally: Tally) -> Told:
    """Of nights of so many hands, after the player-dealer's fees."""
    largest = max(table.player_dealer.wager for table in job.tables)
    roll = min(largest, tally.needed.at(Fraction(99, 100)) or largest)  # a wager may be without a limit
    return {
        "hands": job.hands,
        "nights": tally.ends.number,
        **spread(tally.ends),
        "loses": tally.ends.chance(-1),
        "drawdown": spread(tally.drawdowns),
        "ruin": {dollars(times * roll): tally.lowest.chance(-times * roll) for times in ROLLS},
    }


def _cover(tally: Tally) -> Told:
    """How often the wager was short, and what would have covered all action in so many of 100 rounds."""
    due = sum(one.pays + one.loses for one in tally.bets.values())
    uncovered = sum(one.uncovered for one in tally.bets.values())
    return {
        "short": tally.short / max(1, tally.rounds),
        "uncovered": dollars(uncovered),
        "uncovered_share": uncovered / due if due else 0.0,
        "covers_all_of": {str(one): dollars(tally.needed.at(Fraction(one, 100))) for one in (50, 90, 95, 99)},
        "most": dollars(tally.needed.most or 0),
    }


def _bets(job: Job, tally: Tally) -> Iterator[Told]:
    exact = exact_returns(job)
    for rule in job.game.bets:
        moved = tally.bets.get(rule.name)
        if moved is None:
            continue
        told: Told = {
            "bet": rule.name,
            "wagers": moved.wagers,
            "staked": dollars(moved.staked),
            "player_dealer_due": dollars(moved.loses - moved.pays),
            "player_dealer_won": dollars(moved.collected - moved.paid),
            "uncovered": dollars(moved.uncovered),
        }
        units = tally.results.get(rule.name)
        if units:
            mean, error = returned(units, tally.rounds)
            told |= {"ev": float(mean), "standard_error": error, "exact_ev": exact.get(rule.name)}
        yield told


def returned(units: dict[Fraction, int], rounds: int) -> tuple[Fraction, float]:
    """What a unit of a placed bet returns, with its standard error.

    Bets of one round hang together, so the error counts rounds, not bets: it is never too small.
    """
    number = sum(units.values())
    mean = sum((figure * times for figure, times in units.items()), Fraction(0)) / number
    squares = sum((figure**2 * times for figure, times in units.items()), Fraction(0)) / number
    return mean, sqrt(float(squares - mean**2) / min(number, rounds))


def exact_returns(job: Job) -> dict[str, float]:
    """What bets return by exact odds, where these are kept with the package.

    When people decide as here, if that was counted; else as odds are told.
    """
    counted: list[Strategy | None] = [job.plays] if job.plays in ("advice", "best") else []
    for strategy in (*counted, None):
        try:
            odds = odds_of(job.game, job.tables[0].decks, strategy, only_kept=True)
        except Denied:
            continue
        return {bet.bet: float(bet.ev) for bet in odds.bets}
    return {}


def _assumed(job: Job) -> Iterator[str]:
    dealt_from = "shoe" if job.game.deck.shoe else "pack"
    yield f"every round is dealt from a fresh {dealt_from}, and no card of it is known before the deal"
    yield "the player-dealer puts up the same wager for every round, however the night goes"
    if len(job.tables) > 1:
        yield f"rounds are dealt in turn at {len(job.tables)} tables as they were bet"
    if any(line.is_ == "stays" for rule in job.game.bets for line in (*rule.lines, rule.otherwise)):
        yield "a bet that stays up is there in the next round as if it were placed anew"


def in_dollars(amount: Fraction | int) -> float:
    """On the average, so there is no money of it that anybody pays."""
    return float(Fraction(amount) / 100)


def rows(told: Told) -> Iterator[tuple[str, str, str]]:
    """As lines of a sheet: which part, which figure, and what it is."""
    for part, value in told.items():
        yield from _rows(part, "", value)


def _rows(part: str, name: str, value: object) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _rows(part, f"{name}.{key}" if name else str(key), one)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            key = one["bet"] if isinstance(one, dict) and "bet" in one else str(place + 1)
            yield from _rows(part, f"{name}.{key}" if name else key, one)
    else:
        yield part, name, "" if value is None else str(value)


def histograms(tally: Tally) -> Told:
    """How often each amount came, in dollars."""
    kinds = {
        "net": tally.net, "needed": tally.needed, "night": tally.ends, "lowest": tally.lowest,
        "drawdown": tally.drawdowns,
    }  # fmt: skip
    return {
        name: {dollars(amount): times for amount, times in sorted(one.times.items())}
        for name, one in kinds.items()
    }
