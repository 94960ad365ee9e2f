"""A game's page in the rule book: its rankings drawn, and citations that open what is said of their lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from openfelt import books
from openfelt.books.citations import cited
from openfelt.books.page import page as page_of
from page.settings import FOCUSED
from page.visitors import Visit, Visitor

TILES, POKER = "parkwest/pai-gow-tiles", "parkwest/ace-up-pai-gow-poker"
PHONE = {"width": 390, "height": 844}


def panel(page: Page, cite: str) -> Locator:
    return page.get_by_role("dialog", name=f"Written at {cite}")


def expect_told(page: Page, cite: str) -> None:
    """All that we say of it, with the game it lies in and that game's approval."""
    told = cited(cite)
    for one in told.within:
        expect(panel(page, cite)).to_contain_text(f"{one.name}, {one.approval}")
    said = " ".join(panel(page, cite).inner_text().split()).casefold()
    assert told.sayings
    for saying in told.sayings:
        assert " ".join(saying.says.split()).casefold() in said


def expect_fits(visitor: Visitor, width: int) -> None:
    assert visitor.page.evaluate("document.scrollingElement.scrollWidth") <= width
    assert visitor.faults() == []


def test_a_citation_opens_by_click_and_by_keyboard_what_is_said_of_its_lines(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open(f"/book/{POKER}")
    for source in page_of(books.banked(POKER)).sources:
        for part in source.parts:
            approved = f", approved as {part.approval}" if part.approval else ""
            expect(page.locator("#documents")).to_contain_text(f"{part.title}{approved}")
    joker = next(one for one in page_of(books.banked(POKER)).play if one.label == "Joker").cites[0]
    citation = page.locator("#play").get_by_role("button", name=f"written at {joker}").first
    citation.click()
    expect_told(page, joker)
    expect_fits(visitor, 1280)
    page.get_by_role("button", name="Close").click()
    expect(panel(page, joker)).to_be_hidden()
    for key in ("Enter", " "):
        citation.focus()
        page.keyboard.press(key)
        expect_told(page, joker)
        page.keyboard.press("Escape")
        expect(panel(page, joker)).to_be_hidden()
        assert citation.evaluate(FOCUSED), "focus goes back to the citation"


@pytest.mark.parametrize("id", [TILES, POKER])
def test_rankings_are_drawn_in_their_order_also_on_a_phone(visit: Visit, id: str) -> None:
    visitor = visit(viewport=PHONE, has_touch=True)
    page = visitor.open(f"/book/{id}#rankings")
    for order in page_of(books.banked(id)).rankings:
        figure = page.get_by_role("figure", name=order.title)
        rows = figure.get_by_role("listitem")
        expect(rows).to_have_count(len(order.hands))
        labels = [text.casefold() for text in rows.locator(".label").all_inner_texts()]
        assert labels == [hand.label.casefold() for hand in order.hands]
        drawn = [len(hand.cards) for hand in order.hands]
        assert rows.evaluate_all("all => all.map((one) => one.querySelectorAll('svg').length)") == drawn
    expect_fits(visitor, PHONE["width"])
    cite = page_of(books.banked(id)).rankings[0].cite
    page.get_by_role("figure").get_by_role("button", name=f"written at {cite}").first.tap()
    expect_told(page, cite)
    expect_fits(visitor, PHONE["width"])


def test_odds_stand_line_by_line_and_a_price_may_be_tried(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/book/livermore/ez-baccarat#odds")
    dragon = page.locator("#odds-dragon-7")
    expect(dragon.locator("output")).to_have_text("−7.6113 %")
    expect(dragon).to_contain_text("Exact")
    dragon.get_by_role("button", name="What if it paid otherwise?").click()
    dragon.get_by_role("textbox").fill("41:1")
    expect(dragon.locator("output")).to_have_text("−5.3580 %")
    dragon.get_by_role("textbox").fill("a lot")
    expect(dragon.locator("output")).to_have_text("?")
    dragon.get_by_role("button", name="As the book has it").click()
    expect(dragon.locator("output")).to_have_text("−7.6113 %")
    expect_fits(visitor, 1280)


def test_the_best_play_of_a_game_is_charted(visit: Visit) -> None:
    page = visit().open("/book/aviator/baccarat-gold#odds")
    expect(page.locator("#odds")).to_contain_text("Best for Base game wager")
    expect(page.locator("#odds-base").get_by_role("button")).to_have_count(0)
