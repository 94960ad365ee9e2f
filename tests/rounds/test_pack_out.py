"""When the pack runs out: the house dealer counts the cards, and the discards are shuffled."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

import laws
from openfelt import books
from openfelt.cards import DECKS, Card
from openfelt.rounds import BankedRound, run
from openfelt.rounds.answers import Dealt, Fault, Shuffled
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.driver import as_recorded, drive
from openfelt.rounds.notes import Give
from openfelt.rounds.places import DEAD, Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.procedures import BankedPlays, procedure_of
from openfelt.rounds.requests import Cut, Draw, Procedure, Shuffle
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.facts import Facts
from openfelt.rules.game import DeckRule, FaultRule
from openfelt.table.felt import BankedTable
from proving import LANTERN, PLAYS
from rounds.lanterns import card, deal, ruled_by, table

STANDARD = DECKS["standard"].cards
FROM_A_SHOE = DeckRule(name="standard", decks=(1,), shoe=True, cite=Cite.of("test:1"))
MIDDLE = Place("middle")


def three(game: BankedGame, table: BankedTable) -> Procedure:
    """A card that is discarded, and two that stay."""
    dealer = Dealer(game, table)
    yield from dealer.card(MIDDLE)
    yield Give(source=MIDDLE, to=DEAD)
    yield from dealer.card(MIDDLE)
    yield from dealer.cut()
    yield from dealer.card(MIDDLE)
    return Facts(action=5)


def all_but(*left: str) -> dict[str, int]:
    return {card.text: 1 for card in STANDARD if card.text not in left}


def begun(*left: str, deck: DeckRule = FROM_A_SHOE) -> BankedRound:
    """Of a shoe in which only these are left."""
    on = BankedTable(seats=4, player_dealer=table().player_dealer, gone=all_but(*left))
    return BankedRound(ruled_by(bets=(), deck=deck), on, Plays(three))


def test_before_a_draw_from_an_empty_pack_the_discards_of_this_round_and_of_those_before_are_shuffled() -> (
    None
):
    round = deal(begun("As", "Kd"), "As Kd")
    assert round.waiting == Shuffle(places=(DEAD,), earlier=True)
    assert Counter(card.text for card in round.returning) == Counter({**all_but("As", "Kd"), "As": 1})
    round.answer(Shuffled())
    assert isinstance(round.waiting, Draw)
    assert round.felt.cards(DEAD) == ()
    assert sum(round.pack.values()) == 51, "all but the card that lies on the felt"
    assert "Kd" not in {card.text for card in round.pack}
    deal(round, "As")
    assert round.over
    assert not round.void


def test_the_next_round_finds_only_the_cards_that_left_the_pack_since_it_was_shuffled() -> None:
    round = deal(begun("As", "Kd"), "As Kd")
    round.answer(Shuffled())
    deal(round, "2c")
    assert round.following().gone == {"Kd": 1, "2c": 1}


def test_everybody_sees_that_it_was_shuffled_and_a_replay_comes_to_the_same() -> None:
    round = deal(begun("As", "Kd"), "As Kd")
    round.answer(Shuffled())
    deal(round, "2c")
    assert [sight.text for sight in round.view(None).log if sight.what == "shuffle"] == [
        "dead and earlier rounds"
    ]
    again = run(round.again(), round.answers)
    assert again.record == round.record
    assert again.gone == round.gone


def test_a_pack_of_one_card_is_not_cut() -> None:
    assert isinstance(deal(begun("As", "Kd", "2c"), "As Kd").waiting, Draw)
    assert isinstance(deal(begun("As", "Kd", "2c", "3c"), "As Kd").waiting, Cut)


def test_where_the_document_calls_the_hand_off_instead_it_is_void_and_says_why() -> None:
    rule = replace(FROM_A_SHOE, when_out="misdeal", when_out_cite=Cite.of("test:9"))
    round = deal(begun("As", "Kd", deck=rule), "As Kd")
    assert round.void == "misdeal: no card is left in the pack"


def test_what_happens_instead_of_a_shuffle_needs_its_lines() -> None:
    with pytest.raises(ValueError, match="when_out_cite"):
        replace(FROM_A_SHOE, when_out="misdeal").__post_init__()


def test_when_every_card_lies_on_the_felt_the_hand_is_void() -> None:
    def everything(game: BankedGame, table: BankedTable) -> Procedure:
        dealer = Dealer(game, table)
        for _ in range(53):
            yield from dealer.card(MIDDLE)
        return Facts(action=5)

    on = BankedTable(seats=4, player_dealer=table().player_dealer)
    round = BankedRound(ruled_by(bets=()), on, Plays(everything))
    for one in STANDARD:
        round.answer(Dealt(one))
    round.answer(Shuffled())
    assert round.void == "misdeal: no card is left, neither in the pack nor among the discards"


def test_a_spoiled_card_is_counted_too() -> None:
    boxed = FaultRule(becomes="replaced", cite=Cite.of("test:2"))
    on = BankedTable(seats=4, player_dealer=table().player_dealer, gone=all_but("As"))
    round = BankedRound(ruled_by(bets=(), deck=FROM_A_SHOE, faults={"boxed": boxed}), on, Plays(three))
    round.answer(Fault("boxed", card("As")))
    assert isinstance(round.waiting, Shuffle)


@pytest.mark.parametrize("ends_shoe", [False, True])
def test_three_boxed_cards_end_the_shoe_where_the_document_says_so_003_1418(ends_shoe: bool) -> None:
    boxed = FaultRule(becomes="replaced", misdeal_from=3, ends_shoe=ends_shoe, cite=Cite.of("test:2"))
    on = BankedTable(seats=4, player_dealer=table().player_dealer, gone={"Ah": 1})
    round = BankedRound(ruled_by(bets=(), deck=FROM_A_SHOE, faults={"boxed": boxed}), on, Plays(three))
    for text in ("As", "Kd", "2c"):
        round.answer(Fault("boxed", card(text)))
    assert round.void == "misdeal: the 2c was boxed, fault number 3"
    gone = dict.fromkeys(("Ah", "As", "Kd", "2c"), 1)
    assert round.following().gone == ({} if ends_shoe else gone)
    assert round.shoe_ended is ends_shoe


# The proving game, with nearly nothing left


def nearly_out(seed: int) -> BankedRound:
    """A round of it at random, from a shoe that has one to twenty cards left."""
    rng = random.Random(seed)
    game = replace(LANTERN, deck=FROM_A_SHOE)
    gone = rng.sample(STANDARD, len(STANDARD) - rng.randint(0, 20))
    on = replace(laws.random_table(rng, game), gone={one.text: 1 for one in gone})
    return laws.play_on(rng, BankedRound(game, on, PLAYS))


@pytest.mark.no_cover  # for its volume
def test_rounds_begun_with_nearly_nothing_left_in_the_pack_end_by_every_law() -> None:
    met: Counter[str] = Counter()
    for seed in range(200):
        round, rng = nearly_out(seed), random.Random(seed)
        for law in laws.BANKED_LAWS:
            law(round)
        laws.a_replay_equals_the_play(round, rng)
        laws.arrival_order_never_matters(round, rng)
        laws.secrets_stay_secret(round, rng)
        no_card_is_twice_or_nowhere(round)
        if round.found is not None:
            told = as_recorded(round.game, round.answers)
            assert drive(round.game, round.table, told, PLAYS) == round.found
        met["shuffled"] += any("earlier" in sight.text for sight in round.view(None).log)
        met["lasted"] += not any(isinstance(answer, Shuffled) for answer in round.answers)
    assert min(met["shuffled"], met["lasted"]) > 10


def no_card_is_twice_or_nowhere(round: BankedRound) -> None:
    lying = Counter(one.card for cards in round.felt.places.values() for one in cards)
    earlier = Counter({Card.of(text): count for text, count in round.gone.items()}) - lying
    assert lying + earlier + Counter(round.pack) == Counter(STANDARD)


def needed(game: BankedGame, plays: BankedPlays, seed: int) -> tuple[int, int]:
    """How many cards that were not spoiled a round took at random, and how many it may by its family."""
    round = laws.random_round(seed, game, plays)
    taken = sum(isinstance(answer, Dealt) for answer in round.answers)
    return taken, plays.most_cards(game, round.table)


ENDLESS = "blackjack"
"""Its hands may be hit without end, so that its family says only what a round usually takes."""


@pytest.mark.volume
@pytest.mark.parametrize(
    "game", [game for game in books.banked_games() if game.family != ENDLESS], ids=lambda game: game.id
)
def test_no_round_needs_more_cards_than_its_family_says_and_some_need_as_many(game: BankedGame) -> None:
    found = [needed(game, procedure_of(game), seed) for seed in range(8)]
    assert all(taken <= most for taken, most in found)
    assert any(taken == most for taken, most in found)


@pytest.mark.volume
@pytest.mark.parametrize(
    "game", [game for game in books.banked_games() if game.family == ENDLESS], ids=lambda game: game.id
)
def test_few_rounds_need_more_cards_than_a_family_of_endless_hands_says(game: BankedGame) -> None:
    """Even played at random."""
    found = [needed(game, procedure_of(game), seed) for seed in range(100)]
    assert sum(taken > most for taken, most in found) <= 3
    assert any(2 * taken > most for taken, most in found)


def test_nor_does_one_of_the_proving_game() -> None:
    assert all(taken <= most for taken, most in (needed(LANTERN, PLAYS, seed) for seed in range(50)))
