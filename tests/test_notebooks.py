"""The notebooks of `examples/` run as they stand, in this Python, and say what the library says."""

from __future__ import annotations

import re
import resource
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

import openfelt as of
from openfelt import books
from openfelt.equity.answers import Question, answer
from openfelt.kernels.cached import place
from openfelt.odds.answers import odds_of
from openfelt.rules.money import cents
from openfelt.rules.pot import PotGame

EXAMPLES = Path(__file__).parent.parent / "examples"
NOTEBOOKS = sorted(path.stem for path in EXAMPLES.glob("*.ipynb"))
LIMIT = 600
"""Seconds after which a cell has failed, on a machine however busy; nothing waits for them to pass."""
PROCESSOR = 30.0
"""Seconds of processors for a notebook, some four times what the longest takes."""
SMALL = 40_000


class Said(NamedTuple):
    """What each cell printed, and what it showed as HTML."""

    text: Mapping[str, str]
    html: Mapping[str, str]


def read(name: str) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(EXAMPLES / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def code_of(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The examples, copied to where a kernel may write; what a user has set up of Jupyter is left out."""
    for variable in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    return shutil.copytree(EXAMPLES, tmp_path / "examples")


@pytest.fixture
def kernel() -> Iterator[KernelManager]:
    """No kernel that is installed anywhere, but this Python; over sockets of its own instead of ports."""
    with TemporaryDirectory(prefix="felt-") as short:  # the path of a socket has room for a hundred letters
        manager = KernelManager(
            kernel_spec_manager=KernelSpecManager(kernel_dirs=[]),
            transport="ipc",
            connection_file=f"{short}/kernel.json",
        )
        assert manager.kernel_spec is not None
        assert manager.kernel_spec.argv[0] == sys.executable
        try:
            yield manager
        finally:
            if manager.has_kernel:
                manager.shutdown_kernel(now=True)


def run(notebook: NotebookNode, folder: Path, kernel: KernelManager) -> Said:
    """Every cell in order; the first that fails ends it. Nothing is warned of, and what is drawn is seen."""
    NotebookClient(
        notebook,
        km=kernel,
        timeout=LIMIT,
        startup_timeout=LIMIT,
        iopub_timeout=LIMIT,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    kernel.shutdown_kernel(now=True)
    text, html = {}, {}
    for cell in code_of(notebook):
        streams = [out for out in cell.outputs if out.output_type == "stream"]
        shown = [out.data for out in cell.outputs if "data" in out]
        assert [out.text for out in streams if out.name == "stderr"] == [], cell.id
        assert "plt.show()" not in cell.source or any("image/png" in data for data in shown), cell.id
        text[cell.id] = "".join(out.text for out in streams)
        html[cell.id] = "".join(data.get("text/html", "") for data in shown)
    return Said(text, html)


def a_night_of_banking(said: Said) -> None:
    table = said.html["sizes-table"]
    short = [float(share) for share in re.findall(r'col0"\s*>(-?[\d.]+)%</td>', table)]
    assert len(short) == 5
    assert short == sorted(short, reverse=True), "a larger wager is short less often"
    assert short[0] > 0
    assert short[-1] == 0, "$2,400 covers six triple tigers and their other bets"
    covers = [cents(amount) for amount in re.findall(r"of 100: \$(\S+)", said.text["cover-drawn"])]
    triple, tiger, _ = odds_of(of.banked("marina/zoobac"), bet="tiger").bets[0].lines
    assert triple.probability < 0.01 < triple.probability + tiger.probability < 0.05
    assert covers[2:] == [cents(6 * (25 + 5)), cents(6 * (25 + 5 * 25))], (
        "95 of 100 without tiger, 99 with one"
    )
    best = float(odds_of(of.banked("aviator/pure-21-5-blackjack"), bet="base").bets[0].ev)
    assert f"best play: a unit returns {best:+.2%}, exactly" in said.text["strategy-played"]
    made = dict(line.split(": ", 1) for line in said.text["again-written"].splitlines())
    assert made["version"] == version("openfelt")
    assert made["book"] == of.banked("marina/zoobac").book
    assert made["command"].startswith("openfelt bank marina/zoobac --rounds 60000")


def what_a_bet_returns(said: Said) -> None:
    odds = odds_of(of.banked("marina/zoobac"))
    tiger = odds.bet("tiger")
    assert tiger is not None
    assert f"Tiger returns {tiger.ev}\n" in said.text["one-bet-figure"]
    for line in (line for bet in odds.bets for line in bet.lines):
        assert f">{line.ways:,}</td>" in said.html["lines-table"]
        assert f">{line.cite}</td>" in said.html["lines-table"]
    priced = [bet for game in books.banked_games() for bet in odds_of(game, only_kept=True).bets]
    counted = f"{len(priced)} bets of {len(books.banked_games())} games"
    assert counted in said.text["every-bet-table"]
    assert {bet.method for bet in priced} == {"exact"}, "the page says that nothing is simulated"
    banker = odds_of(of.banked("livermore/ez-baccarat", way="usual"), bet="banker").bets[0]
    assert f">{float(-banker.ev):+.4%}</td>" in said.html["favours-table"]


def who_is_ahead(said: Said) -> None:
    game = of.game("aviator/texas-holdem")
    assert isinstance(game, PotGame)
    found = answer(Question(game=game, hands=("AhKh", "QsQd"), exact=True))
    assert f"exactly {found.results[0].equity} of the pot" in said.text["holdem-two"]
    assert f">{float(found.results[1].equity):.3%}</td>" in said.html["holdem-two"]
    assert said.text["holdem-streets"].count("exact, ") == 4
    assert said.text["razz-drawn"].startswith("simulated, each with a standard error of at most 0.")


FIGURES: Mapping[str, Callable[[Said], None]] = {
    check.__name__: check for check in (a_night_of_banking, what_a_bet_returns, who_is_ahead)
}


def compiled() -> set[Path]:
    return {path for path in place().rglob("*") if path.is_file()}


def processor() -> float:
    """What processes that were begun here and have ended took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_and_its_figures_are_the_librarys(
    name: str, folder: Path, kernel: KernelManager
) -> None:
    kept, before = compiled(), processor()
    said = run(read(name), folder, kernel)
    FIGURES[name](said)
    if compiled() == kept:  # else kernels were compiled for the first time, here or beside it
        assert processor() - before < PROCESSOR


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_kept_without_what_it_printed(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert all(not cell.outputs and cell.execution_count is None for cell in code_of(notebook))
    assert all(not cell.metadata and re.fullmatch(r"[a-z0-9-]{2,40}", cell.id) for cell in notebook.cells)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert (EXAMPLES / f"{name}.ipynb").stat().st_size < SMALL


def test_every_notebook_has_figures_that_are_checked() -> None:
    assert set(FIGURES) == set(NOTEBOOKS)
