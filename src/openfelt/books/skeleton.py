"""A game's file before it is written: every part that it must have, and what the text is asked for each."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import msgspec

from openfelt import books
from openfelt.rules.errors import Denied
from openfelt.rules.families import FAMILIES

TODO = "TODO"


def skeleton(id: str, family: str) -> str:
    """To be gone through key by key with the document in the other hand; it loads when no TODO is left."""
    if family not in FAMILIES:
        raise Denied(f'there is no family "{family}": there are {", ".join(FAMILIES)}')
    return "\n".join([*_header(id, family), "", *_settings(family), "", *_PARTS.splitlines(), ""])


def _header(id: str, family: str) -> Iterator[str]:
    name = books.name(id)
    cite = {**books.games_with_rules(), **books.games_with_fees_only()}[id]
    sections = [section.id for section in books.sections() if id in section.games]
    yield f'name = "{name}"'
    yield f'family = "{family}"'
    yield f'approval = "{TODO}"                       # the number printed; no key where there is none'
    yield f'document = "{cite.document}"'
    yield f"lines = [{cite.first}, {cite.last}]"
    yield f'play_cite = "{cite}"              # narrow it to dealing, drawing and the players\' choices'
    yield f"fees = {sections}".replace("'", '"')


def _settings(family: str) -> Iterator[str]:
    settings = FAMILIES[family].settings
    yield "[settings]"
    for line in (inspect.getdoc(settings) or "").splitlines():
        yield f"# {line}".rstrip()
    assert issubclass(settings, msgspec.Struct)
    for field in msgspec.structs.fields(settings):
        if field.required:
            yield f'{field.name} = "{TODO}"'
        else:
            yield f"# {field.name} = {field.default!r}".replace("'", '"')


_PARTS = f"""\
[deck]
name = "{TODO}"                            # standard, with-joker, tiles …
decks = []                               # {TODO}: the numbers allowed
cite = "{TODO}"

[seats]
tables = []                              # {TODO}: positions of each table named, the player-dealer's included
cite = "{TODO}"

[rotation]
cite = "{TODO}"

[action]
start = "{TODO}"                           # left-of-player-dealer, by-dice, by-card
cite = "{TODO}"

[settlement]
by = ["kind", "seat", "backline", "bettor"]
kinds = ["{TODO}"]                         # every bet of the layout, in the order they are settled
cite = "{TODO}"

[[bets]]
name = "{TODO}"                            # kebab-case
label = "{TODO}"                           # as the document prints it
base = true
backline = false
cite = "{TODO}"
lines = [{{ when = {{}}, pays = "1:1", name = "{TODO}", cite = "{TODO}" }}]
else = {{ is = "loses", name = "{TODO}", cite = "{TODO}" }}

# Whatever the document leaves open, contradicts or garbles:
# [[interpretations]]
# question = ""
# lines = ["{TODO}"]
# choice = ""
# why = ""
"""
