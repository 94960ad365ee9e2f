"""State as JSON and back, by what the values are and not by a list of fields: a new field is carried too.

A number, a text, true, false and null are themselves; everything else is `[kind, body]`. Data of a kind not
named here is refused when it is packed.
"""

from __future__ import annotations

import dataclasses
import re
from array import array
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast, get_args, get_type_hints

import msgspec

from openfelt.cards import Card, Shoe, cards, text
from openfelt.families.two_hands.shoe_statistics import Scoreboard
from openfelt.room.doors.house import House, Snapshot
from openfelt.room.doors.shifts import Hours
from openfelt.room.log import events as e
from openfelt.room.state.history import History
from openfelt.room.state.moved_alone import MovedAlone
from openfelt.room.state.proposal import Proposal
from openfelt.room.state.remembered import Remembered
from openfelt.room.state.reports import Banked, CompanyBanked, Drop, Reports
from openfelt.room.state.so_far import SoFar
from openfelt.room.state.stacked import Departed
from openfelt.room.state.stock import Pack, Stock
from openfelt.room.state.time_bank import TimeBank
from openfelt.rounds.answers import Answer
from openfelt.rules.cite import Cite
from openfelt.rules.codec import plain, read_as
from openfelt.rules.game import DeckRule
from openfelt.rules.money import Cents, Net
from openfelt.rules.rotation import EveryHandRule, RotationRule
from openfelt.table.button import Line
from openfelt.table.felt import BankedTable, Bet, Table
from openfelt.table.pot_collection import Clock
from openfelt.table.rotation import Bank, Broken, Past, Rotation, Sitter
from openfelt.table.round_result import ResultBoard
from openfelt.table.stacks import Carried, MeldTable, PotTable


class AnyRoundKept(msgspec.Struct, frozen=True):
    """A round by the name of its rules, its beginning, the answers and the hands it was given.

    And what it left in the jackpot's box.
    """

    rules: str
    begun: Table
    answers: tuple[Answer, ...]
    hands: e.HandsEntered | None
    hands_before: e.HandsEntered | None
    dropped: dict[e.Person, Cents]
    sent: tuple[tuple[e.Person, str], ...]


class RoundKept(AnyRoundKept, frozen=True):
    """One against a player-dealer."""

    begun: BankedTable


class HandKept(AnyRoundKept, frozen=True):
    """One that is played for pots."""

    begun: PotTable


class MeldsKept(AnyRoundKept, frozen=True):
    """One in which melds are paid for."""

    begun: MeldTable


_KEPT: dict[type[Table], type[AnyRoundKept]] = {
    BankedTable: RoundKept,
    PotTable: HandKept,
    MeldTable: MeldsKept,
}
"""By how a round of each kind of play begins."""


class PackKept(msgspec.Struct, frozen=True):
    """A shuffle, by its seed, and how far it has been dealt."""

    seed: str
    commitment: str
    drawn: int
    rest: str
    arranged: e.Arranged | None
    chances: int
    begins: int | None
    rounds: int

    @classmethod
    def of(cls, pack: Pack) -> PackKept:
        return cls(
            seed=pack.seed.hex(),
            commitment=pack.commitment,
            drawn=pack.drawn,
            rest=pack.rest,
            arranged=pack.arranged,
            chances=pack.chances,
            begins=pack.begins,
            rounds=pack.rounds,
        )

    def again(self, rule: DeckRule, decks: int) -> Pack:
        return Pack(
            rule,
            decks,
            bytes.fromhex(self.seed),
            self.commitment,
            self.drawn,
            self.rest,
            self.arranged,
            self.chances,
            self.begins,
            self.rounds,
        )


@dataclasses.dataclass(frozen=True)
class Fields:
    """An object that changes, at one moment."""

    kind: str
    values: Mapping[str, object]


_OBJECTS: dict[str, type] = {kind.__name__: kind for kind in (History, MovedAlone, Reports, Stock)}
_VALUES: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        *get_args(e.AnyEvent), Bet, Bank, Banked, Broken, CompanyBanked, Drop, EveryHandRule, Hours, Past,
        PackKept, Proposal, ResultBoard, Rotation, RotationRule, RoundKept, Scoreboard, Shoe, Sitter,
        HandKept, MeldsKept, Line, Clock, Carried, Departed, TimeBank,
        Snapshot,
    )
}  # fmt: skip
_MODULES = re.compile(r"openfelt\.(\w+\.)*")
_PLAIN = {type(None), bool, int, float, str}
_ONE_BY_ONE: dict[str, type] = {kind.__name__: kind for kind in (list, tuple, set, frozenset)}
_BY_KEY: dict[str, type] = {kind.__name__: kind for kind in (dict, Counter, OrderedDict, Remembered)}
_WRITE: dict[type, Callable[[Any], object]] = {
    Cents: int, Net: int, Card: str, Cite: str, bytes: bytes.hex,
    array: lambda numbers: [numbers.typecode, numbers.tolist()],
}  # fmt: skip
_READ: dict[str, Callable[[Any], object]] = {
    "Cents": Cents,
    "Net": Net,
    "Card": Card.of,
    "cards": cards,
    "Cite": Cite.of,
    "bytes": bytes.fromhex,
    "array": lambda numbers: array(*numbers),
}


class OtherShape(ValueError):
    """Something was kept by code that knew other fields. It may be right; this code cannot tell."""


def shape() -> dict[str, dict[str, str]]:
    """Every kind of value that may be kept, with its fields and their types, wherever these are defined."""
    shapes: dict[str, dict[str, str]] = {}
    kinds = list(_VALUES.values())
    for kind in kinds:
        name = kind.__qualname__
        if name not in shapes and (dataclasses.is_dataclass(kind) or issubclass(kind, msgspec.Struct)):
            hints = get_type_hints(kind)
            shapes[name] = {field: _MODULES.sub("", repr(hints[field])) for field in sorted(hints)}
            kinds += [below for hint in hints.values() for below in _kinds_in(hint)]
    return dict(sorted(shapes.items()))


def _kinds_in(hint: object) -> Iterator[type]:
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for part in get_args(hint):
        yield from _kinds_in(part)


def still(value: object) -> object:
    """The same, so that it stays as it is while the room goes on. Quick: the room waits for it."""
    step = _STILL.get(type(value))
    return value if step is None else step(value)


def _still_dict(value: dict[object, object]) -> dict[object, object]:
    copied = value.copy()
    for key, it in value.items():
        if (now := still(it)) is not it:
            copied[key] = now
    return copied


def _still_fields(value: object) -> Fields:
    return Fields(type(value).__name__, {name: still(it) for name, it in vars(value).items()})


def _loose(kind: type) -> bool:
    return dataclasses.is_dataclass(kind) and not cast(Any, kind).__dataclass_params__.frozen


_STILL: dict[type, Callable[[Any], object]] = {
    House: House.snapshot,
    SoFar: lambda round: _KEPT[type(round.begun)](
        round.rules.name,
        round.begun,
        tuple(round.answers),
        round.hands,
        round.hands_before,
        round.dropped,
        round.sent,
    ),
    Pack: PackKept.of,
    list: lambda value: list(map(still, value)),
    tuple: lambda value: tuple(map(still, value)),
    set: set.copy,
    array: lambda value: value[:],
    **dict.fromkeys(_BY_KEY.values(), _still_dict),
    **dict.fromkeys(_OBJECTS.values(), _still_fields),
    **dict.fromkeys(filter(_loose, _VALUES.values()), lambda value: type(value)(**vars(value))),
}


def pack(value: object) -> object:
    """What is `still`, as JSON has it."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    name = kind.__name__
    if kind in _WRITE:
        return [name, _WRITE[kind](value)]
    if kind is tuple and value and all(type(it) is Card for it in cast(tuple[object, ...], value)):
        return ["cards", text(cast(tuple[Card, ...], value))]
    if _ONE_BY_ONE.get(name) is kind:
        return [name, [pack(it) for it in cast(Iterable[object], value)]]
    if _BY_KEY.get(name) is kind:
        items = cast(Mapping[object, object], value).items()
        return [name, [[pack(key), pack(it)] for key, it in items]]
    if isinstance(value, Fields):
        return [value.kind, packed(value.values)]
    if _VALUES.get(name) is not kind:
        raise TypeError(f"a snapshot has no way to keep a {kind.__module__}.{name}: {value!r}")
    if isinstance(value, msgspec.Struct):
        return [name, plain(value)]
    declared = dataclasses.fields(cast(Any, value))
    return [name, {field.name: pack(getattr(value, field.name)) for field in declared}]


def packed(values: Mapping[str, object]) -> dict[str, object]:
    return {name: pack(it) for name, it in values.items()}


def unpack(raw: object) -> Any:
    """The value again; what is kept of a round or a pack stays so until somebody has the rules."""
    if not isinstance(raw, list):
        return raw
    name, body = raw
    if name in _READ:
        return _READ[name](body)
    if name in _ONE_BY_ONE:
        return _ONE_BY_ONE[name](map(unpack, body))
    if name in _BY_KEY:
        return _BY_KEY[name]({unpack(key): unpack(it) for key, it in body})
    if name in _OBJECTS:
        return restored(_OBJECTS[name](), body)
    kind = _VALUES[name]
    if not issubclass(kind, msgspec.Struct):
        return kind(**{field: unpack(it) for field, it in body.items()})
    value = msgspec.convert(body, kind, dec_hook=cast(Any, read_as), str_keys=True)
    return House(value) if isinstance(value, Snapshot) else value


def restored(thing: Any, body: Mapping[str, object], derived: frozenset[str] = frozenset()) -> Any:
    """An object as it was made, with its fields as they were packed: these and no others."""
    if body.keys() != vars(thing).keys() - derived:
        raise OtherShape(f"the fields of a {type(thing).__name__} were {', '.join(body)}")
    vars(thing).update({name: unpack(it) for name, it in body.items()})
    return thing
