"""A game document as typed, immutable data."""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

import msgspec

from openfelt.rules.cite import DOCUMENTS, Cite
from openfelt.rules.cited_keys import CitedKey
from openfelt.rules.conditions import Value, either
from openfelt.rules.interpretation import Interpretation, Topic
from openfelt.rules.money import Cents

FaultName = Literal["boxed", "exposed", "off-table", "extra"]
FAULTS: tuple[FaultName, ...] = get_args(FaultName)
"""What can be wrong with a card that is drawn."""


class Settings:
    """What a family needs to know beyond this model; each family has its own subclass (a frozen Struct)."""

    __slots__ = ()

    @property
    def needs(self) -> tuple[str, ...]:
        """Other papers of the books that the play follows from, such as a house way, by their ids."""
        return ()

    @property
    def shape(self) -> tuple[Value | None, ...]:
        """What makes two games of a family the same, in whichever cardroom."""
        return ()


class DeckRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which deck, and how many of them. `decks` lists the numbers allowed; `usual` is the default.

    From a `shoe` rounds are dealt one after another until it ends; otherwise every round has a fresh pack.
    `burn`: the first card of a new shoe is turned, and so many more are burned with it, by its rank.
    `when_out` is what happens when a card is wanted and none is left: the discards are shuffled, unless the
    document calls the hand off.
    """

    name: str
    decks: tuple[int, ...] = (1,)
    usual: int | None = None
    shoe: bool = False
    burn: dict[str, int] = {}
    when_out: Literal["reshuffle", "misdeal"] = "reshuffle"
    when_out_cite: Cite | None = None
    cite: Cite

    def __post_init__(self) -> None:
        if any(number < 0 for number in self.burn.values()):
            raise ValueError("a burn is zero or more cards")
        if self.when_out != "reshuffle" and self.when_out_cite is None:
            raise ValueError("say where it is written what happens when the pack runs out: when_out_cite")

    @property
    def default(self) -> int:
        return self.usual or max(self.decks)


class SeatRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Positions of each table named, the player-dealer's included; the first is the default."""

    tables: tuple[int, ...]
    least: int = 2
    cite: Cite

    @property
    def range(self) -> str:
        """Every number of positions that a table may have: `2 to 11`."""
        most = max(self.tables)
        return f"{self.least} to {most}" if self.least < most else str(most)

    @property
    def said(self) -> str:
        """`2 to 11 (tables of 8 or 11)`, or the one number that there is."""
        tables = either(map(str, sorted(self.tables)))
        return tables if tables == self.range else f"{self.range} (tables of {tables})"


class FaultRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What becomes of a card that was boxed, exposed, dealt off the table, or one too many.

    So many faults as `misdeal_from` void the hand, or one of the first card (`misdeal_first`); where they
    make the shoe unplayable too, that `ends_shoe`. A spoiled card may be `burned` in place of the next that
    would be. One of a rank that the player `keeps` plays all the same. `at` says otherwise for some of the
    stages at which cards are dealt; it can happen only at `stages`, if these are named.
    """

    becomes: Literal["plays", "replaced", "replaced-after-round", "replaced-after-deal", "misdeal"]
    stages: tuple[str, ...] = ()
    burned: bool = False
    misdeal_first: Cite | None = None
    misdeal_from: int | None = None
    misdeal_ranks: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    ends_shoe: bool = False
    at: dict[str, FaultRule] = {}
    cite: Cite


class RulingRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling the floor may give while a request of one of the stages `at` is open.

    Where it may come `until_acted`, it cannot once somebody has decided something at that stage.
    One on `leaving` is given of the `seat` of whoever leaves the table during a round.
    """

    name: str
    at: tuple[str, ...]
    until_acted: bool = False
    findings: dict[str, tuple[str, ...]] = {}
    leaving: bool = False
    says: str
    cite: Cite


Kind = Literal["banked", "pot", "meld"]
"""What is played for: bets against a player-dealer, pots, or what people pay each other as they play."""

Way = Literal["written", "usual"]
"""By what a table is played where its game has options: the document's words, or what the trade does."""


class OptionRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a table chooses. What it has if it says nothing is `default`.

    Where the trade plays otherwise than the words of the document, the file gives both, `written` and
    `usual`, and says `why`; the default is then what is written. Where lines contradict each other or can be
    read in two ways, it gives the `default` and `why`, which rests on the lines `why_cites`. Where the
    document leaves the choice to the room, it gives the `default` alone.
    """

    values: tuple[Value, ...]
    default: Value = ""
    written: Value | None = None
    usual: Value | None = None
    says: str
    why: str = ""
    why_cites: tuple[Cite, ...] = ()
    cite: Cite

    def __post_init__(self) -> None:
        if (self.written is None) != (self.usual is None):
            raise ValueError("what is written and what is usual are given together")
        if self.written is not None:
            if self.default not in {"", self.written}:
                raise ValueError(f"by default it is as written, {self.written!r}, not {self.default!r}")
            if not self.why:
                raise ValueError("say why the words give the one and the trade the other")
            msgspec.structs.force_setattr(self, "default", self.written)
        for name, value in (("default", self.default), ("usual", self.usual)):
            if value is not None and value not in self.values:
                raise ValueError(f"the {name} {value!r} is not one of the values {list(self.values)}")

    @property
    def left_to_room(self) -> bool:
        return not self.why

    def value(self, way: Way) -> Value:
        """What a table has that says nothing of this option."""
        return self.usual if way == "usual" and self.usual is not None else self.default


class HouseRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule that moves no money by itself, in our own short words. `topics`: see `Interpretation`."""

    says: str
    cite: Cite
    topics: tuple[Topic, ...] = ()


class Game(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game of one cardroom, with the options of a table already chosen: what every document has.

    What it is played for is in a subclass a kind of play: `BankedGame`, `PotGame`, `MeldGame`.

    `play_cite` is where dealing, drawing and the players' choices are written; `refers` are lines of another
    game that the document itself sends to. `papers` are the texts that the settings need, and `book` is the
    hash of the file and these.
    """

    id: str
    name: str
    family: str
    approval: str | None = None
    owner: str = ""
    document: str
    lines: tuple[int, int]
    deck: DeckRule
    seats: SeatRule
    faults: dict[FaultName, FaultRule] = {}
    rulings: tuple[RulingRule, ...] = ()
    options: dict[str, OptionRule] = {}
    chosen: dict[str, Value] = {}
    settings: Settings
    rules: tuple[HouseRule, ...] = ()
    play_cite: Cite
    fees: tuple[str, ...] = ()
    refers: tuple[Cite, ...] = ()
    interpretations: tuple[Interpretation, ...] = ()
    cites: tuple[CitedKey, ...] = ()
    book: str = ""
    papers: dict[str, str] = {}

    kind: ClassVar[Kind]
    """What it is played for: banked, a pot or melds."""

    takes_unknown: ClassVar[bool] = False
    """Whether it can be played to its end with cards that nobody names."""

    @property
    def takes_unknown_up(self) -> bool:
        """Whether so can be a card that lies face up, because nobody recorded it."""
        return False

    @property
    def room(self) -> str:
        return self.id.partition("/")[0]

    @property
    def file(self) -> str:
        return DOCUMENTS.get(self.document, self.document)

    @property
    def cite(self) -> Cite:
        return Cite(self.document, *self.lines)

    def says_at(self, *path: str) -> tuple[Cite, ...]:
        """The lines that say what a key of the book does; those of the play, where it has none of its own."""
        key = ", ".join(path).replace("_", " ")
        return next((one.cites for one in self.cites if one.key == key), (self.play_cite,))

    def written_at(self, *path: str) -> tuple[Cite, ...]:
        """The lines that the book names for a single key, or for those of a table in it."""
        key = ", ".join(path).replace("_", " ")
        named = (one for one in self.cites if one.key == key or one.key.startswith(f"{key}, "))
        return tuple(cite for one in named for cite in one.cites)

    def ruled_at(self, name: str) -> tuple[Cite, ...]:
        """Where it says what the floor may rule under this name, or what a card with such a fault does."""
        ruled = [one.cite for one in self.rulings if one.name == name]
        return (*ruled, *(rule.cite for fault, rule in self.faults.items() if fault == name))

    @property
    def dice_cite(self) -> Cite:
        """Where it says what dice are rolled for."""
        return self.play_cite

    @property
    def smallest_chip(self) -> Cents:
        """The least money there is at the table."""
        raise NotImplementedError
