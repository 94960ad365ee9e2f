"""A document is named by its title and approval wherever a person reads citations, and never in JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli import calling
from openfelt import books
from openfelt.books.sources import MANY, Heading, headings, sources_of
from openfelt.cli.signs import print_sign

MARINA = "001 is the rule book of Marina Club: "
GAME = "ZooBac, approved as GEGA-004477 (001:755-902)"
ZOOBAC = MARINA + GAME
FEES = "ZooBac, house-wide collection (001:1074-1087)"


def ran(command: str, typed: str = "") -> list[str]:
    result = calling.ran(*command.split(), typed=typed)
    assert result.exit_code == 0, result.output
    return [str(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("command", "names"),
    [
        (
            "show marina/zoobac",
            [MARINA, GAME, "000 is the rule book of Parkwest Casino Marina: Commission-Free"],
        ),
        ("fees marina/zoobac", [ZOOBAC, FEES]),
        ("fees marina/zoobac -o 1 --action 40", [FEES]),
        ("fees marina/zoobac --compare --action 40 --hands 30", [ZOOBAC, FEES]),
        ("sign marina/zoobac -o 1", [ZOOBAC, FEES]),
        ("lint marina/zoobac", [MARINA, GAME, FEES]),
        ("record marina/zoobac", [f"# {ZOOBAC}"]),
        ("record marina/zoobac --example", [f"# {ZOOBAC}"]),
        ("play marina/zoobac --rounds 0", [ZOOBAC]),
    ],
)
def test_what_a_person_reads_names_each_document_once(command: str, names: list[str]) -> None:
    said = ran(command)
    for name in names:
        assert sum(name in line for line in said if "is the rule book of" in line) == 1, name


def test_so_do_a_settlement_and_a_hand_set_the_house_way() -> None:
    record = "\n".join(ran("record marina/zoobac --example"))
    assert ran("settle -", typed=record)[-1] == f"{ZOOBAC}."
    said = calling.ran("houseway", "livermore/pai-gow-poker", "As Kd Qh Jc 9s 3d Jo").stdout
    assert str(said).splitlines()[-2:] == [
        "002 is the rule book of Livermore Casino: Pai Gow Poker, approved as GEGA-002676 (002:472-579).",
        "004 is the rule book of Casino Real: Fortune Pai Gow Poker, approved as GEGA-001841 (004:3-229).",
    ]


def test_a_printed_sign_and_a_page_of_findings_do_too(tmp_path: Path) -> None:
    print_sign("marina/zoobac", "001:1074", ["1"], tmp_path / "sign.html")
    assert f"<p>{ZOOBAC}; {FEES}.</p>" in (tmp_path / "sign.html").read_text("utf-8")
    for form, before in (("markdown", "- "), ("html", "<li>")):
        assert any(
            line.startswith(f"{before}{ZOOBAC}") for line in ran(f"lint marina/zoobac --format {form}")
        )


def test_a_refusal_names_the_document_of_the_rule_that_it_cites() -> None:
    record = "\n".join(ran("record marina/zoobac --example")).replace(
        'bet = "tie"\namount = "5"', 'bet = "x"\namount = "5"'
    )
    result = subprocess.run(
        [sys.executable, "-m", "openfelt.cli", "settle", "-"],
        input=record, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    refused, *named = result.stderr.splitlines()
    assert refused.startswith("refused: ")
    assert named == [f"{ZOOBAC}."]


@pytest.mark.parametrize("command", ["show marina/zoobac", "fees marina/zoobac", "lint marina/zoobac"])
def test_json_is_for_programs_and_names_none(command: str) -> None:
    said = "\n".join(ran(f"{command} --json"))
    json.loads(said)
    assert "rule book of" not in said


def test_where_none_is_printed_it_is_said_and_a_long_list_is_cut() -> None:
    (source,) = sources_of("001:1500")
    assert source.said.endswith("Face Up Pai Gow Poker, no approval number printed (001:1375-1725).")
    every = (str(at) for at in books.games_with_rules().values() if at.document == "003")
    (many,) = sources_of(" ".join(every))
    assert len(many.parts) > MANY
    assert "`openfelt cite 003:" in many.said


def test_odds_times_and_documents_of_others_are_no_citations_of_ours() -> None:
    assert sources_of("100:1 at 09:30, felt:12, 999:1, 004:99999") == ()


def test_the_top_of_a_file_says_of_a_game_what_the_whole_of_it_does() -> None:
    for game in books.games():
        heading = Heading.of(game.id)
        for name in ("id", "name", "room", "family", "kind", "document", "lines", "cite", "approval"):
            assert getattr(heading, name) == getattr(game, name), (game.id, name)
    assert [heading.id for heading in headings()] == [game.id for game in books.games()]
