"""Every page of the page: its address, and who looks at it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from playwright.sync_api import expect

from page.people import House
from page.visitors import Visitor

Who = Literal["nobody", "guest", "floor", "cage", "surveillance"]


class Place(NamedTuple):
    """`{table}` in the address is a table where a round was played."""

    name: str
    path: str
    who: Who


PLACES = (
    Place("lobby", "/", "guest"),
    Place("sign-in", "/sign-in", "nobody"),
    Place("table", "/table/{table}", "guest"),
    Place("board", "/board/{table}", "guest"),
    Place("director", "/director", "floor"),
    Place("director-table", "/director/table/{table}", "floor"),
    Place("director-replay", "/director/replay/{table}/1", "floor"),
    Place("director-open", "/director/open", "floor"),
    Place("director-people", "/director/people", "floor"),
    Place("director-reports", "/director/reports", "floor"),
    Place("director-cage", "/director/cage", "cage"),
    Place("director-log", "/director/log", "surveillance"),
    Place("book", "/book", "nobody"),
    Place("game", "/book/parkwest/cash-in-baccarat", "nobody"),
    Place("settle", "/settle", "nobody"),
)


def came(visitor: Visitor, house: House, place: Place, table: str) -> Visitor:
    """Someone who may be there, on the page, when all of it is shown."""
    if place.who == "guest":
        visitor.come_in()
    elif place.who != "nobody":
        visitor.sign_in(house.slip(place.who))
    visitor.open(place.path.format(table=table))
    expect(visitor.page.get_by_role("main")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    return visitor
