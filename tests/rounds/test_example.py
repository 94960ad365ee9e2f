"""Records to start from."""

from __future__ import annotations

import re
import tomllib

import pytest

from openfelt import books
from openfelt.cards import text
from openfelt.rounds import BankedRound
from openfelt.rounds.example import Supplier, example, template
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import TableRecord, read_record
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import convert
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.game import Way
from openfelt.table.setup import check_limits


@pytest.mark.parametrize("id", books.banked_ids())
def test_an_example_settles_whatever_the_seed(id: str) -> None:
    game = books.banked(id)
    for seed in ("1", "", "felt", "ünïcode"):
        round = settle_by_the_books(read_record(example(game, seed), "example"))
        assert round.over
        assert len(round.settlement.lines) >= 3


@pytest.mark.parametrize("id", books.banked_ids())
def test_every_line_of_a_form_that_is_left_out_can_be_taken_in(id: str) -> None:
    """The options together, and limits that the collection's option is printed for and the bets keep."""
    game = books.banked(id)
    whole = re.sub(r"^# (options|collection|limits)", r"\1", template(game), flags=re.M)
    record = read_record(whole, "form")
    assert set(record.options) == set(game.options)
    assert record.limits is not None
    if game.fees:
        assert record.collection is not None
        schedule = books.schedule(id, str(record.collection), record.collection_section)
        check_limits(game, record.limits, schedule)
    for bet in record.bets:
        rule = game.bet(bet.bet)
        assert rule is not None
        assert (rule.limits or record.limits).allow(bet.amount)


def filled_in(game: BankedGame, way: Way, seed: str) -> tuple[str, BankedRound]:
    """The form with all it offers taken in, and with what a round of its own bets took that was dealt."""
    form = re.sub(r"^# (options|collection|limits)", r"\1", template(game, way), flags=re.M)
    asked = r'^(?:shoe|dice|decisions|\[hands\]|\d+ = "|player-dealer = ").*\n?'
    dealer = Supplier(game, seed)
    round = settle_by_the_books(read_record(re.sub(asked, "", form, flags=re.M), "form"), dealer)
    if round.hands.by_seat:
        for place, hand in round.hands.told(round.felt).items():
            parts = [hand] if isinstance(hand, str) else [f"{half}: {cards}" for half, cards in hand.items()]
            form = re.sub(rf'^{place} = ".*"$', f'{place} = "{" | ".join(parts)}"', form, flags=re.M)
    said = (
        f'{{ seat = {one.seat}, bettor = "{one.bettor}", hand = {one.hand}, choice = "{one.choice}" }}'
        for one in dealer.decisions
    )
    filled = form.replace('shoe = ""', f'shoe = "{text(dealer.dealt)}"')
    filled = filled.replace("decisions = []", f"decisions = [{', '.join(said)}]")
    return filled.replace("dice = []", f"dice = {dealer.thrown}"), round


@pytest.mark.parametrize("way", ["written", "usual"])
@pytest.mark.parametrize("id", books.banked_ids())
def test_a_form_that_is_filled_in_settles(id: str, way: Way) -> None:
    """With the options, the collection and the limits that it offers, and what the felt asked for."""
    record, dealt = filled_in(books.banked(id, way=way), way, "1")
    settled = settle_by_the_books(read_record(record, "form"))
    assert settled.settlement == dealt.settlement
    assert settled.money.net() == dealt.money.net()


@pytest.mark.parametrize("id", books.banked_ids())
def test_a_form_has_every_key_of_a_round_that_was_dealt(id: str) -> None:
    game = books.banked(id)
    dealt = tomllib.loads(example(game, "1")).keys() - {"decisions"}
    assert dealt <= tomllib.loads(template(game)).keys()


def test_a_seed_deals_the_same_round_again_and_another_seed_another() -> None:
    game = books.banked("marina/zoobac")
    assert example(game, "a") == example(game, "a")
    assert len({tomllib.loads(example(game, seed))["shoe"] for seed in "abcdef"}) == 6


def test_decisions_are_in_the_example() -> None:
    game = books.banked("aviator/baccarat-gold")
    records = [tomllib.loads(example(game, str(seed))) for seed in range(20)]
    asked = [one for one in records if one.get("decisions")]
    assert asked
    assert {tuple(one["decisions"][0]) for one in asked} == {("seat", "bettor", "choice")}


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"game": "marina/zoo"}, "game"),
        ({"options": {"colour": "red"}}, "options"),
        ({"collection": 99}, "collection"),
        ({"seats": 99}, "seats"),
        ({"decks": 3}, "decks"),
        ({"limits": {"min": "1", "max": "9000"}}, "limits"),
        ({"player_dealer": {"seat": 9, "wager": "5"}}, "player_dealer.seat"),
        ({"player_dealer": {"seat": 1, "wager": "0"}}, "player_dealer.wager"),
        ({"options": {"smallest-chip": "7"}}, "player_dealer.wager"),
        (
            {"player_dealer": {"seat": 1, "wager": "9", "shares": [{"bettor": "x", "amount": "5"}]}},
            "player_dealer.shares",
        ),
        ({"bets": [{"seat": seat, "bet": "tie", "amount": "5"} for seat in (2, 1)]}, "bets[1]"),
        ({"bets": [{"seat": 2, "bet": "lion", "amount": "5"}]}, "bets[0]"),
        (
            {
                "bets": [
                    {"seat": 2, "bettor": "a", "bet": "tie", "amount": "5"},
                    {"seat": 2, "bettor": "b", "bet": "tie", "amount": "5"},
                ]
            },
            "bets[1]",
        ),
        ({"shoe": "9s 2h Kd 3x"}, "shoe"),
        ({"shoe": "9s 2h Kd"}, "shoe"),
        ({"shoe": "9s 2h Kd 3c 4c"}, "shoe"),
        ({"shoe": "9s " * 9}, "shoe"),
        ({"shoe": None, "hands": {"player": "9s Kd", "banker": "2h"}}, "hands.banker"),
        ({"shoe": None, "hands": {"player": "9s Kd", "banker": "2h 3c 4c"}}, "hands.banker"),
        ({"shoe": None, "hands": {"player": "9s 1d", "banker": "2h 3c"}}, "hands.player"),
        ({"decisions": [{"seat": 2, "choice": "hit"}]}, "decisions"),
        ({"events": [{"after": 1, "ruling": "fold"}]}, "events"),
        ({"events": [{"after": 50, "ruling": "misdeal"}]}, "events"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_key_that_it_is_about(changes: dict[str, object], at: str) -> None:
    raw = tomllib.loads(example(books.banked("marina/zoobac"), "1"))
    raw |= {"shoe": "9s 2h Kd 3c"} | changes
    record = convert({key: value for key, value in raw.items() if value is not None}, TableRecord, "record")
    with pytest.raises(Denied) as refusal:
        settle_by_the_books(record)
    assert refusal.value.at == at


def test_a_missing_decision_is_about_the_decisions() -> None:
    raw = {
        "game": "aviator/baccarat-gold",
        "player_dealer": {"seat": 1, "wager": "100"},
        "bets": [{"seat": 2, "bettor": "ann", "bet": "base", "amount": "5"}],
        "shoe": "Ks 2c 5d 3c",
    }
    with pytest.raises(RuleBroken, match="decision of ann at seat 2 is missing: hit, stand") as refusal:
        settle_by_the_books(convert(raw, TableRecord, "record"))
    assert refusal.value.at == "decisions"
