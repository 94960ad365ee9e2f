"""A strategy from a file: its rules in order, by what is read aloud and seen, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from openfelt import books
from openfelt.rounds.places import Place
from openfelt.rounds.requests import Ask, Choice, Offer, Span, Who
from openfelt.rounds.view import View
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents
from openfelt.simulation.running import run
from openfelt.simulation.strategy_file import Rule, StrategyFile, read_strategy
from simulation.tables import full_table, job_of

PAN = "aviator/super-pan-9"
BLACKJACK = "aviator/pure-21-5-blackjack"
EXAMPLE = Path(__file__).parents[2] / "examples/strategies/never_bust.toml"
HOUSE_WAY = """
otherwise = "default"
rules = [{ hand = ["0", "1", "2", "3", "4", "5"], choose = "hit" }, { hand = "*", choose = "stand" }]
"""
VIEW = View(
    viewer="ann",
    felt={Place("2"): ("8h", "8d"), Place("player-dealer"): ("Tc", "??")},
    readings={Place("2"): "16", Place("player-dealer"): "10 up"},
    log=(), waiting_for=(), asks=(), answered=(), void="", over=False,
)  # fmt: skip
OFFERS = (
    Offer(choice="hit"),
    Offer(choice="stand"),
    Offer(choice="split", money=Span.exactly(Cents(50_00)), adds="base", splits=True),
)
ASK = Ask(who=Who(2, "ann"), offers=OFFERS, default=Choice("stand"))


def test_rules_that_say_the_house_way_deal_what_advice_deals() -> None:
    advised = run(job_of(PAN, 600), 1)
    strategy = read_strategy(HOUSE_WAY, "house.toml", books.banked(PAN))
    ruled = run(job_of(PAN, 600, plays=strategy), 1)
    assert ruled.ruled.keys() == {1, 2}
    assert replace(ruled, ruled={}) == advised


def test_whoever_banks_does_not_play_by_it() -> None:
    """The player-dealer of Pan 9 is asked too; a strategy that never draws leaves them to advice."""
    strategy = StrategyFile(rules=(Rule(choose="stand"),))
    stood, advised = run(job_of(PAN, 300, plays=strategy), 1), run(job_of(PAN, 300), 1)
    asked = {number: times for number, times in stood.ruled.items() if number}
    assert asked == {1: 300}, "one player's seat, asked once a round"
    assert stood.net != advised.net


def test_processes_count_what_one_counts() -> None:
    strategy = read_strategy(EXAMPLE.read_text("utf-8"), "never_bust.toml", books.banked(BLACKJACK))
    job = job_of(BLACKJACK, 1_500, plays=strategy, table=full_table(books.banked(BLACKJACK), 2))
    assert job.one_by_one
    one = run(job, 1)
    assert one == run(job, 2)
    assert all(one.ruled.get(number) for number in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("rule", "chosen"),
    [
        (Rule(choose="hit"), "hit"),
        (Rule(choose=("double", "split", "hit")), "split"),
        (Rule(choose="double"), None),
        (Rule(choose="hit", hand="16"), "hit"),
        (Rule(choose="hit", hand=("15", "1?")), "hit"),
        (Rule(choose="hit", hand="soft *"), None),
        (Rule(choose="hit", holds="8 8"), "hit"),
        (Rule(choose="hit", holds="8 8h"), "hit"),
        (Rule(choose="hit", holds="8 8 8"), None),
        (Rule(choose="hit", holds="8h 8h"), None),
        (Rule(choose="hit", sees={"player-dealer": "10 up"}), "hit"),
        (Rule(choose="hit", sees={"player-dealer": "an ace up"}), None),
        (Rule(choose="hit", shows={"player-dealer": "T"}), "hit"),
        (Rule(choose="hit", shows={"player-dealer": "A"}), None),
        (Rule(choose="hit", stage="insurance"), None),
        (Rule(choose="hit", stage="play"), "hit"),
        (Rule(choose="hit", sees={"community": "pair*"}), None),
    ],
)
def test_a_rule_asks_what_it_says_and_no_more(rule: Rule, chosen: str | None) -> None:
    number, choice = StrategyFile(rules=(rule,)).choose(VIEW, ASK)
    assert (choice and choice.choice) == chosen
    assert number == (1 if chosen else 0)


def test_the_first_rule_decides_and_adds_as_much_as_is_open() -> None:
    rules = (Rule(choose="double"), Rule(choose="split", holds="8 8"), Rule(choose="hit"))
    assert StrategyFile(rules=rules).choose(VIEW, ASK) == (2, Choice("split", Cents(50_00)))
    assert StrategyFile(rules=rules[:1], otherwise="default").choose(VIEW, ASK) == (0, Choice("stand"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules = [", "is not a strategy"),
        ('rules = [{ hand = "16" }]', "choose"),
        ('rules = [{ choose = "hit", when = "16" }]', "when"),
        ('otherwise = "luck"\nrules = []', "luck"),
        ('rules = [{ choose = "stnad" }]', 'rule 1 of a.toml chooses "stnad"'),
    ],
)
def test_a_file_that_says_something_else_is_refused(text: str, why: str) -> None:
    with pytest.raises(Denied, match=why):
        read_strategy(text, "a.toml", books.banked(BLACKJACK))
