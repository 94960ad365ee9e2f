"""A commitment to a pack: every card opens it, and nothing else does."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import sha256

import pytest

from openfelt.cards import DECKS, SeededSource, shuffled
from openfelt.cards.sealed import Opened, Sealed
from openfelt.verify import chance
from openfelt.verify.merkle import Tree, leaf, opens


def sealed(deck: str = "joker", decks: int = 1, seed: bytes = b"a seed") -> Sealed:
    return Sealed(shuffled(DECKS[deck].cards * decks, SeededSource(seed)), seed)


def proves(pack: Sealed, one: Opened) -> bool:
    return opens(pack.commitment, len(pack.order), one.index, one.salt, one.hides, one.path)


@pytest.mark.parametrize(("deck", "decks"), [("tiles", 1), ("joker", 1), ("pan9", 12), ("standard", 8)])
def test_every_card_and_every_chance_opens_its_commitment(deck: str, decks: int) -> None:
    pack = sealed(deck, decks)
    assert all(proves(pack, pack.opened(position)) for position in range(len(pack.order)))
    assert all(proves(pack, pack.opened(len(pack.order) + number)) for number in range(pack.chances))
    assert [pack.opened(position).hides for position in range(len(pack.order))] == [
        str(c) for c in pack.order
    ]


@pytest.mark.proof
def test_ten_thousand_cards_of_shoes_open_their_commitments() -> None:
    shown = 0
    for shoe in range(25):
        pack = sealed("standard", 8, f"shoe {shoe}".encode())
        shown += sum(proves(pack, pack.opened(position)) for position in range(len(pack.order)))
    assert shown == 25 * 416 > 10_000


def test_nothing_that_was_changed_opens_it() -> None:
    pack = sealed()
    one, other = pack.opened(7), pack.opened(8)
    cards, root = len(pack.order), pack.commitment
    forged = [
        (root, cards, 7, one.salt, "2c" if one.hides != "2c" else "3c", one.path),
        (root, cards, 8, one.salt, one.hides, one.path),
        (root, cards, 7, other.salt, one.hides, one.path),
        (root, cards, 7, one.salt, one.hides, one.path[::-1]),
        (root, cards, 7, one.salt, one.hides, one.path[:-1]),
        (root, cards, 7, one.salt, one.hides, (*one.path, one.path[0])),
        (root, cards + 4, 7, one.salt, one.hides, one.path),
        (root, cards, 7, one.salt + "00", one.hides, one.path),
        (root, cards, 7, "no salt", one.hides, one.path),
        (root, cards, -1, one.salt, one.hides, one.path),
        (root, cards, cards * 2, one.salt, one.hides, one.path),
        (sealed(seed=b"another").commitment, cards, 7, one.salt, one.hides, one.path),
    ]
    assert [opens(*forgery) for forgery in forged] == [False] * len(forged)
    assert opens(root, cards, 7, one.salt, one.hides, one.path)


def test_a_node_cannot_pass_for_a_leaf_nor_a_shorter_pack_for_a_longer() -> None:
    """Two packs whose last leaf is doubled or left over have different roots, whatever their leaves are."""
    leaves = [leaf(index, bytes(32), "As") for index in range(5)]
    assert len({Tree(leaves[:size]).commitment for size in range(1, 6)}) == 5
    assert Tree(leaves).commitment != Tree([*leaves, leaves[-1]]).commitment
    inner = sha256(b"\x01" + leaves[0] + leaves[1]).digest()
    assert Tree([inner, leaves[2]]).commitment != Tree(leaves[:3]).commitment


def test_salts_of_one_pack_are_all_different_and_of_another_seed_others() -> None:
    packs = [sealed("standard", 8, seed) for seed in (b"one", b"two", b"one/12")]
    salts = [pack.opened(position).salt for pack in packs for position in range(416)]
    assert len(set(salts)) == 3 * 416


def test_chance_is_fair_and_what_players_send_turns_it() -> None:
    rng = random.Random(6)
    rolled = Counter(die for _ in range(4_000) for die in chance.dice(rng.randbytes(32), (), 3))
    assert set(rolled) == set(range(1, 7))
    assert all(1_800 < count < 2_200 for count in rolled.values())
    cuts = Counter(chance.cut(rng.randbytes(32), (), 53, 8) for _ in range(4_000))
    assert (min(cuts), max(cuts)) == (8, 44)
    secret = rng.randbytes(32)
    sent = [
        (),
        (("ann", "x"),),
        (("ann", "y"),),
        (("ann", "x"), ("bob", "x")),
        (("annx", ""),),
        (("", "annx"),),
    ]
    assert len({chance.number(secret, one, 0, 2**64) for one in sent}) == len(sent)
    assert chance.number(secret, (), 0, 2**64) != chance.number(secret, (), 1, 2**64)


def test_a_cut_of_few_cards_is_still_lawful() -> None:
    assert {chance.cut(bytes([n] * 32), (), 2, 1) for n in range(50)} == {1}
