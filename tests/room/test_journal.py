"""Where the journal goes, and that it does not grow without end."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from openfelt.room.log import journal as it
from openfelt.room.log.journal import OFF, journal, start_journal


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root, config = logging.getLogger(), structlog.get_config()
    handlers, level = list(root.handlers), root.level
    yield
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**config)


def test_a_full_file_is_put_aside_and_the_oldest_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(it, "FULL", 2_000)
    start_journal(to=str(tmp_path / "room.log"))
    for number in range(400):
        journal().info("a round is over", number=number, seed="secret")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["room.log", *(f"room.log.{n}" for n in range(1, it.FILES + 1))]
    assert all(file.stat().st_size <= 2_000 for file in files)
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in files), "for their owner alone"
    last = json.loads(files[0].read_text().splitlines()[-1])
    assert (last["number"], last["seed"]) == (399, "…")


@pytest.mark.parametrize("to", ["file", OFF])
def test_warnings_appear_also_where_the_rest_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], to: str
) -> None:
    start_journal(to=OFF if to == OFF else str(tmp_path / "room.log"))
    journal().info("quiet")
    journal().warning("loud")
    (said,) = capsys.readouterr().err.splitlines()
    assert json.loads(said)["event"] == "loud"
    assert [file.name for file in tmp_path.iterdir()] == ([] if to == OFF else ["room.log"])


def test_without_a_word_all_of_it_is_on_the_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    start_journal()
    journal().info("quiet")
    assert json.loads(capsys.readouterr().err)["event"] == "quiet"


def test_a_journal_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"the journal .*nowhere.* cannot be written"):
        start_journal(to=str(tmp_path / "nowhere" / "room.log"))
