"""What is offered in a turn, with which cards, against trying every set of cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from hands.test_melds import (
    CONQUIAN,
    PAN,
    in_order,
    is_meld,
    meld,
    positions,
    slow_additions,
    slow_melds,
    slow_splits,
    some,
)
from openfelt.cards import Card, cards
from openfelt.families.spreads.laid import Laid
from openfelt.families.spreads.moves import lawful, offers, ways
from openfelt.hands.melds import Meld, Melding
from openfelt.rounds.requests import Who
from openfelt.rules.families import FAMILIES

Moves = set[tuple[str, tuple[Card, ...]]]


def laid(hand: list[Card], lie: list[Meld], rules: Melding) -> Laid:
    found = Laid(Who(1, "p1"), rules)
    found.hand += [*hand, *(card for one in lie for card in one.cards)]
    for one in lie:
        list(found.lay(one.cards))
    return found


def listed(at: Laid, due: Card | None, pan: bool) -> Moves:
    found: Moves = set()
    for offer in offers(at, due, rearranged=pan):
        sets = lawful(at.rules, at.places.__getitem__, offer)
        assert sets, "what is offered can be done"
        assert len(set(map(in_order, sets))) == len(sets)
        found |= {(offer.choice, in_order(one)) for one in sets}
    return found


def tried(hand: list[Card], lie: list[Meld], due: Card | None, pan: bool) -> Moves:
    return {(what, in_order(one)) for what, one in _tried(hand, lie, due, PAN if pan else CONQUIAN, pan)}


def _tried(
    hand: list[Card], lie: list[Meld], due: Card | None, rules: Melding, pan: bool
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    def holds(one: tuple[Card, ...], *also: Card) -> bool:
        return Counter([*also, *([] if due is None else [due])]) <= Counter(one)

    yield from (("meld", one) for one in slow_melds(hand, rules) if holds(one))
    for number, one in enumerate(lie, 1):
        yield from ((f"add-{number}", more) for more in slow_additions(one, hand, rules) if holds(more))
        if not pan:
            continue
        for parts in slow_splits(one, hand, rules):
            whole = Counter(card for part, times in parts for card in part * times)
            more = tuple((whole - Counter(one.cards)).elements())
            if holds(more):
                yield f"split-{number}", more
        for card in set(one.cards) if len(one.cards) > 3 else ():
            rest = list(one.cards)
            rest.remove(card)
            made = (new for new in some([*hand, card]) if is_meld(new, rules) and holds(new, card))
            if is_meld(rest, rules) and any(made):
                yield f"borrow-{number}", (card,)


def same_offers(pan: bool, seed: int) -> Counter[str]:
    """With a card that is due, with none, and what of another's can be put on a meld."""
    deck, rules = ("pan", PAN) if pan else ("forty", CONQUIAN)
    held, lie = positions(deck, rules, seed)
    hand = held[:5]
    at, met = laid(hand, lie, rules), Counter[str]()
    for due in (None, random.Random(seed).choice(hand)):
        found = listed(at, due, pan)
        assert found == tried(hand, lie, due, pan)
        met.update(what.partition("-")[0] + ("" if due is None else ", due") for what, _ in found)
    for card in dict.fromkeys(held):
        fits = [number for number, one in enumerate(lie, 1) if slow_additions(one, [card], rules)]
        assert at.takes(card) == fits
        met["forced"] += len(fits)
    return met


@pytest.mark.parametrize("pan", [True, False])
def test_what_is_offered_is_what_trying_everything_finds(pan: bool) -> None:
    met = sum((same_offers(pan, seed) for seed in range(60)), Counter[str]())
    wanted = {"meld", "add", "forced"} | ({"split", "borrow"} if pan else set())
    assert not [what for what in wanted if not met[what]]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("pan", [True, False])
def test_in_twenty_thousand_turns(
    pan: bool, part: int, record_property: Callable[[str, object], None]
) -> None:
    seeds = range(50_000 + part * 5_000, 55_000 + part * 5_000)
    met = sum((same_offers(pan, seed) for seed in seeds), Counter[str]())
    record_property(f"{'Pan' if pan else 'Conquian'}, part {part}", dict(sorted(met.items())))
    kinds = ("meld", "add", "split", "borrow") if pan else ("meld", "add")
    assert all(met[kind] and met[f"{kind}, due"] for kind in kinds)


def test_a_card_like_the_one_that_was_taken_is_borrowed_only_where_both_are_used() -> None:
    """Else the card that was taken would stay in the hand (002:134)."""
    lie = [meld("5s 5h 5d 5c")]
    one = laid(list(cards("5h 6h 7h")), lie, PAN)
    assert "borrow-1" not in {what for what, _ in listed(one, Card.of("5h"), pan=True)}
    two = laid(list(cards("5h 5h")), lie, PAN)
    assert ("borrow-1", (Card.of("5h"),)) in listed(two, Card.of("5h"), pan=True)


def test_every_way_to_part_a_meld_is_among_the_choices() -> None:
    """Nine kings that lie and two more can be parted in 81 ways; no other eleven cards can be in more."""
    kings = meld("Kh Kh Kh Kd Kd Kd Kc Kc Kc")
    more = cards("Ks Ks")
    found = ways(kings, more, more, PAN)
    names = [f"way-{number}" for number in range(1, len(found) + 1)]
    assert len(found) == 81
    assert set(names) == {one for one in FAMILIES["panguingue"].choices if one.startswith("way-")}
