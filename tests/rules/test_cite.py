"""A citation is a document and its lines."""

from __future__ import annotations

import pytest

from openfelt.rules.cite import Cite, cites_in, missing_lines


@pytest.mark.parametrize(
    ("written", "parts", "again"),
    [
        ("000:64-87", ("000", 64, 87), "000:64-87"),
        ("003:5", ("003", 5, 5), "003:5"),
        ("003:5-5", ("003", 5, 5), "003:5"),
    ],
)
def test_a_citation_reads_and_writes_its_lines(written: str, parts: tuple[str, int, int], again: str) -> None:
    cite = Cite.of(written)
    assert (cite.document, cite.first, cite.last) == parts
    assert str(cite) == again
    assert eval(repr(cite)) == cite


@pytest.mark.parametrize("written", ["", "000", "line 9", "000:", "000:9-", "000:a", "000:1-2-3", " 000:1"])
def test_what_is_no_citation_is_refused_with_how_to_write_one(written: str) -> None:
    with pytest.raises(ValueError, match="not a citation: write document:line or document:first-last"):
        Cite.of(written)


def test_lines_that_run_backwards_are_refused() -> None:
    with pytest.raises(ValueError, match=r'"000:9-8": the last line comes before the first'):
        Cite.of("000:9-8")


def test_citations_of_the_same_lines_are_one() -> None:
    same = {Cite.of("000:9"), Cite.of("000:9-9"), Cite("000", 9, 9)}
    assert len(same) == 1
    assert len(same | {Cite.of("001:9"), Cite.of("000:8-9"), Cite.of("000:9-10")}) == 4
    assert Cite.of("000:9") != "000:9"


def test_every_key_that_holds_citations_is_looked_through() -> None:
    raw = {
        "cite": "000:1", "over_cite": "000:2", "covers_cites": ["000:3", "000:9999"], "lines": ["000:4"],
        "cites": {"dealt": "000:5"}, "says": "000:6",
    }  # fmt: skip
    assert [str(one) for one in cites_in(raw)] == ["000:1", "000:2", "000:3", "000:9999", "000:4", "000:5"]
    assert list(missing_lines(raw)) == ["000:9999: document 000 has 2352 lines"]
