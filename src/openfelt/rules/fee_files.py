"""Reads a fee file: TOML, with each printed table as a table that can be laid beside the document.

    line | option | limit | total table action | player-dealer fee | player fee
    945  | 1      | 3-25  | 5-50               | 0.25              | 0.25
    946  |        |       | 51-200             | 0.50              |

- A row with an option starts that option. `-` is an unnumbered row; `8 as 5` is printed 8 and goes by 5.
- A blank cell continues the cell above it within the option. Where a range column of its own is blank, that
  ladder has no tier in the row. A limit, an ante or a flat fee may stand in any row of its option.
- `n/a` is a fee that does not exist. `7 players` as a heading is a column of fees for that many players.
"""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from openfelt.rules.codec import convert, read_toml
from openfelt.rules.errors import BookError
from openfelt.rules.fee_rules import Group
from openfelt.rules.fees import Basis, Option, Page, Section, Tier
from openfelt.rules.money import Cents, cents
from openfelt.rules.spans import Players, Span

ACTION, WAGER = "total table action", "player wager"
SHARED = f"{ACTION} / {WAGER}"
PLAYER_DEALER, PLAYER = "player-dealer fee", "player fee"
_BANKED = {"limit", ACTION, WAGER, SHARED, PLAYER_DEALER, PLAYER}
_OPTION = re.compile(r"(?P<printed>\d+|-)(?:\s+as\s+(?P<id>\S+))?")
_FOR_PLAYERS = " players"

Row = dict[str, str]


def read(text: str, file: str = "<text>") -> Section:
    """The section in a file; a `BookError` names the file, the place and what was expected."""
    raw = read_toml(text, file)
    page = convert(raw, Page, file)
    options: list[Option] = []
    for number, group in enumerate(page.groups):
        try:
            options += _options(group, already=len(options))
        except ValueError as error:
            raise BookError(f"{file}: groups[{number}].table", str(error)) from None
    section = Section(**msgspec.structs.asdict(page), options=tuple(options))
    try:
        _check(section)
    except ValueError as error:
        raise BookError(file, str(error)) from None
    return section


def _options(group: Group, already: int) -> list[Option]:
    rows = _rows(group)
    starts = [number for number, row in enumerate(rows) if row["option"]]
    if rows and (not starts or starts[0] > 0):
        raise ValueError(
            f"line {rows[0]['line']}: the first row needs an option; write - where none is printed"
        )
    blocks = [rows[start:end] for start, end in pairwise([*starts, len(rows)])]
    return [_option(group, block, already + number) for number, block in enumerate(blocks, 1)]


def _rows(group: Group) -> list[Row]:
    lines = [[cell.strip() for cell in line.split("|")] for line in group.table.splitlines() if line.strip()]
    if not lines:
        return []
    heads, *rows = lines
    fees = {fee.name for fee in group.pot}
    known = {"line", "option"} | (fees | {"limit", "ante", "players"} if group.pot else _BANKED)
    for head in heads:
        if head not in known and not (group.pot and head.endswith(_FOR_PLAYERS)):
            raise ValueError(f'"{head}" is not a column here; expected some of {", ".join(sorted(known))}')
    missing = {"line", "option"} - set(heads)
    if not any(head.endswith(_FOR_PLAYERS) for head in heads):
        missing |= fees - set(heads)
    elif len(fees) != 1:
        raise ValueError(
            "columns for numbers of players hold one fee; the group names another number of fees"
        )
    if missing or len(set(heads)) < len(heads):
        raise ValueError(f"each of {', '.join(sorted(missing or set(heads)))} is one column of the table")
    for row in rows:
        if len(row) != len(heads) or not row[heads.index("line")].isdigit():
            raise ValueError(f'"{" | ".join(row)}": a row starts with its line and has {len(heads)} cells')
    return [dict(zip(heads, row, strict=True)) for row in rows]


def _option(group: Group, rows: list[Row], position: int) -> Option:
    line, text = rows[0]["line"], rows[0]["option"]
    match = _OPTION.fullmatch(text)
    if match is None:
        raise ValueError(f'line {line}: "{text}" is not an option; write 3, - or 8 as 5')
    printed = None if match["printed"] == "-" else int(match["printed"])
    name = match["id"] or str(position if printed is None else printed)
    limit, ante = _anywhere(rows, "limit"), _anywhere(rows, "ante")
    option = Option(
        id=f"{group.name}/{name}" if group.name else name,
        printed=printed,
        group=group,
        limit=limit or None,
        ante=_money(rows[0], ante) if ante else None,
        tiers=tuple(_pot_tiers(group, rows) if group.pot else _banked_tiers(rows)),
    )
    try:
        _ = option.limits
    except ValueError as error:
        raise ValueError(f"line {line}: limit: {error}") from error
    return option


def _anywhere(rows: list[Row], column: str) -> str:
    """The one value that a column has in an option, in whichever row it is printed."""
    values = {row.get(column, "") for row in rows} - {""}
    if len(values) > 1:
        raise ValueError(
            f"line {rows[0]['line']}: {column}: one value for the option, not {', '.join(sorted(values))}"
        )
    return values.pop() if values else ""


def _money(row: Row, text: str) -> Cents | None:
    if text.lower() == "n/a":
        return None
    try:
        return cents(text)
    except ValueError as error:
        raise ValueError(f"line {row['line']}: {error}") from error


def _banked_tiers(rows: list[Row]) -> list[Tier]:
    """A tier for each range in each row; where neither fee has ranges, a flat tier for each row."""
    heads = rows[0]
    action: str | None = next((head for head in (SHARED, ACTION) if head in heads), None)
    wager: str | None = next((head for head in (SHARED, WAGER) if head in heads), None)
    flat = {
        fee: _anywhere(rows, fee)
        for fee, ladder in ((PLAYER_DEALER, action), (PLAYER, wager))
        if ladder is None
    }
    if action is None and wager is None:
        if len(rows) > 1:
            raise ValueError(f"line {rows[1]['line']}: a flat option is one row")
        return [_tier("table-limit" if heads.get("limit") else "flat", heads, flat)]
    tiers, above = [], dict[str, str]()
    for row in rows:
        for fee, ladder in ((PLAYER_DEALER, action), (PLAYER, wager)):
            if ladder is not None:
                if row.get(fee) and not row[ladder]:
                    raise ValueError(f"line {row['line']}: the {fee} {row[fee]} stands beside no {ladder}")
                above[fee] = row.get(fee) or above.get(fee, "")
        if SHARED in row:
            tiers.append(_tier("shared", row, above, SHARED))
        if row.get(WAGER):
            tiers.append(_tier("player-wager", row, flat | {PLAYER: above[PLAYER]}, WAGER))
        if row.get(ACTION):
            tiers.append(
                _tier("total-table-action", row, flat | {PLAYER_DEALER: above[PLAYER_DEALER]}, ACTION)
            )
    if not tiers:
        raise ValueError(f"line {heads['line']}: the option has no range of {action or wager}")
    return tiers


def _tier(basis: Basis, row: Row, fees: dict[str, str], ladder: str | None = None) -> Tier:
    try:
        span = None if ladder is None else Span.of(row[ladder])
    except ValueError as error:
        raise ValueError(f"line {row['line']}: {ladder}: {error}") from error
    player_dealer, player = fees.get(PLAYER_DEALER, ""), fees.get(PLAYER, "")
    if not player_dealer and not player:
        raise ValueError(f"line {row['line']}: no fee in this row and none above it")
    return Tier(
        basis=basis,
        line=int(row["line"]),
        span=span,
        player_dealer_fee=_money(row, player_dealer) if player_dealer else None,
        player_fee=_money(row, player) if player else None,
    )


def _pot_tiers(group: Group, rows: list[Row]) -> list[Tier]:
    if len(rows) > 1:
        raise ValueError(f"line {rows[1]['line']}: an option of a pot game is one row")
    row, line = rows[0], int(rows[0]["line"])
    columns = [head for head in row if head.endswith(_FOR_PLAYERS)]
    fee = group.pot[0].name
    try:
        if columns:
            return [
                Tier(
                    basis="players",
                    line=line,
                    players=Players.of(head.removesuffix(_FOR_PLAYERS)),
                    fees={fee: cents(row[head])},
                )
                for head in columns
            ]
        players = Players.of(row["players"]) if "players" in row else None
    except ValueError as error:
        raise ValueError(f"line {line}: {error}") from error
    fees = {one.name: _money(row, row[one.name]) for one in group.pot}
    basis: Basis = "players" if players else "table-limit" if row.get("limit") else "flat"
    charged = {name: amount for name, amount in fees.items() if amount is not None}
    return [Tier(basis=basis, line=line, players=players, fees=charged)]


def _check(section: Section) -> None:
    ids = [one.id for one in section.options]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    if twice:
        raise ValueError(
            f'options {", ".join(twice)} occur twice: write "{twice[0]} as <id>" or name the group'
        )
    for one in section.options:
        for tier in one.tiers:
            for who, fee, rule in (
                ("player-dealer", tier.player_dealer_fee, one.group.player_dealer),
                ("player", tier.player_fee, one.group.player),
            ):
                if fee and rule is None and not section.interpretations:
                    raise ValueError(
                        f"line {tier.line} prints a {who} fee, but the group has no {who.replace('-', '_')}: "
                        "add it, or an interpretation that says why it is not taken"
                    )
    for group in section.groups:
        for row in group.together:
            for member in row:
                section.option(f"{group.name}/{member}" if group.name else member)
