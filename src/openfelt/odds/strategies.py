"""The best play of a game as charts, where its family's count has found one."""

from __future__ import annotations

from openfelt.odds.counting import count_of
from openfelt.odds.kept_counts import index, load, question_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.errors import Denied
from openfelt.rules.extras import needing
from openfelt.rules.shown import Chart


def charts_of(game: BankedGame, decks: int) -> tuple[Chart, ...]:
    """As they are kept; else it is solved now."""
    if found := kept_charts(game, decks):
        return found
    count = count_of(game)
    if count.strategy is None:
        why = "its best play is not charted yet" if count.strategies else "nobody decides anything in it"
        raise Denied(f"there is no strategy of {game.name} ({game.id}): {why}")
    says = f"the best play of {game.name} ({game.id}) by these rules is not kept, and is worked out"
    with needing("odds", f"{says} by compiled kernels"):
        return tuple(count.strategy(game, decks))


def kept_charts(game: BankedGame, decks: int) -> tuple[Chart, ...]:
    """Those that are kept, if any are."""
    found = load(index().get(question_of(game, decks), {}).get("best", ""))
    return () if found is None else found.charts
