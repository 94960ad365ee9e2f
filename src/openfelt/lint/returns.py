"""What bets return, as far as a reader of the rule book should know: from what is kept alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openfelt import books
from openfelt.lint.finding import Finding
from openfelt.odds.answers import Odds, odds_of
from openfelt.rules.banked import BankedGame
from openfelt.rules.conditions import Value, either
from openfelt.rules.errors import Denied
from openfelt.rules.game import OptionRule


def check_returns(game: BankedGame) -> Iterator[Finding]:
    """Bets that favour the bettor as written, and options whose reading changes what a bet returns."""
    by_decks = {decks: odds for decks in game.deck.decks if (odds := _kept(game, decks)) is not None}
    yield from _favouring(game, by_decks)
    written = by_decks.get(game.deck.default)
    if written is not None:
        for name, option in game.options.items():
            if not option.left_to_room:
                yield from _readings(game, written, name, option)


def _kept(game: BankedGame, decks: int) -> Odds | None:
    try:
        return odds_of(game, decks, only_kept=True)
    except Denied:
        return None


def _parts(odds: Odds) -> set[str]:
    """Bets that are counted with another, and so never by themselves."""
    return {name for bet in odds.bets for name in bet.together}


def _favouring(game: BankedGame, by_decks: dict[int, Odds]) -> Iterator[Finding]:
    parts = {name for odds in by_decks.values() for name in _parts(odds)}
    for rule in game.bets:
        if rule.button is not None or rule.name in parts:  # nothing is staked on a button
            continue
        gains = {
            decks: float(bet.ev)
            for decks, odds in by_decks.items()
            if (bet := odds.bet(rule.name)) is not None and bet.ev > 3 * (bet.standard_error or 0)
        }
        if not gains:
            continue
        figures = either((f"{gain:+.4%} with {_decks(decks)}" for decks, gain in gains.items()), "and")
        yield Finding(
            kind="favours-bettor",
            games=(game.id,),
            says=f"{rule.label} favours the bettor as written: it returns {figures}",
            cites=(rule.cite,),
            charged="Paid as written.",
        )


def _readings(game: BankedGame, written: Odds, name: str, option: OptionRule) -> Iterator[Finding]:
    """With every other value of one option."""
    way = "as written" if option.written is not None else "by default"
    for value in option.values:
        if value == option.default:
            continue
        told, only_with = _changes(game, written, {name: value})
        if told:
            usual = ", as the trade plays" if value == option.usual else ""
            says = f"{name}: {way} ({_said(option.default)}) or {_said(value)}{usual}{only_with}"
            yield Finding(
                kind="reading-changes-odds",
                games=(game.id,),
                says=f"{says}: {'; '.join(told)}, with {_decks(written.decks)}",
                cites=(option.cite,),
                charged=f"Played {way}: {_said(option.default)}.",
            )


def _changes(game: BankedGame, written: Odds, chosen: Mapping[str, Value]) -> tuple[tuple[str, ...], str]:
    """What a choice changes with everything else as written, or else with one other option read otherwise."""
    other = _kept(books.banked(game.id, chosen), written.decks)
    if other is None:
        return (), ""
    if told := tuple(_differences(written, other)):
        return told, ""
    for beside, option in game.options.items():
        for value in option.values if not option.left_to_room and beside not in chosen else ():
            if value == option.default:
                continue
            before, after = (
                _kept(books.banked(game.id, {beside: value, **more}), written.decks) for more in ({}, chosen)
            )
            told = () if before is None or after is None else tuple(_differences(before, after))
            if told:
                return told, f", where {beside} is {_said(value)}"
    return (), ""


def _differences(written: Odds, other: Odds) -> Iterator[str]:
    for bet in written.bets:
        if bet.bet in _parts(written):
            continue
        otherwise = other.bet(bet.bet)
        if otherwise is None:
            yield f"{bet.label} returns {float(bet.ev):+.4%} or is not to be had"
        elif otherwise.ev != bet.ev:
            yield f"{bet.label} returns {float(bet.ev):+.4%} or {float(otherwise.ev):+.4%}"
    for bet in other.bets:
        if bet.bet not in _parts(other) and written.bet(bet.bet) is None:
            yield f"{bet.label} is not to be had or returns {float(bet.ev):+.4%}"


def _said(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _decks(number: int) -> str:
    return f"{number} deck{'s' * (number > 1)}"
