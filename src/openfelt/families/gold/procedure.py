"""Baccarat Gold: two community cards face up; each bettor stands, or hits for one community card more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from openfelt.cards import Card
from openfelt.families.gold.settings import BankFacts, BettorFacts, GoldSettings, action_card, result
from openfelt.hands import points
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import DOWN, UP
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.hands import Hands
from openfelt.rounds.notes import Charge, Show
from openfelt.rounds.parting import HandsToOpen, ToDecide
from openfelt.rounds.places import BANK, Place
from openfelt.rounds.requests import Ask, Choice, Offer, Procedure, Who
from openfelt.rules.banked import BankedGame
from openfelt.rules.facts import Facts, Scope
from openfelt.rules.shown import numbers
from openfelt.table.control import deciders
from openfelt.table.felt import BankedTable, Seat

COMMUNITY = Place("community")
HIT = Offer(choice="hit", says="your hand is the two community cards and one card more")
STAND = Offer(choice="stand", says="your hand is the two community cards as they lie")


def play(game: BankedGame, table: BankedTable) -> Procedure:
    rules = cast(GoldSettings, game.settings)
    house_dealer = Dealer(game, table)
    community: list[Card] = []
    bank: list[Card] = []

    yield Charge("before-deal")
    community.append((yield from house_dealer.card(COMMUNITY, UP)))
    bank.append((yield from house_dealer.card(BANK, UP)))
    community.append((yield from house_dealer.card(COMMUNITY, UP)))
    bank.append((yield from house_dealer.card(BANK, DOWN)))

    dealt = points(community)
    if points(bank) in rules.stops_other:  # nobody may draw against it (003:135), so it is turned at once
        yield Show(place=BANK)
        hitting: set[Who] = set()
    elif dealt in rules.option:
        hitting = set()
        house_way = Choice("hit" if dealt in rules.house_way_hits else "stand")
        said: dict[Seat, Choice] = {}
        for who in _bettors(game, table):  # a backline bettor who says nothing follows the seat
            default = said.get(who.seat, house_way)
            choice = yield from ask(Ask(who=who, offers=(HIT, STAND), default=default))
            said.setdefault(who.seat, choice)
            if choice == Choice("hit"):
                hitting.add(who)
    else:
        hitting = set(_bettors(game, table)) if dealt in rules.must_hit else set()
    if hitting:
        community.append((yield from house_dealer.card(COMMUNITY, UP, stage="draw")))

    yield Show(place=BANK)
    if dealt not in rules.stops_other and points(bank) in rules.player_dealer_hits:
        bank.append((yield from house_dealer.card(BANK, UP, stage="draw")))

    _, button = action_card(rules)
    totals = {who: points(community) if who in hitting else dealt for who in _bettors(game, table)}
    return Facts(
        player_dealer=BankFacts(bank_total=points(bank), bank_cards=3 if len(bank) == 3 else 2),
        bettors={
            (who.seat, who.bettor): BettorFacts(
                total=total, hit=who in hitting, result=result(total, points(bank))
            )
            for who, total in totals.items()
        },
        action=bank[button].rank,
    )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    """Three community cards, and the player-dealer's three."""
    return 6


def _bettors(game: BankedGame, table: BankedTable) -> Iterator[Who]:
    """Those with a base wager, clockwise from the player-dealer's left."""
    for seat in table.bet_seats:
        for bettor in deciders(game.control, table, seat, "base"):
            yield Who(seat, bettor)


class GoldHands(Hands):
    game: BankedGame
    table: BankedTable

    def reading(self, place: Place, cards: tuple[Card, ...]) -> str:
        return str(points(cards)) if place in {COMMUNITY, BANK} else ""

    def to_open(self) -> HandsToOpen:
        """The player-dealer's second card is turned only when everybody has stood or hit (003:113-117)."""
        rules = cast(GoldSettings, self.game.settings)
        cites = rules.option_cite or self.game.play_cite, rules.stops_players_cite or self.game.play_cite
        return HandsToOpen(
            places=(COMMUNITY, BANK),
            least=2,
            size=3,
            decisions=ToDecide(
                before=BANK,
                who=tuple(_bettors(self.game, self.table)),
                offers=(HIT, STAND),
                when=f"on two community cards of {numbers(rules.option)}, unless the player-dealer's two are "
                f"{numbers(rules.stops_other)}",
                cites=tuple(map(str, cites)),
            ),
        )

    def played(self, bettor: Scope) -> str:
        assert isinstance(bettor, BettorFacts)
        return f"{'hit' if bettor.hit else 'stood'}: {bettor.total}"
