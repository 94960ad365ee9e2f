"""Whether an answer fits what the round waits for. A refusal changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from openfelt.cards import UNKNOWN, Card, in_order, text
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.hands import Hands
from openfelt.rounds.places import Place
from openfelt.rounds.refused_choices import refused
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Offer, Request, Roll, Shuffle
from openfelt.rounds.undealt import Undealt
from openfelt.rounds.view import Felt
from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken, listed
from openfelt.rules.game import Game, RulingRule
from openfelt.rules.money import money
from openfelt.table.placement import check_chips


def check_answer(
    game: Game,
    request: Request,
    open_asks: Iterable[Ask],
    answer: Answer,
    pack: Undealt,
    felt: Felt,
    hands: Callable[[], Hands],
) -> None:
    """Refuse an answer that does not fit: wrong kind, card not in the pack, not your turn, not offered."""
    match request, answer:
        case Draw(), Dealt(card):  # what is answered most comes first
            if card is UNKNOWN:
                _check_unknown(game, request, pack)
            else:
                _check_card(game, card, pack)
        case ((Ask() | All()), Chose()):
            _check_choice(game, tuple(open_asks), answer, pack, felt, hands)
        case Draw(faults=faults), Fault(fault, card):
            if fault not in faults:
                ruled = ", ".join(faults) or "none"
                cites = [rule.cite for rule in game.faults.values()] or [game.play_cite]
                raise RuleBroken(f"the document has no rule for a card {fault}; it rules on: {ruled}", cites)
            _check_card(game, card, pack)
        case Roll(dice=number), Rolled(dice):
            if len(dice) != number or not all(1 <= die <= 6 for die in dice):
                raise RuleBroken(f"expected {number} dice of 1 to 6, got {list(dice)}", [game.dice_cite])
        case Cut(least=least), CutAt(at):
            size = pack.size
            if not least <= at <= size - least:
                raise Denied(f"a cut at {at}: leave at least {least} of {size} cards on either side")
        case Shuffle(), Shuffled():
            pass
        case _:
            raise Denied(("the round waits for ", *waits_for(request), f", not for {_kind(answer)}"))


def check_ruling(game: Game, lawful: Iterable[RulingRule], answer: Ruled) -> RulingRule:
    """The rule behind a ruling, if it may be given now and its findings are stated as the rule asks."""
    lawful = tuple(lawful)
    ruling = next((ruling for ruling in lawful if ruling.name == answer.ruling), None)
    if ruling is None:
        open_now = ", ".join(ruling.name for ruling in lawful) or "none"
        known = next((one for one in game.rulings if one.name == answer.ruling), None)
        late = ", once somebody has acted" if known is not None and known.until_acted else ""
        raise RuleBroken(
            f'the ruling "{answer.ruling}" cannot be given now{late}; lawful: {open_now}',
            [game.cite if known is None else known.cite],
        )
    if answer.by != "floor":
        raise RuleBroken(f"a ruling is the floor's to give, not the {answer.by}'s", [ruling.cite])
    for finding, allowed in ruling.findings.items():
        if answer.findings.get(finding) not in allowed:
            raise RuleBroken(
                f"{ruling.name} needs the finding {finding}: {' or '.join(allowed)}", [ruling.cite]
            )
    return ruling


def _check_card(game: Game, card: Card, pack: Undealt) -> None:
    if pack[card] <= 0:
        raise RuleBroken(f"the {card} is not in the pack any more, or never was", [game.deck.cite])


def _check_unknown(game: Game, draw: Draw, pack: Undealt) -> None:
    if not game.takes_unknown:
        raise RuleBroken("every card of this game must be known to settle it", [game.play_cite])
    if (draw.seen_by.everyone and not game.takes_unknown_up) or pack.size < 1:
        raise RuleBroken(f"a card to {draw.to} lies face up: it has a name", [game.play_cite])


def _check_choice(
    game: Game,
    asks: tuple[Ask, ...],
    answer: Chose,
    pack: Undealt,
    felt: Felt,
    hands: Callable[[], Hands],
) -> None:
    ask = next((ask for ask in asks if ask.who == answer.who), None)
    if ask is None:
        turn = listed((ask.who.said for ask in asks), " or ")
        raise RuleBroken(
            (*answer.who.said, " is not asked now: the decision is with ", *turn),
            [hands().stage_cite(felt, asks[0].stage) if asks else game.play_cite],
        )
    if answer.by == "floor" and not answer.cite:
        raise Denied(("the floor answers for ", *answer.who.said, " only with the rule it follows"))
    offer = ask.offer(answer.choice.choice)
    if offer is None:
        why, cite = hands().why_not(felt, ask, answer.choice.choice)
        says = refused("", [why], [ask])
        raise RuleBroken(
            (f'"{answer.choice.choice}" is not offered to ', *answer.who.said, f": {says}"), [cite]
        )
    _check_money(game, offer, answer.choice, hands)
    if offer.names is not None:
        _check_names(game, offer.names, answer.choice, pack, felt)
    else:
        _check_cards(offer, answer.choice, felt, hands().stage_cite(felt, ask.stage))
    if offer.pick is not None:
        _check_pick(hands(), offer, answer.choice, felt)


def _check_money(game: Game, offer: Offer, choice: Choice, hands: Callable[[], Hands]) -> None:
    if offer.money is None:
        if choice.amount is not None:
            raise Denied(f"{choice.choice} takes no money, but {money(choice.amount)} came with it")
    elif choice.amount is None or not offer.money.allows(choice.amount):
        span = offer.money
        given = "no money" if choice.amount is None else money(choice.amount)
        steps = f"{money(span.least)} to {money(span.most)} in steps of {money(span.step)}"
        bounds = steps if span.least < span.most else money(span.most)
        cite = hands().money_cite(offer)
        raise RuleBroken(f"{choice.choice} with {given}: the rule asks for {bounds}", [cite])
    elif offer.money.least < offer.money.most:  # what the rule fixes to the cent is taken as it is
        check_chips(game, choice.amount, choice.choice)


def _check_cards(offer: Offer, choice: Choice, felt: Felt, cite: Cite) -> None:
    pick = offer.pick
    if pick is None:
        if choice.cards:
            raise RuleBroken(f"{choice.choice} takes no cards", [cite])
        return
    if not pick.least <= len(choice.cards) <= pick.most:
        number = str(pick.least) if pick.least == pick.most else f"{pick.least} to {pick.most}"
        raise RuleBroken(f"{choice.choice} takes {number} cards, not {len(choice.cards)}", [cite])
    missing = Counter(choice.cards) - Counter(felt.cards(pick.place))
    if missing:
        raise RuleBroken(f"{' '.join(map(str, missing))} does not lie at {pick.place}", [cite])


def _check_names(game: Game, place: Place, choice: Choice, pack: Undealt, felt: Felt) -> None:
    """The cards that lie there, with names for those that nobody knew."""
    named, lying = Counter(choice.cards), Counter(felt.cards(place))
    hidden = lying.pop(UNKNOWN, 0)
    new = named - lying
    if lying - named or new.total() != hidden or named.total() != sum(lying.values()) + hidden:
        said = text(choice.cards) or "no cards"
        raise RuleBroken(f"{said} at {place}: there lies {text(felt.cards(place))}", [game.play_cite])
    for card in new:
        if new[card] > pack[card]:
            raise RuleBroken(f"the {card} is not in the pack any more, or never was", [game.deck.cite])


def _check_pick(hands: Hands, offer: Offer, choice: Choice, felt: Felt) -> None:
    lawful = hands.lawful(felt, offer)
    if lawful is not None and in_order(choice.cards) not in map(in_order, lawful):
        raise RuleBroken(
            f"{text(choice.cards)} cannot be picked to {choice.choice}: the rule allows other cards",
            [hands.picks_cite(offer)],
        )


def waits_for(request: Request) -> tuple[str, ...]:
    """In parts, people among them."""
    match request:
        case Draw(to=to):
            return (f"a card to {to}",)
        case Roll(dice=number):
            return (f"{number} dice",)
        case Cut():
            return ("a cut",)
        case Shuffle():
            return ("a shuffle",)
        case Ask(who=who):
            return "a decision of ", *who.said
        case All(asks=asks):
            return "decisions of ", *listed((ask.who.said for ask in asks), " and ")


def _kind(answer: Answer) -> str:
    names = {Dealt: "a card", Fault: "a fault", Rolled: "dice", CutAt: "a cut", Shuffled: "a shuffle"}
    return names.get(type(answer), "a decision")
