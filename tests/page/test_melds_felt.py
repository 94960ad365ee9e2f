"""Tables of melds: a game against the room's bots up to a force, and moves by taps, by drag and by keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from page.felt import AtTable, card_said, expect_said
from page.melds import MeldHand, meld_table
from page.people import House
from page.quick_bots import with_quick_bots
from page.visitors import Visit
from room.api.processes import started

SEED = "melds 2"
"""The room's shoes are known: somebody can be forced in the first rounds."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with started(tmp_path_factory.mktemp("room"), command=with_quick_bots(SEED)) as server:
        yield House(server)
        assert server.stop() == 0


def among_bots(visit: Visit) -> MeldHand:
    """From the lobby, by one button."""
    visitor = visit()
    page = visitor.open("/")
    page.get_by_label("Search games").fill("conquian")
    page.get_by_role("button", name="Play with bots").click()
    page.wait_for_url(re.compile("/table/own-"))
    at = AtTable(visitor, page.url.rpartition("/")[2])
    expect(at.felt.get_by_role("region", name=re.compile(r"^Seat \d, (?!You)"))).to_have_count(2)
    return MeldHand(at)


def among_guests(visit: Visit, house: House) -> MeldHand:
    visitor = visit()
    visitor.come_in()
    at = AtTable(visitor, meld_table(house))
    at.sit(1, "500")
    other = house.guest()
    other.sit(at.table, 2, "500")
    return MeldHand(at, other)


def forced(hand: MeldHand) -> tuple[str, str] | None:
    """The first force that is offered is made: the card, and the run it should lie on."""
    ask = hand.turn()
    run = next((offer["to"] for offer in ask["offers"] if offer.get("to") and ask.get("claim")), None)
    if run is None:
        hand.says(ask)
        return None
    card, before = hand.told["felt"]["discards"][-1], hand.told["version"]
    owner = str(hand.at.seat(int(run[0])).get_attribute("aria-label")).partition(", ")[2]
    force = hand.moves.nth(next(n for n, offer in enumerate(ask["offers"]) if offer.get("to")))
    expect(force).to_have_attribute("title", re.compile(f"^put it on {owner}'s "))
    button = hand.place(run).and_(hand.at.page.get_by_role("button"))
    expect(button).to_have_accessible_name(re.compile("^force", re.I))
    button.click()
    hand.until_told(before)
    return card, run


def test_a_game_against_bots_with_a_force_whose_card_lies_on_the_run(visit: Visit) -> None:
    hand = among_bots(visit)
    while True:
        made, number = forced(hand), hand.told["round"]
        if made is None:
            continue
        card, run = made
        hand.turn()
        if hand.told["round"] == number and card in hand.told["felt"][run]:
            break  # else the next player took it, which goes before a force, or the round was won by it
    lies = hand.told["felt"][run]
    assert len(lies) > 3, "on the wire: a run of others, and the card that was forced on it"
    assert card not in hand.told["felt"].get("discards", [])
    expect_said(hand.place(run), map(card_said, lies), "on the felt", sorted_by=sorted)
    heard = [one for told in hand.at.visitor.wire.told("meld-table") for one in told["log"]]
    said = [one for one in heard if "force" in one["text"] and (one["by"] or {}).get("seat") == hand.seat]
    assert said, "and all have heard who forced it"
    expect(hand.at.page.get_by_role("log", name="Payments")).to_contain_text("the pot")
    assert not hand.at.visitor.faults()


def test_a_meld_is_laid_and_a_card_discarded_by_drag(visit: Visit, house: House) -> None:
    """All but one are tapped, and the last is dragged to where they go."""
    hand = among_guests(visit, house)
    choice = hand.to_a_meld()
    cards, before = hand.ways[choice][0], hand.told["version"]
    place = next(offer["to"] for offer in hand.ask["offers"] if offer["choice"] == choice)  # type: ignore[index]
    hand.take_up(cards[:-1])
    hand.places(cards)[-1].drag_to(hand.place(place))
    hand.until_told(before)
    assert set(cards) <= set(hand.told["felt"][place])
    expect_said(hand.place(place), map(card_said, hand.told["felt"][place]), sorted_by=sorted)
    while not any(offer["choice"] == "discard" for offer in hand.turn()["offers"]):
        hand.says(hand.turn())
    card, before = hand.held[0], hand.told["version"]
    hand.places([card])[0].drag_to(hand.place("discards"))
    hand.until_told(before)
    hand.at.visitor.until(lambda: card not in hand.held, "it to be out of the hand")
    assert card in [
        one for told in hand.at.visitor.wire.told("meld-table") for one in told["felt"].get("discards", ())
    ]


def test_a_meld_is_laid_by_keys_alone(visit: Visit, house: House) -> None:
    """The arrows go from card to card, Space takes one up, Enter lays what is taken up."""
    hand = among_guests(visit, house)
    choice = hand.to_a_meld()
    cards, before = hand.ways[choice][0], hand.told["version"]
    place = next(offer["to"] for offer in hand.ask["offers"] if offer["choice"] == choice)  # type: ignore[index]
    press = hand.at.page.keyboard.press
    wanted = {card.element_handle() for card in hand.places(cards)}
    hand.hand.first.focus()
    for number in range(hand.hand.count()):
        if any(hand.hand.nth(number).evaluate("(one, other) => one === other", one) for one in wanted):
            press("Space")
            expect(hand.hand.nth(number)).to_have_attribute("aria-pressed", "true")
        press("ArrowRight")
    press("Enter")
    hand.until_told(before)
    assert set(cards) <= set(hand.told["felt"][place])
    expect_said(hand.place(place), map(card_said, hand.told["felt"][place]), sorted_by=sorted)
