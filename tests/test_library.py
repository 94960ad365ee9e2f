"""What `import openfelt` gives: by name, as the page about it prints, and at no cost before it is used."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import openfelt

PAGE = Path(__file__).parent.parent / "docs/library.md"


def test_the_page_about_the_library_prints_what_happens() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 30
    assert result.failed == 0


def test_every_name_is_given_and_none_is_a_part_of_the_package() -> None:
    parts = {part.name for part in pkgutil.iter_modules(openfelt.__path__)}
    assert set(openfelt.__all__) == set(openfelt._WHERE)
    assert not parts & set(openfelt.__all__)
    for name in openfelt.__all__:
        assert getattr(openfelt, name).__class__ is not None
        assert name in dir(openfelt)


def test_the_type_checker_is_told_the_same_names() -> None:
    tree = ast.parse(Path(openfelt.__file__).read_text("utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    told = {
        (node.module, name.name)
        for node in checked.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert told == {(module, name) for name, module in openfelt._WHERE.items()}


def test_a_name_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'openfelt' has no attribute 'banker'"):
        _ = openfelt.banker  # type: ignore[attr-defined]  # that is what is tried


def test_importing_it_imports_nothing_of_it() -> None:
    asked = "import sys, openfelt; print([name for name in sys.modules if name.startswith('openfelt.')])"
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
