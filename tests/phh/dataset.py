"""The hands of the public data set of hand histories, each played here: `make dataset PHH=its folder`.

Every hand of the World Series of Poker is played, and as many hands as are asked for of the other files, one
a file, drawn by a seed. A hand comes out if its stacks are those that the file states or, where it states
none, those that PokerKit, the format's reference, comes to. What PokerKit refuses is counted apart.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import re
import sys
import warnings
from collections import Counter
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pokerkit import HandHistory

from openfelt.phh.played import play, stacks_after
from openfelt.phh.reader import read_hands
from openfelt.rules.errors import Denied

STATED = "as the file states"
THEIRS = "as PokerKit has it, where the file states nothing"
RAKED = "as PokerKit has it, where the stated stacks add up to less than was brought: the house took a share"
NEITHER = "not replayed by PokerKit"
OTHERWISE = "OTHERWISE"


class Compared(NamedTuple):
    """What became of one hand."""

    file: str
    outcome: str
    why: str = ""


def files_of(folder: Path) -> tuple[list[Path], list[Path]]:
    """Those of the World Series, and all others."""
    files = sorted(path for path in folder.rglob("*.phh*") if path.is_file())
    series = [path for path in files if "wsop" in path.relative_to(folder).parts]
    return series, sorted(set(files) - set(series))


def hands_in(path: Path) -> list[str]:
    """The text of every hand: a file has one, or many in tables with numbers for names."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".phh":
        return [text]
    return [hand for hand in re.split(r"^\[[^\]\n]*\]$", text, flags=re.MULTILINE) if hand.strip()]


def one_of(path: Path, seed: int) -> str:
    hands = hands_in(path)
    return random.Random(f"{seed} {path.name}").choice(hands)


def compare(text: str, file: str) -> Compared:
    try:
        (hand,) = read_hands(text, file)
        played = play(hand)
        gained = [after - had for after, had in zip(stacks_after(played.round), hand.stacks, strict=True)]
    except Denied as error:
        refused = str(error)
    else:
        differs = "; ".join(played.differences)
        raked = sum(hand.finishing_stacks or ()) * 100 < sum(hand.stacks)
        if hand.finishing_stacks is not None and not (differs and raked):
            return Compared(file, OTHERWISE, differs) if differs else Compared(file, STATED)
        refused = ""
    try:
        theirs = replayed_by_pokerkit(text)
    except (ValueError, KeyError, IndexError, AssertionError) as error:
        return Compared(file, NEITHER, f"{error or type(error).__name__}; here: {refused or 'played'}")
    if refused:
        return Compared(file, OTHERWISE, f"refused here: {refused}")
    if (ours := [Decimal(cents) / 100 for cents in gained]) != theirs:
        return Compared(file, OTHERWISE, f"here {list(map(str, ours))}, there {list(map(str, theirs))}")
    return Compared(file, RAKED if hand.finishing_stacks else THEIRS)


def replayed_by_pokerkit(text: str) -> list[Decimal]:
    """What everybody gained: of a stack that nobody knew (`inf`), too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text, parse_value=Decimal)
    return [Decimal(str(gained)) for gained in state.payoffs]


def compare_file(path: Path, folder: Path, seed: int | None) -> list[Compared]:
    """All its hands, or the one that is drawn."""
    texts = hands_in(path) if seed is None else [one_of(path, seed)]
    return [compare(text, str(path.relative_to(folder))) for text in texts]


def compare_folder(folder: Path, draw: int, seed: int, processes: int) -> list[list[Compared]]:
    """Of the World Series, and of the files that are drawn."""
    series, others = files_of(folder)
    if not series or not others:
        raise SystemExit(f"{folder} is not the data set: it has no folder wsop, or nothing else")
    drawn = sorted(random.Random(seed).sample(others, min(draw, len(others))))
    with multiprocessing.Pool(processes) as pool:
        return [
            [
                one
                for found in pool.imap(partial(compare_file, folder=folder, seed=by), files)
                for one in found
            ]
            for files, by in ((series, None), (drawn, seed))
        ]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, help="where the data set lies")
    asked.add_argument("--draw", type=int, default=1000, help="how many of the other files (one hand each)")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--processes", type=int, default=2)
    said = asked.parse_args()
    parts = compare_folder(said.folder, said.draw, said.seed, said.processes)
    for name, found in zip(("World Series of Poker", f"others, seed {said.seed}"), parts, strict=True):
        print(f"{name}: {len(found)} hands")
        for outcome, number in Counter(one.outcome for one in found).most_common():
            print(f"  {number:6} {outcome}")
        for one in found:
            if one.outcome in {OTHERWISE, NEITHER}:
                print(f"  {one.outcome}: {one.file}: {one.why}")
    sys.exit(any(one.outcome == OTHERWISE for found in parts for one in found))


if __name__ == "__main__":
    main()
