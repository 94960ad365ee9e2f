"""The page reads and writes table records as the room does."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from page.in_node import in_node

RECORDS = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*/*.toml"))
SAID = """return given.map((text) => {
  try { const found = page.read(text); return { found, written: page.write(found) }; }
  catch (error) { return { wrong: error.message }; }
});"""


def through_the_page(*texts: str) -> list[dict[str, Any]]:
    """What the page makes of each text: what it found and wrote again, or what was wrong."""
    made: list[dict[str, Any]] = in_node("book/settle/toml.ts", SAID, texts)
    return made


def test_every_record_is_read_and_written_again_without_loss() -> None:
    texts = [file.read_text("utf-8") for file in RECORDS]
    assert len(texts) >= 216
    for file, text, made in zip(RECORDS, texts, through_the_page(*texts), strict=True):
        assert made["found"] == tomllib.loads(text), file
        assert tomllib.loads(made["written"]) == made["found"], file


def test_odd_but_lawful_texts_are_read_as_the_room_reads_them() -> None:
    texts = [
        'a = \'literal \\n\' # c\n"b c" = "quoted \\" \\u00e9"',
        "a = [1, 2,\n  # between\n  3,\n]\nb = { c = true, d.e = [ 'x' ] }",
        "[a.b]\nc = 1_000\n[[a.d]]\ne = -5\n[[a.d]]\n",
        "x = 1\r\ny = 2\r\n",
        'a = """\nAs Kd\n"Qc" \\\n   Jh\\t9s\n"""\nb = \'\'\'\none \\n two\'\'\'\nc = """"""',
        "",
    ]
    for text, made in zip(texts, through_the_page(*texts), strict=True):
        assert made["found"] == tomllib.loads(text)
        assert tomllib.loads(made["written"]) == made["found"]


def test_json_is_read_too_and_written_as_toml() -> None:
    (made,) = through_the_page('{"game": "marina/zoobac", "bets": [{"seat": 2}]}')
    assert tomllib.loads(made["written"]) == {"game": "marina/zoobac", "bets": [{"seat": 2}]}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a = 1\nb =", "line 2: expected a value"),
        ("a = 1 2", "line 1: expected a new line"),
        ("a = 1\na = 2", "line 2: expected a only once"),
        ("a = [1, 2", "line 1: expected a comma or ]"),
        ("a = { b = 1", "line 1: expected a comma or }"),
        ("[[bets", "line 1: expected ]]"),
        ("= 1", "line 1: expected a key"),
        ("__proto__ = 1", "line 1: expected a key"),
        ("a = 1\n[a]\nb = 1", "line 2: expected a table at a"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, wrong: str) -> None:
    (made,) = through_the_page(text)
    assert made == {"wrong": wrong}
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text.replace("__proto__", "a b"))
