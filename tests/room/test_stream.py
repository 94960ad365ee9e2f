"""Whose events they are."""

from __future__ import annotations

import copy
import pickle

import pytest

from openfelt.room.log.stream import HOUSE_STREAM, RULES_STREAM, Stream


@pytest.mark.parametrize("table", ["t1", "corner:table:2", "house", "♠"])
def test_a_table_s_stream_says_which_table_it_is(table: str) -> None:
    stream = Stream.of_table(table)
    assert (stream.table, stream.name) == (table, f"table:{table}")


def test_the_house_and_the_rules_have_streams_of_no_table() -> None:
    assert [(one.name, one.table) for one in (HOUSE_STREAM, RULES_STREAM)] == [("house", ""), ("books", "")]


def test_a_stream_is_the_same_however_it_is_come_by() -> None:
    stream = Stream.of_table("t1")
    assert Stream("table:t1") is copy.deepcopy(stream) is pickle.loads(pickle.dumps(stream)) is stream
    assert stream != Stream.of_table("t2")
