"""What others may not see of a hand with a draw, and what they must: how many, openers, split openers."""

from __future__ import annotations

from families.draw_tables import Cards, act, game_of, go_on, play, table_of
from openfelt.families.draw_poker.settings import under_chip
from openfelt.rounds.places import Place, at_seat
from openfelt.rounds.pot import PotRound
from openfelt.rounds.view import BACK

JACKS = {
    "seats": 7,
    "button": 1,
    "structure": "limit",
    "ante": "1",
    "bets": ["4", "8"],
    "stacks": {"1": "100", "2": "100", "3": "100"},
}


def played(id: str, cards: dict[str, str], draws: dict[str, str], *acts: str) -> tuple[PotRound, Cards]:
    stated = JACKS | {"cards": cards, "draws": draws, "acts": list(acts)}
    dealt, round = Cards(stated), PotRound(game_of(id, stated), table_of(stated))
    play(round, dealt, list(acts))
    return round, dealt


JACKS_OR_BETTER = "aviator/draw-poker-jacks-or-better"


def test_whether_a_hand_may_open_only_its_owner_sees() -> None:
    """003:331: passing says nothing, since nobody sees what was offered."""
    for hand in ("Jc Jd 8h 5s 2c", "Tc Td 8h 5s 2c"):
        round, _ = played(JACKS_OR_BETTER, {"2": hand}, {})
        assert round.view("p3").asks == ()
        assert round.view(None).asks == ()
        (mine,) = round.view("p2").asks
        assert ("open" in {offer.choice for offer in mine.offers}) == hand.startswith("J")


def test_what_is_thrown_away_is_seen_by_nobody_else_and_how_many_by_all() -> None:
    hands = {"2": "Jc Jd 8h 5s 2c", "3": "Tc Td 9h 6s 3c"}
    round, _ = played(JACKS_OR_BETTER, hands, {}, "2 open 4", "3 call 4", "1 fold", "2 draw 8h 5s 2c")
    for viewer in ("p1", "p3", None):
        seen = round.view(viewer)
        told = " ".join(f"{sight.text} {' '.join(sight.cards)}" for sight in seen.log)
        assert not {"8h", "5s", "2c"} & set(told.split())
        assert "draw 3" in {sight.text for sight in seen.log}
        assert seen.readings[at_seat(2)] == "three cards"
        assert set(seen.felt[Place("dead")]) <= {BACK}
    assert {"8h", "5s", "2c"} <= set(round.view("p2").felt[Place("dead")])


def test_an_opener_who_is_not_called_shows_the_openers_and_no_more() -> None:
    """003:325."""
    round, _ = played(JACKS_OR_BETTER, {"2": "8h Jc 5s Jd 2c"}, {}, "2 open 4", "3 fold", "1 fold")
    assert round.over
    assert round.view(None).felt[at_seat(2)] == (BACK, "Jc", BACK, "Jd", BACK)


def test_split_openers_lie_under_a_chip_until_the_hand_is_over() -> None:
    """003:341: a jack is thrown away to draw to a flush."""
    hands = {"2": "Jc Jd 8c 5c 2c", "3": "Tc Td 9h 6s 3c"}
    round, dealt = played(
        JACKS_OR_BETTER,
        hands,
        {"2": "Ac"},
        "2 open 4",
        "3 call 4",
        "1 fold",
        "2 split Jd",
        "3 pat",
        "2 bet 8",
    )
    assert round.view(None).felt[under_chip(2)] == (BACK,)
    assert round.view(None).readings[at_seat(2)] == "one card, splitting openers"
    act(round, dealt, "3 fold")
    assert go_on(round, dealt) is None
    assert round.view(None).felt[under_chip(2)] == ("Jd",)
    assert round.money.net()["p2"] == 600


def test_openers_that_are_broken_without_a_word_are_declared_by_the_table() -> None:
    hands = {"2": "Jc Jd 8c 5c 2c"}
    round, _ = played(JACKS_OR_BETTER, hands, {}, "2 open 4", "3 call 4", "1 fold", "2 draw Jd")
    assert round.view(None).felt[under_chip(2)] == (BACK,)


def test_breaking_a_straight_that_leaves_ace_and_joker_splits_nothing() -> None:
    """003:342."""
    hands = {"2": "As Jo Ks Qs Tc"}
    round, _ = played(JACKS_OR_BETTER, hands, {}, "2 open 4", "3 call 4", "1 fold", "2 draw Tc")
    assert under_chip(2) not in round.view(None).felt
