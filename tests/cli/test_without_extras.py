"""Where an extra is not installed, every command that needs it says so before it begins."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.calling import openfelt

KERNELS = ("numba", "numpy")
BUSTER, LIVERMORE = "aviator/pure-21-5-blackjack-buster", "livermore/pure-21-5-blackjack"


@pytest.fixture
def no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in KERNELS:
        monkeypatch.setitem(sys.modules, module, None)


def check_refused(said: subprocess.CompletedProcess[str], extra: str) -> None:
    assert said.returncode == 2
    assert said.stderr.startswith("refused: ")
    assert f"pip install 'openfelt[{extra}]'" in said.stderr
    assert said.stdout == ""


@pytest.mark.usefixtures("no_kernels")
@pytest.mark.parametrize(
    "command",
    [
        "simulate marina/zoobac",
        "bank marina/zoobac --wager 1000",
        "floor tables.toml",
        "play marina/zoobac --bots best",
        "serve --bots best --db {folder}/room.db --port 0",
    ],
)
def test_a_command_for_kernels_alone_is_refused_without_them(command: str, tmp_path: Path) -> None:
    check_refused(openfelt(*command.format(folder=tmp_path).split()), "odds")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("extra", "module", "command"),
    [
        ("plot", "matplotlib", "edge marina/zoobac --plot {folder}/a.svg"),
        ("plot", "matplotlib", "strategy aviator/baccarat-gold --plot {folder}/a.svg"),
        ("plot", "matplotlib", "equity aviator/omaha Ah2h3h4h 9s9dTcTd --exact --plot {folder}/a.svg"),
        ("plot", "matplotlib", "simulate marina/zoobac --rounds 100000000 --plot {folder}/a.svg"),
        ("plot", "matplotlib", "floor nowhere.toml --plot {folder}/a.svg"),
        ("export", "pyarrow", "edge --all --to {folder}/odds"),
        ("export", "pyarrow", "equity aviator/omaha Ah2h3h4h 9s9dTcTd --exact --to {folder}/a.parquet"),
        ("export", "pyarrow", "simulate marina/zoobac --rounds 100000000 --parquet {folder}/a.parquet"),
        ("cluster", "distributed", "simulate marina/zoobac --cluster tcp://127.0.0.1:1"),
    ],
)
def test_files_that_cannot_be_written_are_refused_before_anything_is_counted(
    extra: str, module: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    check_refused(openfelt(*command.format(folder=tmp_path).split()), extra)
    assert list(tmp_path.iterdir()) == []


def test_hands_of_a_pot_are_simulated_without_kernels_and_it_is_said_how_to_count_them() -> None:
    """In a process of its own, where no kernel is loaded yet, as are the next."""
    (said,) = without_kernels("equity aviator/texas-holdem AhKh QsQd")
    assert "Simulated: 20,000 rounds" in said
    assert "pip install 'openfelt[odds]'" in said


def test_what_is_kept_is_told_without_kernels_and_what_is_not_kept_is_refused() -> None:
    side_bet, base, charts, kept = without_kernels(
        f"edge {BUSTER} --bet buster --decks 5",
        f"edge {LIVERMORE} --decks 3",
        f"strategy {LIVERMORE} --decks 3",
        f"edge {LIVERMORE}",
    )
    for said in (side_bet, base, charts):
        assert said.startswith("refused: ")
        assert "is not kept" in said
        assert "pip install 'openfelt[odds]'" in said
    assert kept.startswith("Pure 21.5 Blackjack")


def test_a_hint_at_the_terminal_says_what_is_sensible_and_what_is_missing() -> None:
    (said,) = without_kernels(f"play {LIVERMORE} --seed 1 --rounds 3", typed="n\nbase 25\nhint\n" * 20)
    assert "a sensible choice: " in said
    assert "is worked out by compiled kernels: pip install 'openfelt[odds]'" in said


def without_kernels(*commands: str, typed: str = "") -> list[str]:
    """What each command says, on standard output and error, where kernels are not installed."""
    program = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({KERNELS!r}))\n"
        "from cli.calling import openfelt\n"
        f"for command in {commands!r}:\n"
        f"    said = openfelt(*command.split(), typed={typed!r})\n"
        "    print(said.stdout + said.stderr, end='\\0')\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    return told.stdout.split("\0")[:-1]
