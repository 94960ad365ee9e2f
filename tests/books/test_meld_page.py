"""The page of a game of melds: every rule of its file in words, with its lines."""

from __future__ import annotations

import re

import pytest

from openfelt import books
from openfelt.books.citations import cited
from openfelt.books.page import page
from openfelt.cards import cards
from openfelt.families.panguingue.settings import PanSettings
from openfelt.families.spreads.rules import MeldSettings
from openfelt.hands.melds import read, worth
from openfelt.rules.cite import Cite, cites_in
from openfelt.rules.codec import plain
from openfelt.rules.meld import MeldGame
from openfelt.rules.shown import Chart

CONQUIAN, PAN = "aviator/conquian", "livermore/pan"
MELD_GAMES = tuple(game for game in books.games() if isinstance(game, MeldGame))
EVERY = pytest.mark.parametrize("game", MELD_GAMES, ids=lambda game: game.id)


def chosen(id: str, **options: str) -> MeldGame:
    game = books.game(id, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(game, MeldGame)
    return game


def said(game: MeldGame) -> dict[str, str]:
    told = page(game)
    return {
        rule.label: rule.says for rule in (*told.play, *(one for part in told.parts for one in part.rules))
    }


def chart(game: MeldGame, title: str) -> Chart:
    return next(one for one in page(game).charts if one.title.startswith(title))


def test_there_are_two_of_them() -> None:
    assert {game.id for game in MELD_GAMES} == {CONQUIAN, PAN}


@EVERY
def test_every_line_that_the_settings_cite_stands_on_the_page(game: MeldGame) -> None:
    told = page(game)
    shown = {Cite.of(cite) for rule in told.play for cite in rule.cites} | {
        Cite.of(one.cite) for one in told.charts
    }
    pool = {Cite.of(cite) for part in told.parts for rule in part.rules for cite in rule.cites}
    assert set(cites_in(plain(game.settings))) == shown
    assert pool == {game.pool.cite, *cites_in(plain(game.buy_in))}


@EVERY
def test_every_statement_says_something_in_words_and_says_where_it_is_written(game: MeldGame) -> None:
    told = page(game)
    for rule in (*told.facts, *told.play, *told.rules, *told.rulings, *told.parts[0].rules):
        assert rule.says
        assert rule.cites
        assert not re.search(r"_|\.\.|None|True|False|Cents", rule.label + rule.says), rule
    assert [one.id for one in told.schedules] == list(game.fees)
    assert told.interpretations == game.interpretations


@EVERY
def test_no_rule_is_said_twice(game: MeldGame) -> None:
    told = page(game)
    labels = [rule.label for rule in (*told.play, *told.parts[0].rules)]
    assert len(labels) == len(set(labels))


@EVERY
def test_the_melds_that_are_shown_are_melds_and_take_what_they_are_said_to(game: MeldGame) -> None:
    assert isinstance(game.settings, MeldSettings)
    for row in chart(game, "What can be laid").rows:
        made = read(cards(row.cells[0]), game.settings.melding)
        assert made is not None, row
        called = game.settings.melding.called
        assert row.label.startswith(f"{called.rope if made.shape == 'rope' else called.set}")


def test_a_pot_stays_only_where_it_is_bet_before_the_deal() -> None:
    """003:2464; the forfeits of Pan go back with a hand that nobody wins."""
    pots = {id: said(chosen(id))["Whoever goes out"] for id in (CONQUIAN, PAN)}
    assert pots == {
        CONQUIAN: "takes the pot; if nobody does, it stays for the next round",
        PAN: "takes the pot",
    }


def test_conquian_is_told_in_the_words_of_its_document() -> None:
    """003:2405-2408: runs, which are groups and sequences; of melds, sets and ropes it says nothing."""
    told = page(chosen(CONQUIAN))
    said = [rule.label + rule.says for rule in (*told.play, *told.rules, *told.rulings)]
    said += [one.title + " ".join(row.label for row in one.rows) for one in told.charts]
    said += [one.question + one.choice + one.why for one in told.interpretations]
    assert not [one for one in said if re.search(r"\b(melds?|sets?|ropes?)\b", one)]


def test_what_conditions_pay_is_what_the_melds_shown_are_worth() -> None:
    game = chosen(PAN)
    assert isinstance(game.settings, PanSettings)
    for row in chart(game, "Conditions").rows:
        example, spades, others, more_spades, more = row.cells
        for suit, paid, grows in (("s", spades, more_spades), ("h", others, more)):
            mixed = len({card.suit for card in cards(example)}) > 1
            laid = example if mixed else re.sub(r"(?<=[^ ])[shdc]", suit, example)
            made = read(cards(laid), game.settings.melding)
            assert made is not None
            assert worth(made, game.settings.conditions) == int(paid)
            if made.shape != "rope":
                longer = read((*made.cards, made.cards[0]), game.settings.melding)
                assert longer is not None
                assert worth(longer, game.settings.conditions) == int(paid) + int(grows)


@pytest.mark.parametrize(
    ("id", "options", "label", "written", "otherwise"),
    [
        (
            CONQUIAN,
            {"after_a_run": "next"},
            "If nobody wants the discard of who took the up card",
            "made",
            "whose turn",
        ),
        (PAN, {"first_card": "may be taken"}, "The top discard", "threw it away", "by the first player"),
        (PAN, {"no_meld": "two chips"}, "A hand without a meld", "", "pays 2 chips besides"),
    ],
)
def test_what_an_option_changes_is_said(
    id: str, options: dict[str, str], label: str, written: str, otherwise: str
) -> None:
    before, after = said(chosen(id)).get(label, ""), said(chosen(id, **options))[label]
    assert written in before
    assert otherwise in after
    assert before != after


def test_a_rope_that_pays_for_each_card_is_shown_so() -> None:
    written, again = (
        chart(game, "Conditions").rows[-1].cells[-2:]
        for game in (chosen(PAN), chosen(PAN, rope_increase="the condition again"))
    )
    assert (written, again) == (("nothing", "nothing"), ("2", "1"))


def test_the_shuffle_of_pan_is_stated_and_a_deck_that_runs_out_is_a_reading() -> None:
    """002:126 has a shuffle after each hand; nothing says what follows a deck that is used up."""
    says = [one.says for one in cited("002:126").sayings if (one.game, one.kind) == (PAN, "how it is played")]
    assert any(one.startswith("The shuffle: the player at the dealer's left") for one in says)
    (told,) = (rule for rule in page(chosen(PAN)).play if rule.label == "The deck runs out")
    assert "a reading" in told.says
    assert told.cites == ("002:126",)
    (nobody,) = (rule for rule in page(chosen(PAN)).play if rule.label.startswith("Nobody lays a card"))
    assert "a reading" in nobody.says, "002:138 has only who wins"
    readings = [one.question for one in chosen(PAN).interpretations if "002:126" in map(str, one.lines)]
    assert "The deck runs out?" in readings
    assert any("002:124-126" in map(str, one.lines) for one in chosen(PAN).interpretations)


def test_the_fees_of_conquian_speak_of_no_backline_and_no_bonus_bets() -> None:
    """003:2476, 003:3831: each player pays per round of play."""
    for schedule in page(chosen(CONQUIAN)).schedules:
        (group,) = schedule.groups
        assert {rule.label: rule.says for rule in group.rules} == {
            "Taken": "before the deal",
            "A player pays": "once a round",
        }


@pytest.mark.parametrize("id", sorted(books.game_ids()))
def test_no_page_speaks_of_bonus_bets_of_a_game_without_them(id: str) -> None:
    shown, game = page(books.game(id)), books.game(id)
    fees = [rule.says for one in shown.schedules for group in one.groups for rule in group.rules]
    bets = getattr(game, "bets", ())
    assert any(not bet.base for bet in bets) or not any("bonus" in says for says in fees)


def test_a_line_of_the_document_leads_to_what_is_said_of_it() -> None:
    kinds = {one.kind: one.says for one in cited("003:2472").sayings if one.game == CONQUIAN}
    assert kinds["how it is played"].startswith("Viejo: ")
