"""A clean made-up schedule gives no finding; one with a single fault gives that one."""

from __future__ import annotations

import msgspec
import pytest

from openfelt import books
from openfelt.families.pai_gow_poker.houseway import Chart
from openfelt.lint import KINDS, check_chart, check_coverage, check_section
from openfelt.rules.cardrooms import Statement
from openfelt.rules.cite import Cite
from openfelt.rules.fee_files import read
from openfelt.rules.fees import Section
from openfelt.rules.interpretation import Fault, Interpretation

HEAD = 'cite = "000:1-99"\ntitle = "Lantern"\ngames = ["{game}"]\n'
READING = '[[interpretations]]\nquestion = "q"\nlines = ["000:9"]\nchoice = "c"\nwhy = "w"\n'
LADDER = ("5-50 | 0.50", "51-200 | 1", "201+ | 2")


def banked(*rows: str, limit: str = "5-100", also: str = "") -> str:
    """A group whose player-dealer pays by the total. A row is `range | fee`, or `option | range | fee`."""
    lines = ["line | option | limit | total table action | player-dealer fee"]
    for number, row in enumerate(rows, 10):
        cells = row.split("|")
        option = cells[0] if len(cells) == 3 else "1" if number == 10 else ""
        bounds = limit if option.strip() else ""
        lines.append(" | ".join([str(number), option, bounds, *cells[-2:]]))
    return group("\n".join(lines), "player_dealer = {}\n" + also)


def group(table: str, rules: str) -> str:
    taken = "" if rules.startswith("pot") else 'taken = "before-deal"\n'
    return f'[[groups]]\ncite = "000:9"\n{taken}{rules}table = """\n{table}\n"""\n'


def section(*text: str, game: str = "proving/lantern") -> Section:
    return read(HEAD.format(game=game) + "".join(text))


def fault(kind: str) -> str:
    return banked(*LADDER) + READING + f'fault = "{kind}"\n'


WAGERS = "line | option | limit | player wager | player fee\n10 | 1 | 5-100 | 5-100 | 1\n11 | | | 101+ | 2"
PAYS_NOT = (
    "line | option | limit | total table action | player-dealer fee | player fee\n10 | 1 | 5-100 | 5+ | 1 | 1"
)
PLAYERS = 'pot = [{ name = "regular", at = "flop" }]\n'
MADE_UP = {
    "tier-gap": banked("5-50 | 0.50", "61-200 | 1", "201+ | 2"),
    "tier-overlap": banked("5-50 | 0.50", "50-200 | 1", "201+ | 2"),
    "late-start": banked("10-50 | 0.50", "51+ | 1"),
    "start-in-range": banked("10+ | 1", limit="", also='stakes = [{ smallest = "5-25", largest = "100" }]\n'),
    "early-start": banked("3-50 | 0.50", "51+ | 1"),
    "closed-ladder": banked("5-50 | 0.50", "51-199 | 1"),
    "never-applies": group(WAGERS, 'player = { per = "wager" }\n'),
    "too-many-rates": banked("5-9 | 1", "10-19 | 2", "20-29 | 3", "30-39 | 4", "40-49 | 5", "50+ | 6"),
    "falling-fee": banked("5-50 | 2", "51+ | 1"),
    "same-fee": banked("5-50 | 1", "51+ | 1"),
    "fee-swallows-action": banked("5+ | 5"),
    "duplicate-number": banked("1 as 1a | 5+ | 1") + banked("1 as 1b | 10+ | 1", limit="10-100"),
    "wrong-number": banked(*LADDER) + banked("8 as 2 | 10+ | 1", limit="10-100"),
    "no-number": banked("- | 5+ | 1") + banked("- | 10+ | 1", limit="10-100"),
    "split-option": banked("1 | 5-50 | 1", "2 | 51+ | 2", also="together = [[1, 2]]\n"),
    "no-table": group("", "player_dealer = {}\n"),
    "table-against-text": group(PAYS_NOT, "player_dealer = {}\n") + READING,
    "against-rules": fault("against-rules"),
    "limits-against-rules": fault("limits-against-rules"),
    "foreign-words": fault("foreign-words"),
    "unsaid": fault("unsaid"),
    "same-as-another": banked("1 | 5+ | 1", "2 | 5+ | 1"),
    "always-dearer": banked("1 | 5+ | 1", "2 | 5+ | 2"),
}
COVERAGE = {"two-sections", "no-section", "no-rules"}
CHARTS: set[Fault] = {"garbled-chart", "no-chart"}


def kinds(one: Section) -> list[str]:
    return [finding.kind for finding in check_section(one)]


def test_a_clean_schedule_gives_no_finding() -> None:
    wagers = (
        "line | option | limit | player wager | player fee\n10 | 1 | 5-100 | 5-50 | 1\n11 | | | 51-100 | 2"
    )
    assert kinds(section(banked(*LADDER))) == []
    assert kinds(section(banked("5-50.00 | 0.50", "50.01-200 | 1", "200.01+ | 2"))) == []
    assert kinds(section(banked(*LADDER), banked("2 | 10-50 | 1", "51+ | 2", limit="10-100"))) == []
    assert kinds(section(group(wagers, 'player = { per = "wager" }\n'), READING)) == []


@pytest.mark.parametrize("kind", MADE_UP)
def test_a_schedule_with_one_fault_gives_that_one(kind: str) -> None:
    assert kinds(section(MADE_UP[kind])) == [kind]


@pytest.mark.parametrize("kind", sorted(CHARTS))
def test_a_house_way_with_one_fault_gives_that_one(kind: Fault) -> None:
    reading = Interpretation(question="Which?", lines=("000:9",), choice="This.", why="It fits.")
    wrong = msgspec.structs.replace(reading, fault=kind)
    for sound, faulty in (((reading,), (wrong,)), ((wrong,), (reading,))):
        chart = Chart(
            name="Lantern", cite=Cite.of("000:1"), rankings=(), rows=(), interpretations=sound, wild=faulty
        )
        (found,) = check_chart("proving/lantern", chart, ("proving/lantern",))
        assert (found.kind, found.says, found.read) == (kind, "Which?", "This.")
        assert (found.games, found.house_way, list(map(str, found.cites))) == (
            ("proving/lantern",),
            "proving/lantern",
            ["000:9"],
        )


def test_every_kind_of_the_documents_is_made_up_here() -> None:
    pots = {"uncharged"}  # made up in `test_pot_games.py`
    odds = {"favours-bettor", "reading-changes-odds"}  # in `test_returns.py`
    assert set(MADE_UP) | COVERAGE | CHARTS | pots | odds == {
        name for name, kind in KINDS.items() if not kind.ours
    }


def test_a_fee_that_falls_as_players_come_is_found() -> None:
    table = "line | option | 6 players | 5 players\n10 | 1 | 2 | 3"
    assert kinds(section(group(table, PLAYERS))) == ["falling-fee"]


def test_rows_for_some_players_only_are_a_split_option() -> None:
    table = "line | option | players | regular\n10 | 1 | 5 or more | 3\n11 | 2 | 4 or less | 2"
    assert kinds(section(group(table, PLAYERS))) == ["split-option"]


def test_a_dearer_fee_for_another_number_of_players_is_not_compared() -> None:
    table = (
        "line | option | players | regular\n"
        "10 | 1 | 5 or more | 3\n11 | 2 | 5 or more | 2\n12 | 3 | 4 or less | 1"
    )
    found = [one for one in check_section(section(group(table, PLAYERS))) if one.kind == "always-dearer"]
    assert [(one.options, one.says.rpartition(" ")[2]) for one in found] == [(("1",), "2")]


def test_what_the_player_dealer_saves_the_player_may_not_pay() -> None:
    """Cheaper for one payer and dearer for the other is neither."""
    table = (
        "line | option | limit | total table action | player-dealer fee | player fee\n"
        "10 | 1 | 5-100 | 5+ | 2 | 0.50\n11 | 2 | 5-100 | 5+ | 1 | 1"
    )
    assert kinds(section(group(table, 'player_dealer = {}\nplayer = { per = "wager" }\n'))) == []


def test_a_gap_is_of_whole_dollars_and_starts_after_the_tier() -> None:
    (gap,) = check_section(section(MADE_UP["tier-gap"]))
    assert gap.says == "a total of $51 to $60 is in no tier"
    assert gap.charged.endswith("$0.50 from the player-dealer, by line 000:10.")
    assert [str(cite) for cite in gap.cites] == ["000:10", "000:11"]


def test_an_option_that_only_starts_over_a_dollar_leaves_that_dollar_out() -> None:
    (gap,) = check_section(section(banked("5-100 | 1", "over 105 | 2")))
    assert gap.says == "a total of $101 to $105 is in no tier"


def test_the_ladder_of_single_wagers_may_end_at_the_largest() -> None:
    """It may not where a wager and its bonus bet are added up."""
    table = "line | option | limit | player wager | player fee\n10 | 1 | 5-100 | 5-100 | 1"
    assert kinds(section(group(table, 'player = { per = "spot", counts = "base" }\n'))) == []
    assert kinds(section(group(table, 'player = { per = "spot", counts = "all" }\n'))) == ["closed-ladder"]


def test_games_and_sections_are_matched() -> None:
    where = {"proving/lantern": Cite.of("000:1"), "proving/lamp": Cite.of("000:2")}
    lantern = section(banked(*LADDER))
    lamp = section(banked(*LADDER), game="proving/lamp")
    other = section(banked("5+ | 1"))
    assert list(check_coverage([lantern, lamp], where, {})) == []
    assert list(check_coverage([lantern, lantern, lamp], where, {})) == []

    def found(*sections: Section, fees_only: dict[str, Cite] | None = None) -> list[tuple[str, str]]:
        return [(one.kind, one.games[0]) for one in check_coverage(sections, where, fees_only or {})]

    assert found(lantern) == [("no-section", "proving/lamp")]
    assert found(lantern, lamp, other) == [("two-sections", "proving/lantern")]
    wick = {"proving/wick": Cite.of("000:3")}
    assert found(lantern, lamp, fees_only=wick) == [("no-rules", "proving/wick")]


def test_a_rule_of_the_house_is_the_documents_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many rates a table may have, and where that is said, is in the rooms' files."""
    rates = section(MADE_UP["too-many-rates"])
    (found,) = check_section(rates)
    assert found.cites[-1] == Cite.of("000:2348")
    (split,) = check_section(section(MADE_UP["split-option"]))
    assert split.cites == (Cite.of("000:9"), Cite.of("000:2345"))
    six = Statement(says="Six rates to a table.", cite=Cite.of("000:1"), most_rates=6)
    monkeypatch.setattr(books, "statements", lambda document, play: (six,))
    assert not list(check_section(rates))
