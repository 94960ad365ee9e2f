"""What lint finds in games played for pots, once something is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from openfelt import books
from openfelt.lint import check_choices, check_stakes, findings
from openfelt.lint.fees import check_fees
from openfelt.lint.readings import check_game
from openfelt.rules.cite import Cite
from openfelt.rules.fees import Section
from openfelt.rules.pot import PotGame, Structure

MARINA, LIVERMORE, PRO = (
    f"{game}-holdem" for game in ("marina/texas", "livermore/texas", "aviator/pokerpro-texas")
)


def pot(id: str) -> PotGame:
    game = books.game(id)
    assert isinstance(game, PotGame)
    return game


def printed_for(sections: Sequence[Section], option: str) -> frozenset[Structure]:
    """What the option of that name is for."""
    return next(one.structures for section in sections for one in section.options if one.id == option)


def test_what_a_structure_is_charged_by_is_read_off_headings_limits_and_lists() -> None:
    marina, livermore = books.sections_of(MARINA), books.sections_of(LIVERMORE)
    limit, no_limit, _ = books.sections_of("aviator/texas-holdem")[:3]
    assert printed_for(marina, "1") == {"limit"}, "001:1143"
    assert printed_for(marina, "63") == {"pot-limit", "no-limit"}, "001:1215"
    assert printed_for(marina, "72") == {"spread"}, "001:1233"
    assert printed_for(livermore, "1") == {"limit"}
    assert printed_for(livermore, "46") == {"spread"}
    assert printed_for([limit], "schedule-1/1") == {"limit"}
    assert printed_for([no_limit], "schedule-1/1") == {"spread", "pot-limit", "no-limit"}


def test_a_structure_that_no_option_is_for_is_found() -> None:
    game = pot(LIVERMORE)
    assert list(check_stakes(game)) == []
    stakes = replace(game.stakes, structures=("limit", "no-limit"))
    (finding,) = check_stakes(replace(game, stakes=stakes))
    assert (finding.kind, finding.severity, finding.cites) == ("uncharged", "fault", (game.stakes.cite,))
    assert finding.says == "no limit games: no option of the collection is printed for it"
    assert finding.charged


def test_a_printed_limit_that_no_option_is_for_is_found() -> None:
    game = replace(pot(PRO), fees=("003:1602",))
    low = replace(game.stakes, structures=("limit",), printed=("2/4", "3/7", "0.50/1"))
    assert [one.says.partition(":")[0] for one in check_stakes(replace(game, stakes=low))] == [
        "a table of $3/$7",
        "a table of $0.50/$1",
    ]


def test_a_pot_game_and_its_sections_name_each_other() -> None:
    found = [one for one in findings(replace(pot(MARINA), fees=())) if one.kind == "fees"]
    assert [one.says for one in found] == ["the section 001:1139 covers the game, which does not name it"]
    (foreign,) = check_fees(replace(pot(MARINA), fees=("001:1139", "002:1799")))
    assert (foreign.kind, foreign.ours) == ("fees", True)
    assert foreign.says == "the section 002:1799 does not list the game among those it covers"


def test_lines_of_another_game_cited_as_a_pot_games_own_are_found() -> None:
    found = list(findings(replace(pot(MARINA), refers=())))
    assert {one.kind for one in found} == {"foreign-cite"}
    assert Cite.of("001:247") in {cite for one in found for cite in one.cites}


def test_an_option_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pot(MARINA)
    assert list(check_choices(game)) == []
    monkeypatch.setattr(books, "game", lambda id, chosen: replace(game, chosen=chosen))
    assert [(one.kind, one.says, one.ours) for one in check_choices(game)] == [
        ("idle-option", "the option heads-up changes nothing", True),
        ("idle-option", "the option raise-cap changes nothing", True),
    ]


def test_an_option_that_matters_only_beside_another_changes_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = pot(MARINA)

    def both(id: str, chosen: dict[str, str]) -> PotGame:
        usual = chosen == {"heads-up": "button", "raise-cap": "limit and spread"}
        return replace(game, chosen=chosen, name="both" if usual else "other")

    monkeypatch.setattr(books, "game", both)
    assert list(check_choices(game)) == []


def test_what_its_document_contradicts_is_reported_with_how_it_is_read() -> None:
    (finding,) = check_game(pot(MARINA))
    assert (finding.kind, finding.cites) == ("table-against-text", (Cite.of("001:150"),))
    assert finding.read
