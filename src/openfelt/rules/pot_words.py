"""The rules of a game played for pots in words, said here once: the terminal, the page and the API use these.

How high stakes are is posted at a table, so amounts are in blinds and bets here; those of a table are said by
its `Stakes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfelt.rules.buy_in import buying_in
from openfelt.rules.cite import Cite
from openfelt.rules.conditions import either
from openfelt.rules.fee_words import STRUCTURES, limit_said
from openfelt.rules.money import money
from openfelt.rules.pot import (
    BettingRule,
    BlindsRule,
    BringInRule,
    ButtonRule,
    CarriedRule,
    EnteringRule,
    Post,
    PotGame,
    ShowdownRule,
    Structure,
)
from openfelt.rules.spans import Span
from openfelt.rules.stated import Stated, stated

POSTS: dict[Post, str] = {
    "big": "a big blind, to be dealt in at once",
    "both": "a big blind, and a small one that lies dead",
    "straddle": "twice the big blind",
    "kill": "twice the big blind, and the limits are doubled",
    "wait": "nothing",
}
"""What somebody puts in who does not wait for the big blind."""

_SIZES: dict[Structure, str] = {
    "limit": "a bet or raise is the small bet, on later streets the big one",
    "spread": "a bet is from the least to the most, a raise no less than the bet or raise before it",
    "pot-limit": "a bet is from {least} to what the pot holds, a raise up to the pot after calling",
    "no-limit": "a bet is from {least} to the stack, a raise no less than the bet or raise before it",
}

Part = tuple[str, tuple[Stated, ...]]


def parts_of(game: PotGame) -> Iterator[Part]:
    """Every part of the rules that a pot game has, by its title, in the order of a hand."""
    yield "Stakes", tuple(_stakes(game))
    yield "Buying in", tuple(_buy_in(game))
    if game.button is not None:
        yield "The button", tuple(_button(game.button, game.blinds))
    if game.blinds is not None:
        yield "Blinds", tuple(_blinds(game.blinds))
    if game.bring_in is not None:
        yield "The forced bet", tuple(_bring_in(game.bring_in))
    if game.entering is not None:
        yield "Coming in", tuple(_entering(game.entering))
    yield "Betting", tuple(_betting(game))
    yield "Showdown", tuple(_showdown(game.showdown))
    if game.carried is not None:
        yield "A pot that nobody wins", tuple(_carried(game.carried))


def structures(several: Iterable[Structure]) -> str:
    """`limit, spread limit or no limit`."""
    return either(STRUCTURES[one] for one in several)


def _stakes(game: PotGame) -> Iterator[Stated]:
    rule = game.stakes

    def where(key: str) -> tuple[Cite, ...]:
        return game.written_at("stakes", key) or (rule.cite,)

    yield stated("Structures", structures(rule.structures), *where("structures"))
    if rule.printed:
        printed = ", ".join(limit_said(Span.of(limit), pot=True) for limit in rule.printed)
        yield stated("Limits", f"{printed}{', and higher on request' if rule.higher else ''}", rule.cite)
    else:
        limits = "those of the collection" if game.fees else "as the table posts: none are printed"
        yield stated("Limits", limits, rule.cite)
    yield stated("Smallest chip", money(rule.chip), *where("chip"))


def _buy_in(game: PotGame) -> Iterator[Stated]:
    yield from buying_in(game.buy_in, "the least bet")
    if game.electronic is not None:
        yield stated("Cards and chips", "pictures, at an electronic table", game.electronic)
    if game.no_proposition_players is not None:
        yield stated("Proposition players", "none", game.no_proposition_players)


def _button(rule: ButtonRule, blinds: BlindsRule | None) -> Iterator[Stated]:
    drawn = "drawn for: the highest card has it, of equal ones spades, hearts, diamonds, clubs"
    yield stated("In a new game", drawn, rule.drawn_cite)
    owes = "" if blinds is None else " who owes no blind"
    yield stated("After every hand", f"forward, to the next player{owes}", rule.cite)
    if rule.waits_for_absent is not None:
        waits = "where time is charged, it lies before their seat for that hand"
        yield stated("Whose player is away", waits, rule.waits_for_absent)


_BLINDS = {
    1: "one blind, left of the button",
    2: "a small and a big blind, from the button's left",
    3: "a blind of the button, then a small and a big blind from its left; when two play, these two",
}


def blinds_said(numbers: Iterable[int]) -> str:
    """`a small and a big blind, from the button's left`."""
    return "; or ".join(_BLINDS[number] for number in numbers)


def _blinds(rule: BlindsRule) -> Iterator[Stated]:
    yield stated("Posted", f"{blinds_said(rule.numbers)}; all may raise", rule.cite)
    if rule.is_half:
        half = "half a bet: the first raise makes it whole"
        yield stated("The big blind", half, rule.cite)
    if rule.short is not None:
        spared = "the next has it, and the button stays for them if they have money after the hand"
        yield stated("Who has less than half of a single blind", spared, rule.short)
    two = {
        "button": "the button has the small blind, acts first in the first betting, and last after that",
        "left-of-button": "the player left of the button has the small blind, the button the big one",
    }[rule.heads_up]
    single = "; a single one is the other's" if 1 in rule.numbers and rule.heads_up == "button" else ""
    yield stated("When two play", f"{two}{single}", rule.heads_up_cite or rule.cite)
    if rule.straddle is not None:
        straddle = (
            f"the next after the big blind, with at least {rule.straddle.least} big blinds in front of them, "
            "may double it before the first card, and acts last in the first betting"
        )
        yield stated("Straddle", straddle, rule.straddle.cite)


def _entering(rule: EnteringRule) -> Iterator[Stated]:
    for label, way in (
        ("New players", rule.new),
        ("Who missed a blind", rule.missed),
        ("Who moved away from the big blind", rule.moved),
    ):
        hands = " or as many hands as it is further away" if way is rule.moved else ""
        post = "" if way.post == "wait" else f", or post {POSTS[way.post]}"
        objected = "" if way.refused is None else ", unless an active player objects"
        yield stated(label, f"wait for the big blind{hands}{post}{objected}", way.refused or way.cite)
    between = "nobody is dealt in who owes a blind"
    yield stated("Between the button and the big blind", between, rule.wait_cite)
    in_line = "they post a big blind there, and the next has the big blind too"
    yield stated("Who waits, and comes to the small blind's place", in_line, rule.in_line_cite)
    if rule.free_first_round is not None:
        free = "nothing is owed at a seat that no blind was asked of"
        yield stated("Until the button has been round", free, rule.free_first_round)
    if rule.free_first_move is not None:
        moved = "so it is for who moves to such a seat"
        yield stated("Moving in the first round", moved, rule.free_first_move)
    if rule.free_after_move is not None:
        passes = "who owes nothing, and moves not away from the big blind, may let the blinds pass once"
        yield stated("Moving otherwise", passes, rule.free_after_move)
    if rule.button_counts is not None:
        counts = "whose player misses that has missed a blind"
        yield stated("Where the button puts something in", counts, rule.button_counts)


def _bring_in(rule: BringInRule) -> Iterator[Stated]:
    suits = "clubs, diamonds, hearts, spades" if rule.shows == "lowest" else "spades, hearts, diamonds, clubs"
    said = f"by suit: {suits}" if rule.equal == "suit" else "the first that cards come to"
    shows = f"whoever shows the {rule.shows} card bets first, and has to"
    yield stated("In the first round", f"{shows}; aces are {rule.aces}; of equal cards {said}", rule.cite)
    opens = {
        "bring-in": "the forced bet that is posted, or a whole bet at once",
        "bet": "a whole bet, of the lower or the upper limit",
    }[rule.opens]
    yield stated("With", opens, rule.opens_cite or rule.cite)
    if rule.completed_cite is not None:
        completed = "others fold, call it, or complete it to a whole bet, which is no raise"
        yield stated("After it", completed, rule.completed_cite)
    instead = "the next to their left opens, or folds"
    yield stated("Who has nothing left to bet", instead, rule.instead_cite)


def _betting(game: PotGame) -> Iterator[Stated]:
    rule, played, blinds = game.betting, game.stakes.structures, game.blinds
    if game.button is not None and game.bring_in is None:
        first = "the first left of the button" if blinds is None else "the next after the blinds"
        yield stated("First to act in the first round", first, rule.cite)
    least = "the big blind" if blinds is not None else "the least bet"
    for one in played:
        says, cites = _SIZES[one].format(least=least), [rule.cite]
        if one == "limit" and blinds is not None and blinds.is_half:
            says = "every bet and raise is of one size, the limit; of two amounts it is the higher"
            cites += [rule.raises_cite] if rule.raises_cite is not None else []
        if one == "spread" and rule.spread_for == "round":
            says += "; the most is for all that one puts in on a street, and a raise may go up to it"
            cites += [rule.spread_cite] if rule.spread_cite is not None else []
        yield stated(STRUCTURES[one].capitalize(), says, *cites)
    yield stated("Raises", _raises(rule, played), rule.raises_cite or rule.cite)
    part = {"whole": "less than the whole of a bet or raise", "half": "less than half of a bet or raise"}
    then = {"completed": "others call it, or make it whole", "added": "others call it, or raise on top of it"}
    short = f"{part[rule.counts]} is called and is no raise: {then[rule.next_raise]}"
    closed = "who has acted since the last whole one calls or folds"
    yield stated("All in for less", f"{short}; {closed}", rule.short_cite or rule.cite)
    check = "allowed" if rule.check_raise else "not allowed: who has checked calls or folds"
    shut = [one for one in played if one in rule.no_check_raise]
    if not rule.check_raise and len(shut) < len(played):
        check = f"not allowed in {structures(shut)} games: who has checked calls or folds"
    yield stated("Check and raise", check, rule.check_raise_cite or rule.cite)


def _raises(rule: BettingRule, played: tuple[Structure, ...]) -> str:
    capped = [one for one in played if one in rule.capped]
    if rule.raises is None or not capped:
        return "any number"
    where = "" if len(capped) == len(played) else f" in {structures(capped)} games, any number in others"
    two = "; any number while two are left" if rule.uncapped_heads_up else ""
    return f"a bet and {rule.raises} raises on a street{where}{two}"


def _showdown(rule: ShowdownRule) -> Iterator[Stated]:
    first = {
        "last-bet": "whoever bet or raised last on the last street; if nobody did, who acted first there",
        "left-of-button": "the first hand left of the button",
    }[rule.first]
    yield stated("Shows first", first, rule.cite)
    others = "in turn, each shows or throws the hand away; the last that is left need not be shown"
    yield stated("The others", others, rule.cite)
    if rule.ties_cite is not None:
        odd = "; odd chips are all the first's from the button's left" if rule.odd_chips == "together" else ""
        yield stated("Equal hands", f"divide the pot equally{odd}", rule.ties_cite)


def _carried(rule: CarriedRule) -> Iterator[Stated]:
    again = "all ante again" if not rule.most_antes else f"all ante again, up to {rule.most_antes} times"
    yield stated("Stays for the next hand", f"{again}; each plays for what they have matched", rule.cite)
    join = "pay all the antes that lie there, unless money was forfeited in a hand they were not in"
    yield stated("Others who want to play for it", join, rule.join)
    if rule.no_moves is not None:
        yield stated("Changing seats meanwhile", "not allowed", rule.no_moves)
