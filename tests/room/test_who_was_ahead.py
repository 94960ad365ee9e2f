"""Who was ahead in a hand that is looked at again: only from cards that the viewpoint shows."""

from __future__ import annotations

import pytest
from msgspec import structs

from equity.nights import POTS, night
from openfelt import books
from openfelt.cards import UNKNOWN
from openfelt.room.api.ahead import found, job_of, seen_along, told
from openfelt.room.oversight.replays import ALL_CARDS, EVERYONE, seen_from
from openfelt.room.state.filed_rules import rules_for, written
from openfelt.rounds.answers import Dealt
from openfelt.rounds.pot import PotRound
from openfelt.rounds.requests import Draw


def hand_of(id: str) -> PotRound:
    played = night(id, 3, f"ahead {id}").rounds(20)
    return next(one for one in played if one.found is not None and not one.found.unwon)


def shown_by(round: PotRound, viewpoint: str) -> list[set[str]]:
    """Every card that was shown there at each step, and before."""
    again, shown = round.again(), [set[str]()]
    for answer in round.answers:
        again.answer(answer)
        view = seen_from(again, viewpoint)
        shown.append({card for lying in view.felt.values() for card in lying if card != UNKNOWN.text})
    return shown


@pytest.mark.parametrize("id", POTS)
def test_nothing_is_worked_out_from_a_card_that_the_viewpoint_does_not_show(id: str) -> None:
    round = hand_of(id)
    rules = rules_for(round.game, None)
    for viewpoint in (EVERYONE, ALL_CARDS, *round.table.people):
        shown = shown_by(round, viewpoint)
        for step, seen in seen_along(round, viewpoint):
            if seen is not None:
                job = job_of(seen, rules)
                named = {word for text in (*job.hands, job.board, job.gone) for word in text.split()}
                assert named - {UNKNOWN.text} <= shown[step]


@pytest.mark.parametrize("id", ["aviator/texas-holdem", "aviator/seven-card-stud", "aviator/lowball"])
def test_another_hidden_card_makes_no_difference(id: str) -> None:
    """The first card of the second seat was another: who looks from the first sees the same to the end."""
    round = hand_of(id)
    first, second = round.table.stacks[0], round.table.stacks[1]
    other = round.again()
    swapped = False
    for answer in round.answers:
        request = other.waiting
        to_second = isinstance(request, Draw) and request.to == str(second.seat)
        if to_second and not swapped and not request.seen_by.admits(None):  # type: ignore[union-attr]
            dealt = {one.card for one in round.answers if isinstance(one, Dealt)}
            unseen = sorted(other.pack, key=lambda card: card.order)
            other.answer(Dealt(next(card for card in unseen if card not in dealt)))
            swapped = True
            continue
        if other.open_asks and other.open_asks[0].stage in {"showdown", "discard"}:
            break
        other.answer(answer)
    assert swapped
    rules, before = rules_for(round.game, None), len(other.answers)

    def told_of(one: PotRound) -> list[tuple[int, object]]:
        along = seen_along(one, first.bettor)
        return [(step, seen and job_of(seen, rules)) for step, seen in along if step < before]

    along, same = told_of(round), told_of(other)
    assert along == same
    assert any(job for _, job in along)


def test_what_is_told_is_of_the_hands_that_are_seen() -> None:
    round = hand_of("aviator/texas-holdem")
    rules = rules_for(round.game, None)
    every = [(step, seen) for step, seen in seen_along(round, ALL_CARDS) if seen is not None]
    assert len(every) >= 4, "before the flop, and on each street"
    for step, seen in every:
        at = told(step, seen, found(job_of(seen, rules)))
        assert {one.seat for one in at.hands} == set(seen.seats)
        assert sum(one.equity for one in at.hands) == pytest.approx(1)
        assert at.method == ("exact" if seen.spot.board else "simulation")
        assert (at.hands[0].standard_error is None) is (at.method == "exact")
    seat = round.table.stacks[0].seat
    mine = [(step, seen) for step, seen in seen_along(round, round.table.stacks[0].bettor) if seen]
    step, seen = mine[0]
    at = told(step, seen, found(job_of(seen, rules)))
    assert [one.seat for one in at.hands] == [seat]
    assert "any of those that nobody has named" in at.assumptions[0]
    assert told(step, seen, found(job_of(seen, rules))) == at, "the same again"


def test_a_hand_is_read_by_the_rules_of_its_time() -> None:
    """The text of its book goes with the question: where jokers would be wild, they are."""
    round = hand_of("aviator/mexican-poker-delano-draw")
    words = books.text(round.game.id)
    rules = written(round.game, None, words, None)
    seen = next(seen for _, seen in seen_along(round, ALL_CARDS) if seen is not None)
    job = job_of(seen, rules)
    assert job.book == words
    held = ("Jo Ks Qd 9c 2h", "Ts Td 3c 4d 6h")
    over = structs.replace(job, hands=held, gone="", drawn=(1, 1))
    assert [one[0] for one in found(over).hands] == [1, 0]
    bug = structs.replace(over, book=words.replace('joker = "wild"', 'joker = "bug"'))
    assert [one[0] for one in found(bug).hands] == [0, 1]
