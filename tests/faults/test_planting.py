"""Faults fit the files they are planted in, and nothing is left of them."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from faults.copied import OURS, ROOT, copied, planted
from faults.plant import Fault, Result, faults, first_failed, how_many_ran, table
from picking.project import git

FAULTS = faults()
SOURCES = (Path(__file__).parents[2] / "src", Path(__file__).parents[2] / "page" / "src")
PARTS = {"rules", "table", "rounds", "families", "odds", "room", "page"}
ROOM = {"steps", "state", "log", "store", "wire", "api", "doors"}


def test_there_are_forty_ordinary_faults_and_twenty_new_ones_in_every_part() -> None:
    kinds = Counter(fault.kind for fault in FAULTS)
    assert kinds["ordinary"] >= 40
    assert kinds["new"] >= 20
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    files = [fault.file.removeprefix("src/openfelt/").split("/") for fault in FAULTS]
    assert {file[0] for file in files} >= PARTS
    assert {file[1] for file in files if file[0] == "room"} >= ROOM


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_fits_its_file_and_leaves_a_program_of_it(fault: Fault) -> None:
    file = ROOT / fault.file
    assert any(file.is_relative_to(folder) for folder in SOURCES)
    text = file.read_text("utf-8")
    assert text.count(fault.text) == 1, "the program has changed: plant it elsewhere"
    assert fault.instead != fault.text
    if fault.file.endswith(".py"):
        ast.parse(text.replace(fault.text, fault.instead))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    for file in ("src/openfelt/some.py", "page/src/some.ts", str(OURS / "plant.py")):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text("const one = 1;\n")
    git(tmp_path, "init", "--quiet", str(root))
    return root


def test_a_copy_has_what_git_would_add_and_a_python_of_its_own(checkout: Path) -> None:
    with copied(checkout) as copy:
        assert (copy / "src/openfelt/some.py").is_file()
        assert not (copy / OURS).exists()
        assert (copy / ".venv/bin/python").exists()
    assert not copy.exists()


def interrupted(copy: Path, file: Path) -> None:
    with planted(copy, "src/openfelt/some.py", "one = 1", "one = 2"):
        assert file.read_text() == "const one = 2;\n"
        raise KeyboardInterrupt


def test_a_fault_is_put_back_also_when_its_tests_are_interrupted(checkout: Path) -> None:
    with copied(checkout) as copy:
        file = copy / "src/openfelt/some.py"
        before = file.read_text(), file.stat().st_mtime_ns
        with pytest.raises(KeyboardInterrupt):
            interrupted(copy, file)
        assert (file.read_text(), file.stat().st_mtime_ns) == before
    assert (checkout / "src/openfelt/some.py").read_text() == "const one = 1;\n"


def test_the_page_as_it_was_built_is_put_back(checkout: Path) -> None:
    dist = checkout / "src/openfelt/page/dist"
    dist.mkdir(parents=True)
    (dist / "index.html").write_text("one")
    with copied(checkout) as copy:
        built = copy / "src/openfelt/page/dist/index.html"
        with planted(copy, "page/src/some.ts", "one", "two"):
            built.write_text("two")
        assert built.read_text() == "one"


def test_a_text_that_stands_twice_or_nowhere_is_no_place_for_a_fault(checkout: Path) -> None:
    with (
        copied(checkout) as copy,
        pytest.raises(ValueError, match="has 0 times"),
        planted(copy, "page/src/some.ts", "three", "four"),
    ):
        pass


def test_what_pytest_says_is_read() -> None:
    failed = "FAILED tests/rules/test_money.py::test_it[a-b] - assert 1 == 2"
    said = f"F..\n{failed}\n1 failed, 25 passed, 3 deselected in 4.20s\n"
    assert first_failed(said) == "tests/rules/test_money.py::test_it[a-b]"
    assert how_many_ran(f"20 passed in 3.00s\n{said}") == 46
    assert first_failed("ERROR tests/rules/test_money.py\n1 error in 0.10s") == "tests/rules/test_money.py"


def test_tests_that_never_ran_have_found_nothing() -> None:
    with pytest.raises(RuntimeError, match="No module named pytest"):
        first_failed("python: No module named pytest\n")


def test_a_fault_that_lives_is_told() -> None:
    fault = FAULTS[0]
    lives = Result(fault, "picked", False, "", 3, 2, 1.0, 1.0)
    *_, last = table([lives])
    assert last == f"Not found: {fault.name}"
