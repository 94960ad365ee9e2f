"""What takes two people, on the director's pages; and the PIN that is chosen and said again."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from page.people import OWN_PIN, House
from page.visitors import Visit, Visitor


def staff(visit: Visit, house: House, role: str, path: str = "/director") -> Visitor:
    visitor = visit()
    visitor.sign_in(house.slip(role))
    visitor.open(path)
    return visitor


def test_whoever_has_a_printed_pin_chooses_another_before_anything_else(visit: Visit, house: House) -> None:
    slip, visitor = house.appointed("surveillance", "Newcomer"), visit()
    visitor.sign_in(slip)
    page = visitor.page
    expect(page.get_by_role("heading", name="A PIN of your own")).to_be_visible()
    assert visitor.faults() == []
    visitor.open("/director/log")
    expect(page.get_by_role("heading", name="A PIN of your own")).to_be_visible()

    def choose(pin: str, again: str) -> None:
        page.get_by_label("The PIN you have").fill(slip.pin)
        page.get_by_label("A PIN of your own").fill(pin)
        page.get_by_label("The same again").fill(again)
        page.get_by_role("button", name="Change the PIN").click()

    choose("4718", "4719")
    expect(page.get_by_role("alert")).to_have_text("The two new PINs are not the same.")
    choose("1234", "1234")
    expect(page.get_by_role("alert")).to_have_text("A PIN is not digits in their order")
    choose("4718", "4718")
    expect(page.get_by_role("heading", name="Log", exact=True)).to_be_visible()
    visitor.open("/director/log")
    expect(page.get_by_role("heading", name="Log", exact=True)).to_be_visible()
    visitor.wire.forgive("403", "409")


def test_a_large_deposit_waits_for_a_second_person_who_says_their_pin(visit: Visit, house: House) -> None:
    guest = house.guest()
    cage = staff(visit, house, "cage", f"/director/cage/{guest.person}")
    cage.page.get_by_label("Amount in dollars").fill("5000")
    cage.page.get_by_role("button", name="Take a deposit").click()
    waiting = cage.page.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text(f"A deposit of $5,000 by {guest.name}")
    expect(waiting.get_by_role("button", name="Take back")).to_be_visible()
    expect(cage.page.get_by_text("Moved, to be seconded")).to_be_visible()
    assert guest.get("/me")["wallet"] == "10000.00"

    floor = staff(visit, house, "floor", "/director/people")
    there = floor.page.get_by_role("region", name="Waiting for a second person")
    there.get_by_role("listitem").filter(has_text=guest.name).get_by_role("button", name="Second it").click()
    dialog = floor.page.get_by_role("dialog")
    dialog.get_by_label("Your PIN").fill("9876")
    dialog.get_by_role("button", name="Second it").click()
    expect(dialog.get_by_role("alert")).to_have_text("The PIN is wrong")
    assert floor.faults() == []
    dialog.get_by_label("Your PIN").fill(OWN_PIN)
    dialog.get_by_role("button", name="Second it").click()
    expect(dialog).to_have_count(0)
    expect(there.get_by_role("listitem").filter(has_text=guest.name)).to_have_count(0)
    assert guest.get("/me")["wallet"] == "15000.00"
    for visitor in (cage, floor):
        visitor.wire.forgive("403", "409")


def test_a_deposit_whose_answer_was_lost_is_sent_again_and_made_once(visit: Visit, house: House) -> None:
    guest = house.guest()
    cage = staff(visit, house, "cage", f"/director/cage/{guest.person}")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    cage.page.route("**/deposits", lose_the_answer, times=1)
    cage.page.get_by_label("Amount in dollars").fill("20")
    cage.page.get_by_role("button", name="Take a deposit").click()
    expect(cage.page.get_by_role("alert")).to_be_visible()
    assert guest.get("/me")["wallet"] == "10020.00"
    cage.page.get_by_role("button", name="Take a deposit").click()
    expect(cage.page.get_by_role("heading", name="Done here just now")).to_be_visible()
    assert guest.get("/me")["wallet"] == "10020.00"
    cage.wire.forgive("ERR_FAILED")


def test_the_owner_appoints_and_the_card_is_shown_to_whoever_seconds_it(visit: Visit, house: House) -> None:
    owner = visit()
    owner.sign_in(house.owners)
    owner.open("/director")
    page = owner.page
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    expect(page.get_by_role("navigation", name="Director").get_by_role("link")).to_have_count(1)
    page.get_by_role("button", name="Open an account").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Carla")
    form.get_by_label("Role").select_option("cage")
    page.get_by_role("button", name="Open the account").click()
    expect(page.get_by_role("dialog")).to_contain_text("once somebody has seconded it")
    assert owner.faults() == []
    page.get_by_role("button", name="Close").click()

    floor = staff(visit, house, "floor", "/director/people")
    there = floor.page.get_by_role("region", name="Waiting for a second person")
    there.get_by_role("listitem").filter(has_text="Carla").get_by_role("button", name="Second it").click()
    floor.page.get_by_label("Your PIN").fill(OWN_PIN)
    floor.page.get_by_role("dialog").get_by_role("button", name="Second it").click()
    issued = floor.page.get_by_role("dialog", name="A card is issued")
    expect(issued).to_have_text(re.compile(r"\d{4} \d{4} \d{4} \d{4}"))
    for visitor in (owner, floor):
        visitor.wire.forgive("403", "409")
