"""What a table of a game may be: its positions, its decks, and the limits or stakes posted at it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from openfelt.rules.banked import BankedGame
from openfelt.rules.bets import Limits
from openfelt.rules.conditions import either
from openfelt.rules.errors import Denied, RuleBroken, denied
from openfelt.rules.fee_rules import Stakes as PrintedStakes
from openfelt.rules.fee_words import STRUCTURES, ante_said, limit_said, pot_limit_said, stakes_said
from openfelt.rules.fees import Option, Schedule
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame, Posts
from openfelt.rules.money import Cents, in_chips, money
from openfelt.rules.pot import PotGame
from openfelt.rules.pot_words import blinds_said
from openfelt.rules.spans import Span
from openfelt.table.felt import BankedTable
from openfelt.table.stacks import MeldStakes, Stakes


def check_posting(
    game: BankedGame, seats: int, decks: int, limits: Limits | None, schedule: Schedule | None = None
) -> None:
    """Refuse a table that the game, or the collection option in force, is not printed for.

    It is asked once, of a record or when a table opens: rounds of a table that is open are not asked again,
    so that a log outlives the rule it was written under.
    """
    _check_positions(game, seats, decks)
    if limits is not None:
        check_limits(game, limits, schedule)


def _check_positions(game: Game, seats: int, decks: int) -> None:
    if not game.seats.least <= seats <= max(game.seats.tables):
        raise RuleBroken(f"{seats} positions: this game has {game.seats.range}", [game.seats.cite], "seats")
    if decks not in game.deck.decks:
        allowed = ", ".join(map(str, game.deck.decks))
        raise RuleBroken(f"{decks} decks: this game is dealt with {allowed}", [game.deck.cite], "decks")


def check_unposted(game: BankedGame, table: BankedTable, schedule: Schedule | None = None) -> None:
    """Where whole limits are printed and none is posted: refuse base bets that no one table could have."""
    if table.limits is not None or game.limits is None or not game.limits.pairs:
        return
    option = None if schedule is None else schedule.options[0]
    for_option = [pair for pair in game.limits.pairs if option is None or option.fits(pair)]
    base = {rule.name for rule in game.bets if rule.base}
    amounts = sorted({bet.amount for bet in table.bets if bet.bet in base})
    if not any(all(map(pair.allow, amounts)) for pair in for_option or game.limits.pairs):
        says = f"{either(map(money, amounts), 'and')} at one table: the limits printed are {game.limits.said}"
        raise RuleBroken(says, [game.limits_cite] if game.limits_cite else [], "limits")


def check_limits(game: BankedGame | None, limits: Limits, schedule: Schedule | None) -> None:
    """Refuse limits that the game, where its rules are in the books, or the collection option is not for."""
    if game is not None and game.limits is not None and not game.limits.permit(limits):
        cites = [game.limits_cite] if game.limits_cite else []
        raise denied(f"posted limits {limits} lie outside {game.limits.said}", cites, "limits")
    if schedule is not None:
        schedule.check_posted(limits)


def check_pot_posting(
    game: PotGame, seats: int, decks: int, stakes: Stakes, schedule: Schedule | None = None
) -> None:
    """The same of a table that is played for pots: its positions, its stakes and the posted option."""
    _check_positions(game, seats, decks)
    check_stakes(game, stakes, schedule)


def check_stakes(game: PotGame, stakes: Stakes, schedule: Schedule | None = None) -> None:
    """Refuse stakes that the game's document, or the posted option, is not printed for."""
    rule = game.stakes
    if stakes.structure not in rule.structures:
        played = " or ".join(rule.structures)
        raise RuleBroken(f"{stakes}: this game is played {played}", [rule.cite], "stakes")
    for amount in (stakes.ante, stakes.bring_in, *stakes.blinds, *stakes.bets, stakes.button):
        if amount % rule.chip:
            raise RuleBroken(f"{stakes}: the smallest chip is {money(rule.chip)}", [rule.cite], "stakes")
    if not stakes.least_bet:
        raise RuleBroken(f"{stakes}: nobody would have to put anything in", [rule.cite], "stakes")
    _check_blinds(game, stakes)
    _check_bring_in(game, stakes)
    if rule.printed and stakes.structure == "limit" and not _is_printed(game, stakes):
        higher = " and higher" if rule.higher else ""
        printed = f"the limits are {', '.join(rule.printed)}{higher}"
        raise RuleBroken(f"{stakes}: {printed}", [rule.cite], "stakes")
    if schedule is not None and not all(option_fits(option, stakes) for option in schedule.options):
        printed = ", ".join(_printed_for(schedule.options[0]))
        problem = schedule.broken(f"a table of {stakes} is not one it is printed for: {printed}")
        problem.at = "stakes"
        raise problem


def _check_blinds(game: PotGame, stakes: Stakes) -> None:
    """The big blind is the lower bet of the game (002:43), or half of its one; without blinds all ante."""
    if game.blinds is None:
        if stakes.blinds:
            raise RuleBroken(f"{stakes}: nobody posts a blind in this game", [game.play_cite], "stakes")
        return
    if len(stakes.blinds) not in game.blinds.numbers or not all(stakes.blinds):
        says = f"{stakes}: the blinds are {blinds_said(game.blinds.numbers)}"
        raise RuleBroken(says, [game.blinds.cite], "stakes")
    if game.blinds.is_half:
        halves = len(stakes.blinds) == 1 or 2 * stakes.big == sum(stakes.blinds)
        if stakes.structure == "limit" and not (halves and sum(stakes.blinds) == stakes.bets[1]):
            says = f"{stakes}: the blinds make a bet of {money(stakes.bets[1])}, of several the big one half"
            raise RuleBroken(says, [game.blinds.cite], "stakes")
    elif stakes.structure == "limit" and stakes.big != stakes.bets[0]:
        says = f"{stakes}: the big blind is the lower bet, {money(stakes.bets[0])}"
        raise RuleBroken(says, [game.blinds.cite], "stakes")


def least_bet(game: PotGame, stakes: Stakes) -> Cents:
    """The least that somebody may bet: the higher of two, where the lower is a blind of half of it."""
    halves = game.blinds is not None and game.blinds.is_half
    return stakes.bets[1] if halves and stakes.structure == "limit" else stakes.least_bet


def _check_bring_in(game: PotGame, stakes: Stakes) -> None:
    """Less than a whole bet, and only where somebody has to open with it."""
    rule = game.bring_in
    if rule is None or rule.opens == "bet":
        if stakes.bring_in:
            says = f"{stakes}: nobody brings a hand in with less than a bet"
            raise RuleBroken(says, [game.play_cite if rule is None else rule.cite], "stakes")
    elif not 0 < stakes.bring_in <= stakes.least_bet:
        says = f"{stakes}: the forced bet is posted, and no more than the lower bet"
        raise RuleBroken(says, [rule.cite], "stakes")


def _is_printed(game: PotGame, stakes: Stakes) -> bool:
    spans = [Span.of(text) for text in game.stakes.printed]
    known = [(span.low, span.high) for span in spans]
    highest = max(span.low for span in spans)
    return (*stakes.bets,) in known or (game.stakes.higher and stakes.bets[0] > highest)


def option_fits(option: Option, stakes: Stakes) -> bool:
    """Whether a table with these stakes is one that an option is printed for."""
    if stakes.structure not in option.structures or option.ante not in {None, stakes.ante}:
        return False
    if option.limits:
        return any(_in_span(span, stakes) for span in option.limits)
    return not option.group.stakes or any(_within(one, stakes) for one in option.group.stakes)


def _printed_for(option: Option) -> Iterator[str]:
    """What tables an option is for, in words."""
    sized = either(STRUCTURES[one] for one in sorted(option.structures))
    for span in option.limits:
        yield pot_limit_said(option, span) if span.minimum_bet else f"{limit_said(span, pot=True)} {sized}"
    if not option.limits:
        yield from map(stakes_said, option.group.stakes) if option.group.stakes else (sized,)
    if (ante := ante_said(option)) is not None:
        yield ante


def _in_span(span: Span, stakes: Stakes) -> bool:
    """A game is known by its two bets, or by the smallest one; never one of fixed limits by that alone."""
    if span.minimum_bet:
        least = stakes.least_bet
        return least >= span.low if span.higher else least == span.low
    if stakes.structure not in {"limit", "spread"}:
        return False
    small, big = stakes.bets
    if span.higher:
        return small >= span.low and big >= (span.high or span.low)
    return (small, big) == (span.low, span.high)


_PRINTED_AS = {
    "limit": "limit",
    "spread": "spread-limit",
    "pot-limit": "pot-or-no-limit",
    "no-limit": "pot-or-no-limit",
}
"""What a schedule calls a structure."""


def _within(printed: PrintedStakes, stakes: Stakes) -> bool:
    """Between the smallest and the largest of a list: by the two bets, or where there are none the blinds.

    A list for games with an ante goes by that, whatever may be bet.
    """
    if printed.structure not in {_PRINTED_AS[stakes.structure], "ante"}:
        return False
    by_ante = (stakes.ante,) if printed.structure == "ante" else ()
    posted = by_ante or stakes.bets or stakes.blinds or (stakes.least_bet,)
    least, most = posted[0], posted[-1]
    low = Span.of(printed.smallest)
    if least < low.low or (low.high not in {None, low.low} and most < (low.high or 0)):
        return False
    high = Span.of(printed.largest) if printed.largest is not None else None
    return high is None or (most <= (high.high or most) and (high.high == high.low or least <= high.low))


def usual_blinds(game: PotGame, stakes: Stakes, low: Cents) -> tuple[Cents, ...]:
    """As many as the document names first; of bets of one size the big one is half, of others the lower.

    A small one is half of the big. Of three the button's and the small one are the rest of a bet where the
    big one is half of it (001:203), and else a third and two thirds of the big (003:284).
    """
    rule = game.blinds
    if rule is None:
        return ()
    chip, number = game.stakes.chip, rule.numbers[0]
    whole = stakes.bets[1] if rule.is_half and stakes.structure == "limit" else None
    if number == 1:
        return (whole or low,)
    big = low if whole is None else Cents(whole // 2)

    def part(of: int) -> Cents:
        return max(chip, in_chips(of, chip))

    if number > 2 and not rule.is_half:
        return part(big // 3), part(2 * big // 3), big
    small = part(big // 2)
    return (small, big) if number == 2 else (small, max(small, Cents(big - small)), big)


def usual_stakes(game: PotGame, schedule: Schedule | None) -> Stakes:
    """What a table posts that says nothing of its stakes: what the option is printed for, or the document."""
    printed = schedule.options[0].limits if schedule is not None else ()
    spans = [*printed, *map(Span.of, game.stakes.printed), Span.of("3/6")]
    for span in spans:
        for structure in game.stakes.structures:
            bets = (span.low, span.high or Cents(span.low * 2)) if structure in {"limit", "spread"} else ()
            stakes = with_usual_forced(game, Stakes(structure=structure, bets=bets), span.low, schedule)
            try:
                check_stakes(game, stakes, schedule)
            except Denied:
                continue
            return stakes
    raise RuleBroken("say what this table is played for: no usual stakes fit", [game.stakes.cite], "stakes")


def with_usual_forced(game: PotGame, stakes: Stakes, low: Cents, schedule: Schedule | None = None) -> Stakes:
    """With blinds, or an ante and a forced bet, as they go with the lower bet; $5 of $15 (003:49).

    An ante is what the option prints. Where no bets are posted, what is forced is the least that may be bet;
    beside another ante that is posted too (003:1833-1836).
    """
    chip, printed = game.stakes.chip, None if schedule is None else schedule.options[0].ante
    half, third, sixth = (max(chip, in_chips(low // part, chip)) for part in (2, 3, 6))
    if game.blinds is not None:
        return replace(stakes, blinds=usual_blinds(game, stakes, low))
    if game.bring_in is not None and game.bring_in.opens == "bring-in":
        return replace(stakes, ante=printed or sixth, bring_in=third if stakes.bets else low)
    if printed is not None:
        return replace(stakes, ante=printed, bets=stakes.bets or ((low,) if printed != low else ()))
    return replace(stakes, ante=half if stakes.bets else low)


USUAL: dict[Posts, Cents] = {"bet": Cents(5_00), "chip": Cents(1_00)}
"""What a table of melds posts that says nothing, as near as the option in force is printed for."""


def meld_stakes(game: MeldGame, posted: Cents) -> MeldStakes:
    """The bet or the chip of so much, whichever the game posts."""
    return MeldStakes(chip=posted) if game.pool.posts == "chip" else MeldStakes(ante=posted)


def check_meld_posting(
    game: MeldGame, seats: int, decks: int, stakes: MeldStakes, schedule: Schedule | None = None
) -> None:
    """The same of a table of melds."""
    _check_positions(game, seats, decks)
    check_meld_stakes(game, stakes, schedule)


def check_meld_stakes(game: MeldGame, stakes: MeldStakes, schedule: Schedule | None = None) -> None:
    """Refuse a bet or a chip that the game, or the posted option, is not printed for."""
    posted, rule = stakes.posted, game.pool
    if stakes != meld_stakes(game, posted):
        says = f"{stakes}: a table of this game posts {'a bet' if rule.posts == 'bet' else 'its chips'}"
        raise RuleBroken(says, [rule.cite], "meld_stakes")
    if posted <= 0 or posted % rule.chip:
        says = f"a stake of {money(posted)}: the smallest chip is {money(rule.chip)}"
        raise RuleBroken(says, [rule.cite], "meld_stakes")
    if schedule is not None:
        schedule.check_posted(Limits(min=posted, max=posted))


def usual_meld_stakes(game: MeldGame, schedule: Schedule | None) -> MeldStakes:
    """The nearest to the usual that the option is printed for."""
    usual = USUAL[game.pool.posts]
    wished = Limits(min=usual, max=usual)
    return meld_stakes(game, wished.min if schedule is None else schedule.options[0].closest(wished).min)
