"""What has changed in a checkout, by git."""

from __future__ import annotations

from pathlib import Path

import pytest

from picking.project import KEPT, changed_since, files, git, graph_of

AS_SOMEBODY = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    for name in ("kept", "edited", "renamed", "deleted"):
        write(tmp_path, f"tests/test_{name}.py", f"{name} = 1\n" * 9)
    commit(tmp_path)
    return tmp_path


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, *AS_SOMEBODY, "commit", "--quiet", "--message=one")


def test_files_that_are_edited_renamed_deleted_or_new_have_changed(checkout: Path) -> None:
    write(checkout, "tests/test_edited.py", "edited = 2\n")
    write(checkout, "tests/test_new_\u00e4.py", "")
    git(checkout, "mv", "tests/test_renamed.py", "tests/test_moved.py")
    (checkout / "tests/test_deleted.py").unlink()
    assert changed_since(checkout, "HEAD") == [
        "tests/test_deleted.py", "tests/test_edited.py", "tests/test_moved.py", "tests/test_new_\u00e4.py",
        "tests/test_renamed.py",
    ]  # fmt: skip


def test_what_others_changed_meanwhile_has_not(checkout: Path) -> None:
    git(checkout, "checkout", "--quiet", "-b", "mine")
    write(checkout, "tests/test_edited.py", "mine = 2\n")
    commit(checkout)
    git(checkout, "checkout", "--quiet", "main")
    write(checkout, "tests/test_kept.py", "theirs = 2\n")
    commit(checkout)
    git(checkout, "checkout", "--quiet", "mine")
    assert changed_since(checkout, "main") == ["tests/test_edited.py"]
    assert changed_since(checkout, "HEAD") == []


def test_a_file_that_was_parsed_is_parsed_again_when_it_says_something_else(checkout: Path) -> None:
    write(checkout, "tests/laws.py", "")
    assert graph_of(checkout).needs["tests/test_kept.py"] == set()
    assert (checkout / KEPT).is_file()
    write(checkout, "tests/test_kept.py", "import laws\n")
    assert graph_of(checkout).needs["tests/test_kept.py"] == {"tests/laws.py"}


def test_a_file_that_is_gone_is_still_known_to_who_imports_it(checkout: Path) -> None:
    write(checkout, "tests/test_kept.py", "import laws\n")
    assert "tests/laws.py" not in files(checkout)
    assert graph_of(checkout, ["tests/laws.py"]).needs["tests/test_kept.py"] == {"tests/laws.py"}
