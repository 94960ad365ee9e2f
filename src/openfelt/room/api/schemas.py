"""JSON schemas of our structs.

msgspec makes such schemas too, but not of structs whose defaults are types of our own, such as money.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import inspect as mi

from openfelt.cards import Card
from openfelt.rules.cite import Cite
from openfelt.rules.codec import plain
from openfelt.rules.conditions import When
from openfelt.rules.game import Settings
from openfelt.rules.money import Cents, Net, Odds

Schema = dict[str, Any]

_OURS: dict[type, Schema] = {
    Cents: {"type": "string", "pattern": r"^[0-9]{1,12}(\.[0-9]{1,2})?$", "description": "dollars"},
    Net: {
        "type": "string",
        "pattern": r"^-?[0-9]{1,12}(\.[0-9]{1,2})?$",
        "description": "dollars won or lost",
    },
    Card: {"type": "string", "description": "a card such as As, Td or Jo"},
    Cite: {"type": "string", "description": "document and lines, such as 000:91"},
    Odds: {"type": "string", "pattern": "^[0-9]+:[0-9]+$"},
    Fraction: {"type": "string"},
    When: {"type": "object", "description": "facts, each with the values that fit"},
    Settings: {"type": "object", "description": "what the game's family needs to know beside"},
}
_PLAIN: dict[type, Schema] = {
    mi.AnyType: {},
    mi.NoneType: {"type": "null"},
    mi.BoolType: {"type": "boolean"},
}


class Catalogue:
    """Schemas by name, referring to each other."""

    def __init__(self, at: str = "#/components/schemas/") -> None:
        self._at = at
        self._names: dict[type, str] = {}
        self.schemas: dict[str, Schema] = {}
        self.shortened: set[str] = set()  # those that are sent without what is as usual

    def schema(self, kind: Any) -> Schema:
        return self._of(mi.type_info(kind))

    def _of(self, kind: mi.Type) -> Schema:
        match kind:
            case mi.CustomType(cls=cls):
                return _OURS[cls]
            case mi.StructType():
                return self._struct(kind)
            case mi.IntType(ge=least, le=most):
                return {"type": "integer"} | _given(minimum=least, maximum=most)
            case mi.FloatType():
                return {"type": "number"}
            case mi.StrType(min_length=least, max_length=most, pattern=pattern):
                return {"type": "string"} | _given(minLength=least, maxLength=most, pattern=pattern)
            case mi.LiteralType(values=values):
                return {"enum": sorted(values)}
            case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item):
                return {"type": "array", "items": self._of(item)}
            case mi.FrozenSetType(item_type=item) | mi.SetType(item_type=item):
                return {"type": "array", "items": self._of(item), "uniqueItems": True}
            case mi.TupleType(item_types=items):
                of = [self._of(item) for item in items]
                return {"type": "array", "prefixItems": of, "minItems": len(of), "maxItems": len(of)}
            case mi.DictType(value_type=value):
                return {"type": "object", "additionalProperties": self._of(value)}
            case mi.UnionType(types=types):
                return {"anyOf": [self._of(one) for one in types]}
            case mi.Metadata(type=inner):
                return self._of(inner)
        return _PLAIN[type(kind)]

    def _struct(self, kind: mi.StructType) -> Schema:
        if kind.cls not in self._names:
            name = kind.cls.__name__
            if name in self.schemas:
                name = f"{kind.cls.__module__.rpartition('.')[2]}.{name}"
            self._names[kind.cls] = name
            self.schemas[name] = {}  # so that a struct may hold itself
            if kind.cls.__struct_config__.omit_defaults:
                self.shortened.add(name)
            self.schemas[name] = self._object(kind)
        return {"$ref": self._at + self._names[kind.cls]}

    def _object(self, kind: mi.StructType) -> Schema:
        properties = {field.encode_name: self._field(field) for field in kind.fields}
        required = [field.encode_name for field in kind.fields if field.required]
        if kind.tag_field is not None:
            properties = {kind.tag_field: {"const": kind.tag}} | properties
            required = [kind.tag_field, *required]
        made: Schema = {"title": kind.cls.__name__, "type": "object", "properties": properties}
        if doc := _words(kind.cls):
            made["description"] = doc
        if kind.forbid_unknown_fields:
            made["additionalProperties"] = False
        return made | ({"required": required} if required else {})

    def _field(self, field: mi.Field) -> Schema:
        schema = self._of(field.type)
        if field.required or field.default is msgspec.NODEFAULT:
            return schema
        return schema | {"default": plain(field.default)}


def _given(**limits: object) -> Schema:
    return {name: limit for name, limit in limits.items() if limit is not None}


def _words(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())
