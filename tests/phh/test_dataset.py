"""The command that plays a folder of hand histories tells what came out otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from phh.dataset import NEITHER, OTHERWISE, RAKED, STATED, THEIRS, compare, compare_folder
from phh.test_samples import DEAD_POST, OMAHA, STUD


def hand(number: int, text: str) -> str:
    return f"[{number}]{text}"


def test_every_hand_of_the_series_is_played_and_one_of_each_other_file(tmp_path: Path) -> None:
    (tmp_path / "wsop").mkdir()
    (tmp_path / "wsop/1.phh").write_text(OMAHA)
    (tmp_path / "wsop/2.phhs").write_text(hand(1, STUD) + hand(2, OMAHA))
    (tmp_path / "others.phhs").write_text(hand(1, DEAD_POST) + hand(2, OMAHA))
    series, others = compare_folder(tmp_path, draw=10, seed=1, processes=1)
    assert [one.outcome for one in series] == [STATED] * 3
    assert [(one.file, one.outcome) for one in others] == [("others.phhs", STATED)]


def test_a_folder_that_is_not_the_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is not the data set"):
        compare_folder(tmp_path, draw=10, seed=1, processes=1)


def test_what_comes_out_is_told_apart() -> None:
    silent = OMAHA.partition("finishing")[0]
    raked = OMAHA.replace("8100000]", "8000000]")
    wrong = OMAHA.replace("8100000]", "8200000]")
    unlawful = silent.replace("p5 cbr 350000", "p5 cbr 9350000")
    outcomes = [compare(text, "a file").outcome for text in (OMAHA, silent, raked, wrong, unlawful)]
    assert outcomes == [STATED, THEIRS, RAKED, OTHERWISE, NEITHER]
