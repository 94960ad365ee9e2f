"""What each viewer is shown: their own cards and what everyone sees, and never more."""

from __future__ import annotations

from typing import Any

import pytest

from openfelt.cards import Card
from openfelt.rounds import BankedRound
from openfelt.rounds.answers import CutAt, Rolled
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import DOWN, EVERYONE, NOBODY, UP, Audience, only
from openfelt.rounds.notes import Give, Show
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Ask, Choice, Draw, Offer, Procedure, Who
from openfelt.rounds.view import Felt, Lying, Sight
from openfelt.rules.codec import to_json
from openfelt.rules.facts import Facts
from openfelt.rules.game import Game
from openfelt.table.felt import BankedTable
from rounds.lanterns import ANN, BOB, CY, begin, choose, deal, everyone, play_to, ruled_by, table

WORDS = ("ann", "bob", "cy")


@pytest.mark.parametrize(
    ("audience", "sees"),
    [
        (NOBODY, []),
        (EVERYONE, ["ann", "bob", None]),
        (only("ann"), ["ann"]),
        (only("ann") | only("bob"), ["ann", "bob"]),
        (only("ann") | NOBODY, ["ann"]),
        (NOBODY | only("ann"), ["ann"]),
        (only("ann") | EVERYONE, ["ann", "bob", None]),
        (EVERYONE | only("ann"), ["ann", "bob", None]),
        (UP, ["ann", "bob", None]),
        (DOWN, []),
        (only(), []),
    ],
)
def test_an_audience_admits_those_named_and_only_grows(audience: Audience, sees: list[str | None]) -> None:
    assert [viewer for viewer in ("ann", "bob", None) if audience.admits(viewer)] == sees


@pytest.mark.parametrize(("audience", "told"), [(NOBODY, "??"), (only("ann"), "As"), (EVERYONE, "As")])
def test_of_a_card_that_nobody_has_seen_nothing_is_told_to_anyone(audience: Audience, told: str) -> None:
    assert Lying(Card.of("As"), audience).to_anyone == told


def test_cards_in_piles_are_seen_by_nobody() -> None:
    round = play_to("cut")
    for viewer in everyone(round):
        view = round.view(viewer)
        assert view.felt == {f"pile-{n}": ("??", "??") for n in (1, 2, 3, 4)}
        assert {card for sight in view.log for card in sight.cards} == {"??"}


@pytest.mark.parametrize(
    ("viewer", "own"),
    [("ann", {"2": ("2s", "6s")}), ("bob", {"2": ("2s", "6s")}), ("cy", {"3": ("4s", "5s")}),
     ("player-dealer", {"1": ("Ks", "7s")}), ("stranger", {}), (None, {})],
)  # fmt: skip
def test_each_sees_their_own_hand_and_the_backs_of_the_others(
    viewer: str | None, own: dict[str, tuple[str, ...]]
) -> None:
    view = play_to("swap").view(viewer)
    backs = ("??", "??")
    assert view.felt == {"1": backs, "2": backs, "3": backs, "dead": backs} | own
    seen = {card for sight in view.log for card in sight.cards} - {"??"}
    assert seen == {card for cards in own.values() for card in cards}


def test_nothing_that_is_sent_to_a_viewer_names_a_card_they_may_not_see() -> None:
    round = choose(play_to("swap"), BOB, "swap", held="2s")
    hidden = {"cy": ("Ks", "7s", "2s", "6s"), "ann": ("Ks", "7s", "4s", "5s"), None: ("Ks", "7s", "2s", "4s")}
    for viewer, cards in hidden.items():
        sent = to_json(round.view(viewer)).decode()
        assert not [card for card in cards if f'"{card}"' in sent]


def test_at_the_end_the_hands_lie_open_and_empty_seats_stay_face_down() -> None:
    for viewer in everyone(play_to("over")):
        felt = play_to("over").view(viewer).felt
        assert felt == {"1": ("Ks", "7s"), "2": ("2s", "6s"), "3": ("4s", "5s"), "dead": ("??", "??")}


def test_an_onlooker_sees_what_everyone_sees_and_no_more() -> None:
    for wait in ("deal", "cut", "swap", "raise", "claim", "over"):
        round = play_to(wait)
        onlooker = round.view(None)
        assert [sight.text for sight in onlooker.log] == [sight.text for sight in round.view("stranger").log]
        assert onlooker.felt == round.view("stranger").felt
        assert tuple(round.money.bets) == round.table.bets
        assert onlooker.over is (wait == "over")
        for place, cards in onlooker.felt.items():
            for viewer in everyone(round):
                theirs = round.view(viewer).felt[place]
                assert all(seen in {"??", other} for seen, other in zip(cards, theirs, strict=True))


# Decisions made together


def test_a_secret_decision_is_offered_to_those_at_the_seat_only() -> None:
    round = play_to("swap")
    assert {viewer: [ask.who for ask in round.view(viewer).asks] for viewer in everyone(round)} == {
        None: [],
        "stranger": [],
        "player-dealer": [],
        "ann": [BOB],
        "bob": [BOB],
        "cy": [CY],
    }
    assert round.view(None).waiting_for == (Who(2, "bob"), Who(3, "cy"))
    assert [ask.who for ask in play_to("raise").view(None).asks] == [ANN, BOB, CY], "open to everyone"


@pytest.mark.parametrize("wait", ["swap", "raise", "claim"])
def test_while_others_decide_nobody_sees_who_has(wait: str) -> None:
    round = play_to(wait)
    before = {viewer: round.view(viewer) for viewer in everyone(round)}
    answer = {"swap": ("swap", "4s"), "raise": ("give-up", ""), "claim": ("claim", "")}[wait]
    choose(round, CY, answer[0], held=answer[1])
    for viewer in everyone(round):
        if viewer != "cy":
            assert round.view(viewer) == before[viewer]
    mine = round.view("cy")
    assert [choice.choice for choice in mine.answered] == [answer[0]]
    assert (mine.felt, mine.log, mine.waiting_for, mine.asks) == (
        before["cy"].felt,
        before["cy"].log,
        before["cy"].waiting_for,
        before["cy"].asks,
    )


def test_money_raised_together_lies_on_the_felt_only_when_all_are_in() -> None:
    round = choose(play_to("raise"), CY, "raise", "30")
    assert tuple(round.money.bets) == round.table.bets
    assert round.ledger.balance("cy") == -1600
    choose(choose(round, ANN, "stand"), BOB, "stand")
    assert [bet.bet for bet in round.money.bets][5:] == ["raise"]
    assert round.view("cy").answered == ()


def test_what_was_swapped_is_told_to_the_seat_and_that_it_was_decided_to_the_others() -> None:
    round = choose(choose(play_to("swap"), BOB, "swap", held="2s"), CY, "keep")
    told = {
        viewer: [
            (sight.who, sight.text, sight.cards) for sight in round.view(viewer).log if sight.what == "choice"
        ]
        for viewer in ("ann", "bob", "cy", None)
    }
    bobs, hidden = ("bob at seat 2", "swap 2s", ("2s",)), ("bob at seat 2", "has decided", ())
    assert told["ann"][0] == told["bob"][0] == bobs
    assert told["cy"][0] == told[None][0] == hidden
    assert told["cy"][1] == ("cy at seat 3", "keep", ())
    assert told["ann"][1] == told[None][1] == ("cy at seat 3", "has decided", ())


def test_a_person_sees_their_own_decision_even_where_the_seat_may_not() -> None:
    def secret(game: Game, table: BankedTable) -> Procedure:
        offers = (Offer(choice="left"), Offer(choice="right"))
        yield from ask(Ask(who=ANN, offers=offers, default=Choice("left"), seen_by=NOBODY))
        return Facts(action=5)

    round = _played(secret)
    assert [len(round.view(viewer).asks) for viewer in ("ann", "bob", None)] == [1, 0, 0]
    assert round.view("bob").waiting_for == (Who(2, "ann"),)
    choose(round, ANN, "right")
    assert [round.view(viewer).log[-1].text for viewer in ("ann", "bob", None)] == [
        "right",
        "has decided",
        "has decided",
    ]


# Cards as they lie


def _played(procedure: object) -> BankedRound:
    nobody = BankedTable(seats=4, player_dealer=table().player_dealer)
    return BankedRound(ruled_by(bets=()), nobody, Plays(procedure))  # type: ignore[arg-type]  # defined in the test


def test_a_card_seen_stays_seen_wherever_it_goes_and_whoever_is_shown_it_next() -> None:
    def shown(game: Game, table: BankedTable) -> Procedure:
        for _ in range(3):
            yield Draw(to=Place("pile"))
        yield Show(place=Place("pile"), to=only("ann"), cards=(0, 1))
        yield Show(place=Place("pile"), to=only("bob"), cards=(1,))
        yield Draw(to=Place("pile"), seen_by=UP)
        yield Show(place=Place("pile"), to=only("cy"))
        yield Give(source=Place("pile"), to=Place("2"), cards=(0, -1))
        yield Draw(to=Place("2"), seen_by=only("cy"))
        yield Show(place=Place("nowhere"))
        yield Show(place=Place("2"))
        yield Draw(to=Place("3"))
        return Facts(action=5)

    round = deal(_played(shown), "As Ks Qs")
    felts = {viewer: round.view(viewer).felt for viewer in (*WORDS, None)}
    assert felts == {
        "ann": {"pile": ("As", "Ks", "??")},
        "bob": {"pile": ("??", "Ks", "??")},
        "cy": {"pile": ("??", "??", "??")},
        None: {"pile": ("??", "??", "??")},
    }
    deal(round, "Js")
    assert {viewer: round.view(viewer).felt for viewer in (*WORDS, None)} == {
        "ann": {"pile": ("Ks", "??"), "2": ("As", "Js")},
        "bob": {"pile": ("Ks", "??"), "2": ("??", "Js")},
        "cy": {"pile": ("Ks", "Qs"), "2": ("As", "Js")},
        None: {"pile": ("??", "??"), "2": ("??", "Js")},
    }
    assert round.view(None).log[-1].text == "2 from pile"
    deal(round, "9s")
    for viewer in (*WORDS, None):
        assert round.view(viewer).felt[Place("2")] == ("As", "Js", "9s")
    shown_to = [sight for sight in round.view("bob").log if sight.what == "shown"]
    assert [sight.cards for sight in shown_to] == [
        ("??", "??"),
        ("Ks",),
        ("??", "??", "??", "??"),
        (),
        ("As", "Js", "9s"),
    ]


def test_a_whole_place_is_given_and_nothing_is_left_there() -> None:
    def moved(game: Game, table: BankedTable) -> Procedure:
        yield Draw(to=Place("pile"), seen_by=UP)
        yield Draw(to=Place("pile"))
        yield Give(source=Place("pile"), to=Place("1"))
        yield Give(source=Place("pile"), to=Place("2"))
        yield Draw(to=Place("1"))
        return Facts(action=5)

    round = deal(_played(moved), "As Ks")
    assert round.view(None).felt == {"1": ("As", "??")}
    assert round.felt.cards(Place("pile")) == ()
    assert round.felt.cards(Place("nowhere")) == ()


def test_the_log_tells_what_happened_in_order() -> None:
    round = deal(begin(), "Ks")
    assert [(sight.what, sight.place, sight.cards) for sight in round.view("ann").log] == [
        ("card", "pile-1", ("??",))
    ]
    deal(round, "2s 4s Tc 7s 6s 5s Jc")
    round.answer(CutAt(9))
    round.answer(Rolled((1, 1, 3)))
    log = [
        (sight.what, sight.place, sight.text or " ".join(sight.cards)) for sight in round.view("cy").log[8:]
    ]
    assert log == [
        ("cut", "", "9"),
        ("dice", "", "1 1 3"),
        ("given", "1", "2 from pile-1"),
        ("shown", "1", "?? ??"),
        ("given", "2", "2 from pile-2"),
        ("shown", "2", "?? ??"),
        ("given", "3", "2 from pile-3"),
        ("shown", "3", "4s 5s"),
        ("given", "dead", "2 from pile-4"),
    ]


def test_what_is_seen_is_put_into_words_when_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Sight] = []
    tell = Felt._tell

    def telling(felt: Felt, sight: Sight, *to: Any) -> None:
        told.append(sight)
        tell(felt, sight, *to)

    monkeypatch.setattr(Felt, "_tell", telling)
    round = play_to("claim")
    assert told == []
    seen = round.view("ann").log
    assert len(told) == len(seen) > 20
    assert round.view("ann").log == seen
    assert len(told) == len(round.view(None).log) == len(seen), "once, whoever looks"
