"""The settlement calculator says what `openfelt settle` says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from typer.testing import CliRunner

from openfelt import books
from openfelt.cli.app import app
from page.felt import shown
from page.visitors import Visit

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NUMBER = 20


def records() -> list[Path]:
    """Twenty of the scenarios that settle, spread evenly, so that every game is there."""
    every = [file for file in sorted(SCENARIOS.glob("*/*/*.toml")) if "refused" not in file.name]
    return [every[number * len(every) // NUMBER] for number in range(NUMBER)]


def stated(file: Path) -> str:
    """The record of a scenario, without what the scenario expects."""
    return file.read_text("utf-8").partition("\n[expect")[0] + "\n"


def settled(record: str) -> dict[str, Any]:
    ran = CliRunner().invoke(app, ["settle", "-", "--json"], input=record)
    assert ran.exit_code == 0, ran.output
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def signed(money: str) -> str:
    """What was won or lost, as the page writes it."""
    sign = "−" if money.startswith("-") else "+" if float(money) else ""
    return sign + shown(money.lstrip("-"))


def write(page: Page, record: str) -> Locator:
    """Put it into the calculator; gives the settlement once the room has answered."""
    with page.expect_response(lambda answer: answer.request.post_data == record and "/settle" in answer.url):
        page.get_by_role("textbox", name="Table record").fill(record)
    return page.get_by_role("region", name=re.compile("^Settlement"))


def expect_told(result: Locator, told: dict[str, Any]) -> None:
    """Line by line in their order, and what each came out with."""
    labels = {bet.name: bet.label for bet in books.game(told["game"]).bets}
    lines = result.locator("ol > li")
    expect(lines).to_have_count(len(told["settlement"]))
    for shown_line, line in zip(lines.all(), told["settlement"], strict=True):
        moved = f"{float(line['paid']) - float(line['collected']):.2f}"
        for words in (
            line["bettor"],
            f"seat {line['seat']}",
            f"{shown(line['amount'])} on {labels[line['bet']]}",
            line["line"],
            signed(moved),
            *line["cites"],
        ):
            expect(shown_line).to_contain_text(words)
    net = result.get_by_role("table")
    for who, amount in told["net"].items():
        row = net.get_by_role("row", name=re.compile(rf"^{re.escape(who)}\b"))
        expect(row.first).to_contain_text(signed(amount))


def test_twenty_records_settle_as_on_the_command_line(visit: Visit) -> None:
    page = visit().open("/settle")
    expect(page.get_by_role("textbox", name="Table record")).not_to_have_value("")
    for file in records():
        record = stated(file)
        expect_told(write(page, record), settled(record))


def test_the_records_are_of_every_game() -> None:
    games = {settled(stated(file))["game"] for file in records()}
    assert games == set(books.game_ids())


def test_the_form_and_the_record_say_the_same(visit: Visit) -> None:
    page = visit().open("/settle")
    text = page.get_by_role("textbox", name="Table record")
    expect(text).not_to_have_value("")
    page.get_by_label("Wager, in dollars").fill("7")
    expect(text).to_have_value(re.compile(r'wager = "?7"?\n'))
    record = text.input_value()
    expect(page.get_by_role("heading", name="The player-dealer's $7", exact=True)).to_be_visible()
    expect_told(page.get_by_role("region", name=re.compile("^Settlement")), settled(record))


@pytest.mark.parametrize(
    "file",
    ["parkwest/cash-in-baccarat", "aviator/baccarat-gold"],
)
def test_a_record_that_breaks_a_rule_is_refused_with_its_citation(visit: Visit, file: str) -> None:
    """In the words of the command line."""
    visitor = visit()
    page = visitor.open("/settle")
    expect(page.get_by_role("textbox", name="Table record")).not_to_have_value("")
    refused = next(path for path in sorted((SCENARIOS / file).glob("*refused*.toml")))
    record = stated(refused)
    ran = CliRunner().invoke(app, ["settle", "-"], input=record)
    assert ran.exit_code != 0
    result = write(page, record)
    expect(result).to_contain_text("Not settled")
    cites = re.findall(r"\d{3}:\d+(?:-\d+)?", ran.output)
    for cite in cites:
        expect(result).to_contain_text(cite)
    visitor.wire.forgive("status of 4")
