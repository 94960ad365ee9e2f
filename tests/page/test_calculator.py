"""The settlement calculator says what `openfelt settle` says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from typer.testing import CliRunner

from openfelt import books
from openfelt.cli.app import app
from openfelt.odds.making import tables_of
from page.felt import shown
from page.visitors import Visit, Visitor, until_shown

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NUMBER = 20
LUCKY = "parkwest/lucky-pai-gow-poker"
BY_SEAT = SCENARIOS / LUCKY / "entered-by-seat.toml"


def records() -> list[Path]:
    """Of the scenarios that settle, one of every game, and others spread evenly: twenty, or one a game."""
    every = [file for file in sorted(SCENARIOS.glob("*/*/*.toml")) if "refused" not in file.name]
    first = list({file.parent: file for file in reversed(every)}.values())
    rest = [file for file in every if file not in first]
    more = max(0, NUMBER - len(first))
    return [*first, *(rest[number * len(rest) // more] for number in range(more))]


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


TOLD = """result => [
  [...result.querySelectorAll("ol > li")].map(line => line.textContent.replace(/\\s+/g, " ")),
  [...result.querySelectorAll("tr")].map(one => [...one.cells].map(cell => cell.textContent.trim()).join(" "))
]"""
"""Its lines, and the rows of what each came out with."""


def expect_told(result: Locator, told: dict[str, Any]) -> None:
    """Line by line in their order, and what each came out with, as soon as the page has been answered."""
    until_shown(
        result.page, lambda: not untold(result, told), lambda: f"what is told; {untold(result, told)}"
    )


@cache
def labels_of(id: str) -> dict[str, str]:
    """What the bets of a game are called, with every choice of its options."""
    return {bet.name: bet.label for game in tables_of(books.banked(id)) for bet in game.bets}


def untold(result: Locator, told: dict[str, Any]) -> list[str]:
    """What the page does not say at this moment."""
    labels = labels_of(told["game"])
    lines, rows = result.evaluate(TOLD)
    if len(lines) != len(told["settlement"]):
        return [f"{len(told['settlement'])} lines, not {len(lines)}"]
    missing = []
    for shown_line, line in zip(lines, told["settlement"], strict=True):
        moved = f"{float(line['paid']) - float(line['collected']):.2f}"
        words = (
            line["bettor"],
            f"seat {line['seat']}",
            f"{shown(line['amount'])} on {labels[line['bet']]}",
            line["line"],
            signed(moved),
            *line["cites"],
        )
        missing += [f"{word} in: {shown_line}" for word in words if word not in shown_line]
    for who, amount in told["net"].items():
        row = next((row for row in rows if re.match(rf"{re.escape(who)}\b", row)), "no row")
        missing += [f"{signed(amount)} for {who}: {row}"] if signed(amount) not in row else []
    return missing


def test_twenty_records_settle_as_on_the_command_line(visit: Visit) -> None:
    page = visit().open("/settle")
    expect(page.get_by_role("textbox", name="Table record")).not_to_have_value("")
    for file in records():
        record = stated(file)
        expect_told(write(page, record), settled(record))


def test_the_records_are_of_every_game() -> None:
    games = {settled(stated(file))["game"] for file in records()}
    assert games == set(books.banked_ids())


def test_the_form_and_the_record_say_the_same(visit: Visit) -> None:
    page = visit().open("/settle")
    text = page.get_by_role("textbox", name="Table record")
    expect(text).not_to_have_value("")
    page.get_by_label("Wager, in dollars").fill("7")
    expect(text).to_have_value(re.compile(r'wager = "?7"?\n'))
    record = text.input_value()
    expect(page.get_by_role("heading", name="The player-dealer's $7", exact=True)).to_be_visible()
    expect_told(page.get_by_role("region", name=re.compile("^Settlement")), settled(record))


@contextmanager
def no_pause(visitor: Visitor) -> Iterator[None]:
    """Someone types without a pause, by the page's own clock."""
    visitor.stop_the_clock()
    yield
    visitor.context.clock.resume()


def test_a_hand_that_is_set_is_entered_by_its_halves(visit: Visit) -> None:
    """The dice, and a hand by seat; the other way round the form reads what stands in the record."""
    visitor = visit()
    visitor.context.clock.install()
    page = visitor.open(f"/settle#game={LUCKY}")
    text = page.get_by_role("textbox", name="Table record")
    expect(text).to_have_value(re.compile(r"\[hands\]"))
    page.get_by_label("Die 2").select_option("6")
    expect(text).to_have_value(re.compile(r"dice = \[\d, 6, \d\]"))
    seat = page.get_by_role("group", name="Seat 2", exact=True)
    with no_pause(visitor):  # of the half alone and the old rest nothing is settled, however slow the machine
        for half, cards in (("Front", "Jo 5d"), ("Back", "9s 9h 8h 8d 4c")):
            seat.get_by_label(f"{half} of seat 2").fill(cards)
    expect(text).to_have_value(re.compile(r'2 = "front: Jo 5d \| back: 9s 9h 8h 8d 4c"'))
    expect(seat.get_by_role("img", name="Joker")).to_be_visible()
    seat.get_by_label("The hand lies").select_option("the house way")
    expect(text).to_have_value(re.compile(r'2 = "house way: Jo 5d 9s 9h 8h 8d 4c"'))
    expect(seat.get_by_label("Cards of seat 2")).to_have_value("Jo 5d 9s 9h 8h 8d 4c")
    record = stated(BY_SEAT)
    expect_told(write(page, record), settled(record))
    expect(seat.get_by_label("Front of seat 2")).to_have_value("Ks Kd")


def test_a_record_that_was_changed_meanwhile_is_asked_about_no_more(visit: Visit) -> None:
    page = visit().open("/settle")
    text, result = (
        page.get_by_role("textbox", name="Table record"),
        page.get_by_role("region", name="Settlement"),
    )
    expect(result).to_contain_text("The player-dealer's")
    slow, quick = (stated(file) for file in records()[:2])
    held: list[Route] = []
    page.route(
        "**/settle",
        lambda route: held.append(route) if route.request.post_data == slow else route.continue_(),
    )
    with page.expect_event("requestfailed", lambda request: request.post_data == slow):
        with page.expect_request(lambda request: request.post_data == slow):
            text.fill(slow)
        text.fill(quick)
    expect_told(page.get_by_role("region", name=re.compile("^Settlement")), settled(quick))


def test_tiles_are_drawn_with_their_dots(visit: Visit) -> None:
    """Ones and fours are red, and of the double six every other column."""
    visitor = visit()
    page = visitor.open(f"/settle#game={LUCKY}")
    seat = page.get_by_role("group", name="Seat 2", exact=True)
    seat.get_by_label("Front of seat 2").fill("3-6 1-4 6-6")
    for name, dots, red in (("3 and 6", 9, 0), ("1 and 4", 5, 5), ("6 and 6", 12, 6)):
        tile = seat.get_by_role("img", name=f"tile of {name}")
        expect(tile.locator("circle")).to_have_count(dots)
        expect(tile.locator("circle.red")).to_have_count(red)
    expect(page.get_by_role("region", name=re.compile("^Settlement"))).to_contain_text("Not settled")
    visitor.wire.forgive("status of 4")


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
