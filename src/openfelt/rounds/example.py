"""Table records to start from: a form with every bet of the layout, and a round that was dealt."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from openfelt import books
from openfelt.cards import DECKS, Card, SeededSource, below, shuffled, text
from openfelt.rounds.hands import ToldHands
from openfelt.rounds.places import Place
from openfelt.rounds.procedures import procedure_of
from openfelt.rounds.requests import Ask, Choice
from openfelt.rounds.round import Round
from openfelt.rounds.round_json import hands_json
from openfelt.rounds.settling import settle
from openfelt.rounds.table_record import Decision, StatedBank, StatedBet, TableRecord
from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import BetRule, Limits
from openfelt.rules.families import FAMILIES
from openfelt.rules.fees import Option
from openfelt.rules.game import OptionRule, Way
from openfelt.rules.money import Cents, cents, money

_WAGER = cents(200)
_LIMITS = Limits(cents(5), cents(500))
_SIDE_BETS = 4
_DECIDES = {
    "seated": "the seated player decides for the seat",
    "largest": "the largest wager at a seat decides for it",
    "each": 'each bettor for themselves, named by bettor = "cy"; backline unnamed follows the seat',
}


def template(game: BankedGame, way: Way = "written") -> str:
    """A record with every legal bet, to fill in."""
    lines = [
        f"# {game.name}: a table record ({game.cite}). Amounts are dollars; delete the bets nobody made.",
        f'game = "{game.id}"',
        f"seats = {game.seats.tables[0]}                # positions, the player-dealer's included",
        f"decks = {game.deck.default}",
        f'as = "{way}"           # the options that are not named: "written" or "usual"',
        *(
            f"# options.{name} = {_toml(rule.value(way))}   # or {', '.join(_others(rule, way))}"
            for name, rule in game.options.items()
        ),
        *_posted(game),
        *_cards_to_fill_in(game),
        "",
        "[player_dealer]",
        "seat = 1",
        'wager = "100"',
    ]
    for bet in game.bets:
        if _placed(bet) or bet.matches:
            lines += ["", *_stated(bet, _limits(game))]
    return "\n".join(lines)


def _others(rule: OptionRule, way: Way) -> Iterator[str]:
    return (_toml(value) for value in rule.values if value != rule.value(way))


def _posted(game: BankedGame) -> Iterator[str]:
    """What the table charges and posts, where it is known."""
    if game.fees:
        option = _option(game).id
        written = option if option.isdigit() else f'"{option}"'
        yield f"# collection = {written}         # the option in force: `openfelt fees {game.id}` shows them"
    if len(game.fees) > 1:
        yield f'# collection_section = "{game.fees[-1]}"   # or {", ".join(game.fees[:-1])}'
    limits = _limits(game)
    most = "" if limits.max is None else f', max = "{_dollars(limits.max)}"'
    yield f'# limits = {{ min = "{_dollars(limits.min)}"{most} }}   # as posted: bets are held to them'


def _option(game: BankedGame) -> Option:
    """The first of the section that is taken where none is named."""
    return books.section(game.fees[-1]).options[0]


def _limits(game: BankedGame) -> Limits:
    """The usual ones, or those nearest to them that the game may post under the option shown."""
    option = _option(game) if game.fees else None
    wished = _LIMITS if game.limits is None else game.limits.closest(_LIMITS, option.fits if option else None)
    return option.closest(wished) if option else wished


def _cards_to_fill_in(game: BankedGame) -> Iterator[str]:
    if (hands := procedure_of(game).hands).by_seat:
        yield from hands.form(game)
        return
    yield 'shoe = ""                # the cards in the order they left the shoe, like "4s 6h 9d Kc 2h"'
    family = FAMILIES[game.family]
    if "dice" in family.stages:
        yield "dice = []                # as they fell, like [3, 4, 6]"
    if family.choices or "play" in family.stages:  # somebody decides
        choice = next(iter(family.choices), "hit")
        yield f'decisions = []           # like {{ seat = 3, choice = "{choice}" }}'
        where = f" ({game.control.cite})" if game.control.cite else ""
        yield f"# Decisions: {_DECIDES[game.control.hand]}{where}"


def example(game: BankedGame, seed: str, way: Way = "written") -> str:
    """A round with a few bets, dealt by a seed: a record that settles."""
    bank = StatedBank(seat=1, wager=_WAGER)
    bets = (replace(bet, bet=name) for bet in _bets(game) for name in (bet.bet, *game.beside(bet.bet)))
    record = TableRecord(game=game.id, as_=way, player_dealer=bank, bets=tuple(bets))
    dealer = Supplier(game, seed)
    round = settle(record, game, missing=dealer)
    return "\n".join(_written(record, dealer, hands_json(round) if round.hands.by_seat else None))


class Supplier:
    """What a record leaves out, from a seed: a shuffled shoe, dice, and what a time-out would do."""

    def __init__(self, game: BankedGame, seed: str) -> None:
        self.chance = SeededSource.of(f"{game.id} {seed}")
        pack = DECKS[game.deck.name].cards * game.deck.default
        self.shoe = iter(shuffled(pack, self.chance))
        self.dealt: list[Card] = []
        self.thrown: list[int] = []
        self.decisions: list[Decision] = []

    def card(self, round: Round, to: Place) -> Card:
        self.dealt.append(next(self.shoe))
        return self.dealt[-1]

    def dice(self, round: Round, number: int) -> tuple[int, ...]:
        self.thrown = [1 + below(self.chance, 6) for _ in range(number)]
        return tuple(self.thrown)

    def choice(self, round: Round, ask: Ask) -> Choice:
        who, chosen = ask.who, ask.default
        self.decisions.append(
            Decision(
                seat=who.seat, bettor=who.bettor, hand=who.hand, circle=who.circle,
                choice=chosen.choice, amount=chosen.amount, cards=text(chosen.cards),
            )
        )  # fmt: skip
        return chosen


_BASE_BETS = (50, 60)


def _bets(game: BankedGame) -> Iterator[StatedBet]:
    """A base bet each at seats 2 and 3, one behind the first, and a few of the other bets."""
    base = [bet for bet in game.bets if bet.base and _placed(bet)]
    first, last = base[0], base[-1]
    yield _bet(first, 2, "ann", _BASE_BETS[0])
    if first.backline:
        yield _bet(first, 2, "cy", 20, backline=True)
    yield _bet(last, 3, "bob", _BASE_BETS[1])
    others = [bet for bet in game.bets if _placed(bet) and bet not in base]
    for number, bet in enumerate(others[:_SIDE_BETS]):
        mine, seat, bettor = ((first, 2, "ann"), (last, 3, "bob"))[number % 2]
        if not bet.needs or mine.name in bet.needs:
            yield _bet(bet, seat, bettor, _BASE_BETS[number % 2] if bet.equal_to else 5)


def _bet(rule: BetRule, seat: int, bettor: str, amount: int, backline: bool = False) -> StatedBet:
    most = rule.limits.max if rule.limits and rule.limits.max is not None else cents(amount)
    least = rule.limits.min if rule.limits else Cents(0)
    fits = Cents(max(least, min(cents(amount), most)))
    return StatedBet(seat=seat, bettor=bettor, bet=rule.name, amount=fits, backline=backline)


def _placed(bet: BetRule) -> bool:
    """Whether it is bet by itself before the deal."""
    return not (bet.added or bet.button or bet.matches)


def _written(record: TableRecord, dealer: Supplier, hands: ToldHands | None) -> Iterator[str]:
    """What was dealt as the shoe and the decisions, or as the hands where they find their seats by dice."""
    yield f'game = "{record.game}"'
    if record.as_ != "written":
        yield f'as = "{record.as_}"'
    if dealer.thrown:
        yield f"dice = {dealer.thrown}"
    if hands is None:
        yield f'shoe = "{text(dealer.dealt)}"'
        yield from _decided(dealer.decisions)
    else:
        yield from ("", "[hands]", *(f'{place} = "{_hand(hand)}"' for place, hand in hands.items()))
    yield from ("", "[player_dealer]", f"seat = {record.player_dealer.seat}")
    yield f'wager = "{_dollars(record.player_dealer.wager)}"'
    for bet in record.bets:
        yield from ("", "[[bets]]", f"seat = {bet.seat}", f'bettor = "{bet.bettor}"')
        if bet.backline:
            yield "backline = true"
        yield from (f'bet = "{bet.bet}"', f'amount = "{_dollars(bet.amount)}"')
    yield ""


def _hand(hand: str | dict[str, str]) -> str:
    return hand if isinstance(hand, str) else " | ".join(f"{half}: {cards}" for half, cards in hand.items())


def _decided(decisions: list[Decision]) -> Iterator[str]:
    for decision in decisions:
        yield from ("", "[[decisions]]", f"seat = {decision.seat}", f'bettor = "{decision.bettor}"')
        yield f'choice = "{decision.choice}"'
        if decision.amount is not None:
            yield f'amount = "{_dollars(decision.amount)}"'
        if decision.cards:
            yield f'cards = "{decision.cards}"'
        if decision.hand not in {None, 1}:
            yield f"hand = {decision.hand}"


def _dollars(amount: Cents) -> str:
    return money(amount).removeprefix("$")


def _stated(bet: BetRule, posted: Limits) -> list[str]:
    notes = [bet.label]
    if bet.needs:
        notes.append(f"needs {' or '.join(bet.needs)}")
    if bet.matches:
        notes.append(f"as much as {bet.matches}")
    if bet.limits:
        notes.append(str(bet.limits))
    least = (bet.limits or posted).min
    return [
        f"[[bets]]                 # {'; '.join(notes)} ({bet.cite})",
        "seat = 2",
        'bettor = "ann"' + ("           # backline = true for one who stands behind" if bet.backline else ""),
        f'bet = "{bet.name}"',
        f'amount = "{_dollars(max(cents(1), least))}"',
    ]


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, int) else f'"{value}"'
