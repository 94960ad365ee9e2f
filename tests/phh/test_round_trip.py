"""Random hands written as a file, read and played again: everybody has the same in the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import laws
from families.test_holdem_laws import BOARD, WAYS, holdem, random_schedule, random_table
from families.test_stud_laws import random_table as stud_table
from openfelt import books
from openfelt.cards import Card
from openfelt.phh.played import play
from openfelt.phh.reader import read_hands
from openfelt.phh.writer import written
from openfelt.rounds.answers import Fault, Ruled
from openfelt.rounds.pot import PotRound
from openfelt.rules.errors import Denied
from openfelt.rules.money import ZERO, Cents
from openfelt.table.stacks import Posted, Stakes

ALIKE = {
    "NT": [id for id in BOARD if id.endswith("holdem")],
    "FT": [id for id in BOARD if id.endswith("holdem")],
    "PO": ["aviator/omaha"],
    "FO/8": ["aviator/omaha-high-low"],
    "NS": [],
    "F7S": ["aviator/seven-card-stud"],
    "F7S/8": ["aviator/seven-card-stud-high-low"],
    "FR": ["aviator/razz"],
    "N2L1D": ["aviator/kansas-city-lowball"],
    "F2L3D": [],
    "FB": [],
}
"""The documents' games that a variant is."""
OUT_SOONER = "was dealt again, and as the format counts, the pack was not out"
VARIANTS = {code: books.variants()[code].structure for code in ALIKE}


def hands(variant: str, first: int, last: int) -> Iterator[PotRound]:
    """Of every document that has the structure, by its words and as usual, and of nobody's."""
    for seed in range(first, last):
        rng = random.Random(f"{variant} {seed}")
        ours = ALIKE[variant] and rng.random() < 0.7
        yield random_hand(rng, variant) if ours else random_standard(rng, variant)


def random_hand(rng: random.Random, variant: str) -> PotRound:
    having = [id for id in ALIKE[variant] if VARIANTS[variant] in holdem(id, "written").stakes.structures]
    game = holdem(rng.choice(having), rng.choice(WAYS))
    beginning = random_table if game.bring_in is None else stud_table
    while (table := beginning(rng, game)).stakes.structure != VARIANTS[variant]:
        pass
    if table.debts or table.stakes.button:  # what is matched and what is dead the format cannot say together
        table = replace(table, stakes=replace(table.stakes, ante=ZERO))
    return finished(rng, PotRound(game, table, schedule=random_schedule(rng, game)))


def random_standard(rng: random.Random, variant: str) -> PotRound:
    """Antes that are matched, or dead and anybody's; blinds, straddles and posts."""
    standard = books.standard(variant, Cents(1))
    if standard.game.bring_in is not None:
        table = stud_table(rng, standard.game)
        posted = tuple(Posted(seat=stack.seat, ante=Cents(25), matched=True) for stack in table.stacks)
        return finished(rng, PotRound(standard.game, replace(table, posted=posted)))
    table = random_table(rng, replace(standard.game, seats=replace(standard.game.seats, tables=(9,))))
    matched = rng.random() < 0.5
    antes = [rng.choice((0, 25, 75))] if matched else [0, 25, 50]
    posted = tuple(
        Posted(
            seat=stack.seat,
            ante=Cents(rng.choice(antes)),
            matched=matched,
            blind=Cents(rng.choice((0, 0, 100, 200, 400))),
            in_turn=rng.random() < 0.8,
        )
        for stack in table.stacks
    )
    bets = (Cents(200), Cents(400)) if variant.startswith("F") else (Cents(200),)
    table = replace(
        table,
        stakes=Stakes(structure=standard.structure, bets=bets),
        button=rng.choice(table.stacks).seat,
        debts={},
        posted=posted,
    )
    return finished(rng, PotRound(standard.game, table))


def finished(rng: random.Random, round: PotRound) -> PotRound:
    while not round.over:
        answer = laws.random_answer(rng, round)
        up = round.game.bring_in is not None and isinstance(answer, Fault)  # what lies up is told by no file
        if not isinstance(answer, Ruled) and not up:
            round.answer(answer)
    return round


def come_back(variant: str, first: int, last: int) -> Counter[str]:
    met: Counter[str] = Counter()
    for round in hands(variant, first, last):
        if round.void:
            continue
        try:
            text = written(round)
        except Denied as refusal:
            if OUT_SOONER not in str(refusal):
                raise
            met["refused"] += 1
            continue
        (hand,) = read_hands(text)
        again = play(hand)
        assert again.round.over, text
        assert again.differences == (), text
        met.update((hand.variant, round.game.id))
    return met


@pytest.mark.parametrize("variant", VARIANTS)
def test_hands_come_back(variant: str) -> None:
    hands = 60 if variant in {"NT", "FT"} else 25
    met = come_back(variant, 0, hands)
    assert met[variant] > 0.7 * hands
    assert len(met) > min(3, 1 + len(ALIKE[variant]))


def test_a_card_that_is_replaced_late_is_written_with_those_that_came_for_the_draw() -> None:
    (round,) = hands("N2L1D", 114, 115)
    exposed = [answer.card for answer in round.answers if isinstance(answer, Fault)]
    assert exposed == [Card.of("Td")], "when two of three had come, and another player had yet to draw"
    assert '"p1 sd Js8sKs", "d dh p1 5c3cAd", "p2 sd"' in written(round)
    assert come_back("N2L1D", 114, 115)["aviator/kansas-city-lowball"] == 1


def test_a_pack_that_was_out_before_it_is_by_the_format_cannot_be_told() -> None:
    (round,) = hands("N2L1D", 847, 848)
    with pytest.raises(
        Denied, match="the 8h was dealt again, and as the format counts, the pack was not out"
    ):
        written(round)


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS)
def test_two_thousand_hands_come_back(variant: str) -> None:
    met = come_back(variant, 0, 2200)
    print(met)
    assert met["refused"] < 5
    assert met[variant] >= 2000
