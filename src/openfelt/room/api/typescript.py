"""The API's types for the page: every struct as an interface, every route with what it takes and gives."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from openfelt.room.api.app import PARTS
from openfelt.room.api.described import JSON
from openfelt.room.api.schemas import Catalogue, Schema
from openfelt.room.wire.messages import Incoming, Outgoing

HEADER = """\
// Made by `make types` from the server's description of itself. Do not edit.
/** Dollars with two decimals, such as "2.50". */
export type Cents = string;
"""
_PLAIN = {"integer": "number", "object": "Record<string, unknown>"}
_WORD = re.compile(r"^[A-Za-z_$][\w$]*$")


def typescript() -> str:
    """The whole of `types.ts`."""
    catalogue = Catalogue()
    paths = _paths(catalogue)
    takes, tells = catalogue.schema(Incoming), catalogue.schema(Outgoing)
    sent = set(_reached([takes, *(one["takes"] for one in paths.values() if "takes" in one)], catalogue))
    # Whoever sends may leave defaults out; the room leaves them out only where a struct says that it does.
    lenient = sent | catalogue.shortened
    interfaces = [
        _interface(name, schema, name in lenient) for name, schema in sorted(catalogue.schemas.items())
    ]
    unions = [f"export type Incoming = {_type(takes)};\n", f"export type Outgoing = {_type(tells)};\n"]
    return "\n".join([HEADER, *interfaces, *unions, _routes(paths)])


def _paths(catalogue: Catalogue) -> dict[str, dict[str, Schema]]:
    """By method and path, as `GET /tables/{table}`."""
    app = FastAPI()
    for part in PARTS:
        app.include_router(part.routes(catalogue).router)
    described = get_openapi(title="", version="", routes=app.routes)
    return {
        f"{method.upper()} {path}": _operation(operation)
        for path, methods in sorted(described["paths"].items())
        for method, operation in sorted(methods.items())
    }


def _operation(operation: dict[str, Any]) -> dict[str, Schema]:
    made: dict[str, Schema] = {}
    if asked := operation.get("requestBody"):
        bodies = [content["schema"] for content in asked["content"].values()]
        made["takes"] = bodies[0] if len(bodies) == 1 else {"anyOf": bodies}
    answer = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
    for kind, content in answer.get("content", {}).items():
        made["gives"] = content["schema"] if kind == JSON else {"type": "string"}
    return made


def _reached(schemas: list[Schema], catalogue: Catalogue) -> Iterator[str]:
    """The names of every struct in these schemas, and in those."""
    seen: set[str] = set()
    while schemas:
        for name in re.findall(r"#/components/schemas/([\w.]+)", json.dumps(schemas.pop())):
            if name not in seen:
                seen.add(name)
                schemas.append(catalogue.schemas[name])
                yield name


def _name(ref: Schema) -> str:
    return str(ref["$ref"]).rpartition("/")[2]


def _interface(name: str, schema: Schema, lenient: bool) -> str:
    required = schema.get("required", ())
    lines = [
        f"  {_key(key)}{'?' if lenient and key not in required else ''}: {_type(of)};"
        for key, of in schema["properties"].items()
    ]
    words = [f"/** {schema['description']} */"] if "description" in schema else []
    return "\n".join([*words, f"export interface {_spelt(name)} {{", *lines, "}", ""])


def _routes(paths: dict[str, dict[str, Schema]]) -> str:
    lines = [
        f"  {json.dumps(path)}: {{ "
        + "".join(f"{key}: {_type(of)}; " for key, of in sorted(parts.items(), reverse=True))
        + "};"
        for path, parts in paths.items()
    ]
    return "\n".join(["export interface Routes {", *lines, "}", ""])


def _type(schema: Schema) -> str:
    match schema:
        case {"$ref": _}:
            return _spelt(_name(schema))
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": options}:
            return " | ".join(dict.fromkeys(map(_type, options)))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(map(_type, items))}]"
        case {"type": "array", "items": item}:
            of = _type(item)
            return f"({of})[]" if " " in of else f"{of}[]"
        case {"type": "object", "additionalProperties": of} if of is not False:
            return f"Record<string, {_type(of)}>"
        case {"type": "string", "description": "dollars"}:
            return "Cents"
        case {"type": kind}:
            return _PLAIN.get(kind, str(kind))
    return "unknown"


def _spelt(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("."))


def _key(key: str) -> str:
    return key if _WORD.match(key) else json.dumps(key)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript())
