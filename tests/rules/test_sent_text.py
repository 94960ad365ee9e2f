"""What anyone may send is bounded before a parser sees it, and nothing that is meant well is refused."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from openfelt.rules.sent_text import DEEPEST, DIGITS, LARGEST, TooMuch, check_sent, read_sent

RECORDS = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*/*.toml"))
TOO_DEEP = {
    "a dotted key": "a." * 300 + "a = 1",
    "a quoted key": '"a". ' * 300 + "a = 1",
    "a table's name": "[" + "a." * 300 + "a]",
    "lists": "a = " + "[" * 300 + "]" * 300,
    "tables": "a = " + "{ a = " * 300,
    "JSON": '{"a":' * 300 + "1" + "}" * 300,
}
NEVER_ENDING = {
    "a text": 'a = "b',
    "escapes": '"\\"' * 20_000,
    "three quotes": '"""' + '\\"""' * 16_000,
    "three apostrophes": "'''" + "''x" * 20_000,
}


@pytest.mark.parametrize("text", TOO_DEEP.values(), ids=TOO_DEEP)
def test_what_goes_too_deep_is_refused(text: str) -> None:
    with pytest.raises(TooMuch, match=f"nested too deeply: tables, lists and keys go to {DEEPEST} levels"):
        read_sent(text)


@pytest.mark.parametrize(
    "number", ["1" * 60_000, "-" + "1" * 21, "1_" * 30_000 + "1", "0x" + "f" * 60_000, "1." + "1" * 21]
)
def test_a_number_has_so_many_digits(number: str) -> None:
    for text in (f"a = {number}", f'{{"a": {number}}}'):
        with pytest.raises(TooMuch, match=f"more than {DIGITS} digits"):
            read_sent(text)


@pytest.mark.parametrize("text", NEVER_ENDING.values(), ids=NEVER_ENDING)
def test_a_text_in_quotes_ends(text: str) -> None:
    with pytest.raises(TooMuch, match="does not end"):
        read_sent(text)


def test_it_is_not_longer_than_it_may_be() -> None:
    check_sent("#" * LARGEST)
    with pytest.raises(TooMuch, match="longer than 65536 characters"):
        check_sent("#" * (LARGEST + 1))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_record_there_is_passes(file: Path) -> None:
    text = file.read_text("utf-8")
    assert read_sent(text) == tomllib.loads(text)


def test_what_only_looks_so_inside_texts_and_comments_passes() -> None:
    text = "\n".join(
        [
            "# a.a.a" + ".a" * 100 + " [[[[[[[[[[[[[[[[[[ \"'",
            'one = "[[[[[[[[[[[[[[[[[[[[[[ \\" ................... 1111111111111111111111111"',
            "two = '''\n[[[[[[[[[[[[[[[[[[[[[[[['' ' \"\n'''",
            'three = """ " "" \\""" [[[[[[[[[[[[[[[[[[[[[[[[ """',
            "four = [ '1.1', '1.1', '1.1', 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1 ]",
        ]
    )
    assert read_sent(text) == tomllib.loads(text)
