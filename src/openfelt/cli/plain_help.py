"""Help without types: a switch is on or off, so that it takes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from typer.core import TyperGroup, TyperOption

if TYPE_CHECKING:
    from typer._click.core import Command, Context, Parameter


class PlainHelp(TyperGroup):
    def get_params(self, ctx: Context) -> list[Parameter]:
        return _plain(super().get_params(ctx))

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is not None:
            _plain(found.get_params(ctx))
        return found


def _plain(params: Iterable[Parameter]) -> list[Parameter]:
    every = list(params)
    for one in every:
        if isinstance(one, TyperOption) and one.is_flag:
            one.metavar = ""
    return every
