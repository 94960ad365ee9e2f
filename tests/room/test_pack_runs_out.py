"""A table whose pack runs out: the room shuffles the cards that go back, a house dealer is asked to."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from openfelt.cards import DECKS, Card
from openfelt.room.log import events as e
from openfelt.room.state.banked_rules import BankedRules
from openfelt.rounds.answers import Answer, Shuffled
from openfelt.rounds.audience import UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.places import Place
from openfelt.rounds.plays import Plays
from openfelt.rounds.requests import Draw, Procedure, Shuffle
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
from openfelt.rules.facts import Facts
from openfelt.rules.game import DeckRule, FaultRule
from openfelt.rules.money import cents
from openfelt.table.felt import BankedTable
from proving import LANTERN, BettorFacts, HandFacts, lamp, total
from room import spoken as c
from room.tables import SUPREME, THE_PROVING_GAME, Night, everything, house_bet, physical, problems

BOXED = FaultRule(becomes="replaced", misdeal_from=3, ends_shoe=True, cite=Cite.of("test:60"))
DECK = DeckRule(name="standard", decks=(2,), shoe=True, cite=Cite.of("test:1"))
WASTEFUL = replace(LANTERN, deck=DECK, faults={"boxed": BOXED})


def wasted(number: int, game: BankedGame, table: BankedTable) -> Procedure:
    """So many cards in the middle, of which two count."""
    dealer, cards = Dealer(game, table), list[Card]()
    for _ in range(number):
        cards += [(yield from dealer.card(Place("middle"), UP))]
    two = cards[0], cards[1]
    hand = HandFacts(total=total(two), lamp=lamp(two), dead=False, result="tie")
    return Facts(
        hands={(seat, 1): hand for seat in range(1, table.seats + 1)},
        bettors={(bet.seat, bet.bettor): BettorFacts(gave_up=False) for bet in table.bets},
        action=5,
    )


def sixty(game: BankedGame, table: BankedTable) -> Procedure:
    return wasted(60, game, table)


def sixty_and_then_all(game: BankedGame, table: BankedTable) -> Procedure:
    return wasted(104 if table.gone else 60, game, table)


RULES = BankedRules(WASTEFUL, plays=Plays(sixty, most_cards=lambda game, table: 1))


def one_round(night: Night) -> list[e.TableEvent]:
    night.banked(100)
    for seat, person in night.state.seats.items():
        if night.state.bank is not None and person != night.state.bank.person:
            night.bet(f"{seat} {person} base 5")
    return night.dealt()


def answers(events: list[e.TableEvent]) -> list[Answer]:
    return [event.answer for event in events if isinstance(event, e.Answered)]


def shoes(night: Night) -> int:
    return sum(isinstance(event, e.ShoeBegun) for event, _ in night.log)


def test_an_electronic_table_shuffles_exactly_the_cards_that_go_back() -> None:
    night = Night(THE_PROVING_GAME, RULES, decks=2).seated("ann", "bob")
    first = one_round(night)
    assert not any(isinstance(answer, Shuffled) for answer in answers(first))
    second = one_round(night)
    assert shoes(night) == 1, "it goes on with the same shoe"
    assert [n for n, answer in enumerate(answers(second)) if isinstance(answer, Shuffled)] == [104 - 60]
    round = night.state.round
    assert round is not None
    left = Counter(round.pack)
    lying = Counter(round.felt.cards(Place("middle")))
    assert left + lying == DECKS["standard"].composition(2)
    assert night.state.shoe is not None
    assert night.state.shoe.composition == left
    assert Counter(night.state.stock.gone) == Counter({card.text: n for card, n in lying.items()})


def test_what_such_a_round_leaves_is_in_the_log_and_the_audit_agrees() -> None:
    night = Night(THE_PROVING_GAME, RULES, decks=2).seated("ann", "bob")
    for _ in range(4):
        one_round(night)
        again = night.again()
        assert everything(again) == everything(night.state)
        assert again.stock.gone == night.state.stock.gone
        assert again.shoe == night.state.shoe
    assert problems(night, [event for event, _ in night.log]) == []


def test_a_shoe_of_which_every_card_was_dealt_after_a_shuffle_is_finished() -> None:
    rules = BankedRules(WASTEFUL, plays=Plays(sixty_and_then_all, most_cards=lambda game, table: 1))
    night = Night(THE_PROVING_GAME, rules, decks=2).seated("ann", "bob")
    one_round(night)
    one_round(night)
    assert night.state.shoe is not None
    assert night.state.shoe.remaining == 0
    assert everything(night.again()) == everything(night.state)
    assert shoes(night) == 1
    one_round(night)
    assert shoes(night) == 2
    assert problems(night, [event for event, _ in night.log]) == []


def test_at_a_physical_table_the_house_dealer_is_asked_to_shuffle_and_goes_on() -> None:
    night = physical(SUPREME, decks=1)
    pack = iter(DECKS["standard"].cards * 2)
    asked = 0
    while not asked:
        if night.state.bank is None:
            night.do("hal", c.Accept(wager=cents(500)))
        night.do("hal", house_bet("ann", 2, "player", 50))
        night.do("hal", c.Deal())
        while night.state.live:
            if isinstance(night.state.playing().waiting, Shuffle):
                night.refuses("hal", c.EnterCard(card=next(iter(DECKS["standard"].cards))), "a shuffle")
                night.do("hal", c.EnterShuffle())
                asked += 1
            assert isinstance(night.state.playing().waiting, Draw)
            night.do(
                "hal", c.EnterCard(card=next(card for card in pack if card in night.state.playing().pack))
            )
    assert night.state.number > 5
    assert not night.ended.void
    gone = night.state.stock.gone
    assert sum(gone.values()) <= 6, "only what lay on the felt of the round that was shuffled"
    assert night.again().stock.gone == gone
    assert problems(night, [event for event, _ in night.log]) == []


def test_a_shuffle_that_was_entered_is_taken_back() -> None:
    night = Night(THE_PROVING_GAME, RULES, decks=2, physical=True)
    for _ in range(2):
        night.do("hal", c.Accept(wager=cents(500)))
        night.do("hal", house_bet("ann", 2, "base", 5))
        night.do("hal", c.Deal())
        while night.state.live and isinstance(night.state.playing().waiting, Draw):
            night.do("hal", c.EnterCard(card=next(iter(night.state.playing().pack))))
    before = night.state.playing().view(None)
    night.do("hal", c.EnterShuffle())
    assert night.state.playing().view(None) != before
    night.do("hal", c.TakeBackEntry())
    assert night.state.playing().view(None) == before
    assert problems(night, [event for event, _ in night.log]) == []


def test_three_boxed_cards_end_the_shoe_and_the_next_round_has_another_003_1418() -> None:
    night = Night(THE_PROVING_GAME, RULES, decks=2, physical=True)

    def deal() -> list[e.TableEvent]:
        night.do("hal", c.Accept(wager=cents(500)))
        night.do("hal", house_bet("ann", 2, "base", 5))
        return night.do("hal", c.Deal())

    cards = DECKS["standard"].cards
    assert not any(isinstance(event, e.ShoeBegun) for event in deal())
    for card in cards[:2]:
        night.do("hal", c.EnterCard(card=card, fault="boxed"))
    (_, ended, *_) = night.do("hal", c.EnterCard(card=cards[2], fault="boxed"))
    assert isinstance(ended, e.RoundEnded)
    assert ended.void == f"misdeal: the {cards[2]} was boxed, fault number 3"
    assert night.state.stock.gone == {}
    night.do("hal", c.TakeBackEntry())
    assert night.state.stock.gone == {}
    night.do("hal", c.EnterCard(card=cards[2], fault="boxed"))
    assert everything(night.again()) == everything(night.state)
    assert [type(event) for event in deal()] == [e.ShoeBegun, e.RoundBegun]
    night.do("hal", c.EnterCard(card=cards[2]))
    assert problems(night, [event for event, _ in night.log]) == []
