"""Names that are taken for another's are refused; whole names in any writing are welcome."""

from __future__ import annotations

import sys
from unicodedata import category, normalize

import pytest

from openfelt.room.doors.accounts import check_name
from openfelt.room.doors.house import HOUSE, House, Snapshot
from openfelt.room.doors.looks import _prototypes, looks, skeleton
from openfelt.room.log import events as e
from openfelt.room.log.events import read, written
from openfelt.room.log.stream import HOUSE_STREAM
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import Denied
from openfelt.rules.money import Cents


def house_with(*names: str, holder: str = "", company: str | None = None) -> House:
    house = House()
    for name in names:
        opened = house.open_account(HOUSE, name, "", holder=holder, company=company)
        house.apply(HOUSE_STREAM, read(written(opened)))
    return house


ALIKE = (
    ("Paul", "Paul"), ("Paul", "PAUL"), ("Paul", "PauI"), ("Paul", "Pau1"), ("Paul", "Рaul"),
    ("Paul", "Ρaul"), ("Paul", "Ｐａｕｌ"), ("Paul", "𝐏𝐚𝐮𝐥"), ("Paul", "Pаul"),
    ("Mary", "Rnary"), ("Mary", "rnary"),
    ("O'Neil", "O’Neil"), ("O'Neil", "O´Neil"), ("Ann  Lee", "Ann Lee"), ("Ann Lee", "Ann\u2003Lee"),
    ("Zoë", "Zoe\u0308"), ("Floor", "FIoor"), ("Floor", "Fl0or"), ("Floor", "Flооr"), ("Сосо", "Coco"),
    ("guest-1a2b", "guest-la2b"), ("Amber (bot)", "Аmber (bot)"), ("Ann-Lee", "Ann‐Lee"),
    ("דוד 12", "12 דוד"), ("דוד (א)", "דוד )א("), ("חיים", "חיים"),
)  # fmt: skip


@pytest.mark.parametrize(("there", "new"), ALIKE, ids=[ascii(" ".join(pair)) for pair in ALIKE])
def test_a_new_name_that_looks_like_anothers_is_refused(there: str, new: str) -> None:
    for one, other in ((there, new), (new, there)):
        with pytest.raises(Denied, match="looks like a name that somebody here has"):
            house_with(one, other)


WELCOME = (
    "Ann", "Anna", "Anne", "Neil", "Nell", "Łukasz", "Nguyễn Thị Minh Khai", "Søren", "Ólafur", "Ağaoğlu",
    "Анна", "Иван", "Хесус", "Ελένη", "Αναστασία", "דוד לוי", "לוי דוד", "אבי", "محمد", "علی", "امیر‌حسین",
    "فاطمة", "小林", "林小", "김민준", "さくら", "サクラ", "王小明", "अनिल", "सूर्य", "தமிழ்",
    "ශ්‍රී", "ไทย", "ሰላም", "Հայկ", "გიორგი", "ᏣᎳᎩ",
    "ගුණසේකර", "മോഹന്‍", "O'Neil", "Jean-Luc", "Kim 2",
)  # fmt: skip


def test_whole_names_in_any_one_script_are_welcome() -> None:
    house = house_with(*WELCOME)
    assert [account.name for account in house.people.values()] == list(WELCOME)


def test_a_name_is_all_there_to_see() -> None:
    for unseen in ("\u3164", "\u115f", "\u034f", "\ufe0f", "\u180b", "\U000e0100", "\u200d", "\u200c"):
        for name in (f"Ann{unseen}", f"An{unseen}n", unseen):
            with pytest.raises(Denied, match=r"1 to 40 printable|cannot be seen"):
                check_name(name)
    assert check_name("ශ්‍රී") == "ශ්‍රී", "a joiner where its writing has one"


def test_holders_and_companies_are_written_as_they_were() -> None:
    """Else two people are taken for one, or one for two who check each other."""
    for company in ("Knights", "knights"):
        house_with("Ann", "Bob", company=company)
    house = house_with("Flo")
    for holder in ("FIo", "Flо", "F1o"):
        with pytest.raises(Denied, match="written otherwise"):
            house.open_account(HOUSE, "Flo at night", "", holder=holder)
    held = house.open_account(HOUSE, "Flo at night", "", holder="FLO")
    house.apply(HOUSE_STREAM, held)
    assert house.one_person("p1", held.person)
    sponsored = house_with("Ann", company="Knights")
    with pytest.raises(Denied, match="written otherwise"):
        sponsored.open_account(HOUSE, "Bob", "", company="Κnights")
    jane = house_with("Jane at night", holder="Jane")
    with pytest.raises(Denied, match="written otherwise"):
        jane.open_account(HOUSE, "Jаne", "")
    assert jane.open_account(HOUSE, "Jane", "").name == "Jane"


def test_guests_are_given_names_that_nobody_has_and_bots_share_theirs() -> None:
    house = house_with(*(f"guest-{number:04x}" for number in range(64)))
    for _ in range(64):
        opened, _stake = house.open_guest(Cents(1))
        house.apply(HOUSE_STREAM, opened)
    names = [account.name for account in house.people.values()]
    assert len(set(names)) == len(names) == 128
    for _ in range(2):
        bot, _stake = house.open_guest(Cents(1), name="Amber (bot)", bot=True)
        house.apply(HOUSE_STREAM, bot)
    with pytest.raises(Denied, match="looks like"):
        house.open_account(HOUSE, "Amber (bоt)", "")


def test_accounts_of_before_are_read_whatever_they_look_like() -> None:
    house = House()
    for number, name in enumerate(("Paul", "PauI", "Paul"), 1):
        house.apply(HOUSE_STREAM, e.AccountOpened(person=f"p{number}", name=name, card=str(number), pin=""))
    again = House(from_json(to_json(house.snapshot()), Snapshot))
    assert len(again.people) == 3
    with pytest.raises(Denied, match="looks like"):
        again.open_account(HOUSE, "paul", "")


def test_every_character_has_a_skeleton_that_is_its_own_and_the_standards_examples_hold() -> None:
    assert skeleton("раураl") == skeleton("paypal") == "paypal"
    assert skeleton("ѕсоре") == skeleton("scope")
    assert skeleton("A\u030a") == skeleton("Å") == "A\u030a"
    assert skeleton("rn") == skeleton("m") == "rn"
    for char in map(chr, {*range(0x3000), *_prototypes(), *range(0x3000, sys.maxunicode, 97)}):
        if category(char) not in {"Cs", "Cn", "Co"}:
            once = skeleton(char)
            assert skeleton(once) == once == normalize("NFD", once), ascii(char)
            assert looks(char), ascii(char)
