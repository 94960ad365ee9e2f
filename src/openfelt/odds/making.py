"""`make odds`: every distribution that the games of the books ask for, counted and kept.

`python -m openfelt.odds.making [GAME…]` counts the games that are named; `--missing` only what is not kept,
`--decks=8` only with so many decks.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from openfelt import books
from openfelt.odds.counting import Basis, Count, count_of
from openfelt.odds.distribution import Strategy
from openfelt.odds.kept_counts import INDEX, NOBODY, Kept, folder, name_of, packed_index, question_of
from openfelt.odds.paytables import with_paytable
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Effect
from openfelt.rules.errors import Denied
from openfelt.rules.extras import check_installed
from openfelt.rules.money import Odds
from openfelt.rules.shown import Chart


class Wanted(NamedTuple):
    """One file: the first game that asks for it, with how many decks and by which strategy."""

    game: BankedGame
    by: Count
    decks: int
    strategy: Strategy

    def counted(self) -> bytes:
        charts: tuple[Chart, ...] = ()
        if self.strategy == "best" and self.by.strategy is not None:
            charts = tuple(self.by.strategy(self.game, self.decks))
        found = tuple(self.by.distributions(self.game, self.decks, self.strategy))
        strategy = self.strategy if self.by.strategies else None
        said: tuple[str, ...] = ()
        if self.strategy == "best" and self.by.advice_costs is not None:
            said = tuple(self.by.advice_costs(self.game))
        return Kept(strategy, found, charts, tuple(self.decided_by()), said).packed(self.game, self.decks)

    def decided_by(self) -> Iterator[str]:
        """The bets that cannot pay otherwise without another basis."""
        basis = self.by.basis(self.game, self.decks, self.strategy)
        for rule in self.game.bets:
            lines = (line for line in (*rule.lines, rule.otherwise) if line.pays is not None)
            if any(self._basis_if(rule, line) != basis for line in lines):
                yield rule.name

    def _basis_if(self, rule: BetRule, pays: Effect) -> Basis:
        """If one line of a bet paid a unit more."""
        number = str([*rule.lines, rule.otherwise].index(pays) + 1)
        more = str(Odds((pays.pays or 0) + 1))
        changed = with_paytable(self.game, {rule.name: {number: more}})
        return self.by.basis(changed, self.decks, self.strategy)


class Asked(NamedTuple):
    """What all games ask for: files, whoever shares them; and of each question the files by strategy."""

    files: dict[str, Wanted]
    questions: dict[str, dict[str, str]]

    def kept_index(self, there: Collection[str]) -> dict[str, dict[str, str]]:
        """Of the files that are there."""
        kept = {
            question: {by: name for by, name in names.items() if name in there}
            for question, names in self.questions.items()
        }
        return {question: names for question, names in sorted(kept.items()) if names}


def asked_for(ids: Iterable[str]) -> Asked:
    """With every choice of options, every number of decks and every strategy of each game."""
    found = Asked({}, {})
    for id in ids:
        for game in tables_of(books.banked(id)):
            try:
                count = count_of(game)
            except Denied:
                break
            for decks in game.deck.decks:
                names = found.questions.setdefault(question_of(game, decks), {})
                for strategy in count.strategies or ("best",):
                    name = name_of(game, count, decks, strategy)
                    names[strategy if count.strategies else NOBODY] = name
                    found.files.setdefault(name, Wanted(game, count, decks, strategy))
    return found


def tables_of(game: BankedGame) -> Iterator[BankedGame]:
    """A game with every choice of its options."""
    for values in product(*(option.values for option in game.options.values())):
        yield books.banked(game.id, dict(zip(game.options, values, strict=True)))


def main(arguments: list[str]) -> None:
    check_installed("odds", "distributions are counted by compiled kernels")
    ids = [one for one in arguments if not one.startswith("--")] or list(books.banked_ids())
    missing, kept = "--missing" in arguments, Path(str(folder()))
    kept.mkdir(exist_ok=True)
    decks = {int(one.partition("=")[2]) for one in arguments if one.startswith("--decks=")}
    asked = asked_for(ids).files.items()
    wanted = {name: one for name, one in asked if not decks or one.decks in decks}
    for place, (name, one) in enumerate(wanted.items(), 1):
        if not (missing and kept.joinpath(name).exists()):
            began = perf_counter()
            try:
                kept.joinpath(name).write_bytes(one.counted())
            except Denied as why:
                print(f"{place}/{len(wanted)} {why}", flush=True)
                continue
            taken = perf_counter() - began
            print(
                f"{place}/{len(wanted)} {one.game.id} {one.decks} {one.strategy}: {taken:.1f} s", flush=True
            )
    every = asked_for(books.banked_ids())
    for file in kept.glob("*.json.gz"):
        if file.name not in every.files and file.name != INDEX:
            file.unlink()
    there = {file.name for file in kept.iterdir()}
    kept.joinpath(INDEX).write_bytes(packed_index(every.kept_index(there)))


if __name__ == "__main__":
    main(sys.argv[1:])
