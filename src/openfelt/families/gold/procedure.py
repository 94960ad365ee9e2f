"""Baccarat Gold: two community cards face up; each bettor stands, or hits for one community card more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from openfelt.cards import Card
from openfelt.families.gold.settings import BankFacts, BettorFacts, GoldSettings, action_card, result
from openfelt.hands import pips, points, points_said
from openfelt.rounds.asking import ask
from openfelt.rounds.audience import DOWN, UP, Audience, only
from openfelt.rounds.dealing import Dealer
from openfelt.rounds.hands import Hands
from openfelt.rounds.notes import Charge, Read, Show
from openfelt.rounds.parting import HandsToOpen, ToDecide
from openfelt.rounds.places import BANK, ROUND, Place
from openfelt.rounds.plays import Alike, Drawn
from openfelt.rounds.requests import Ask, Asking, Choice, Offer, Procedure, Who
from openfelt.rounds.view import Felt
from openfelt.rules.banked import BankedGame
from openfelt.rules.cite import Cite
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
    hands: dict[Place, list[Card]] = {COMMUNITY: [], BANK: []}
    community, bank = hands[COMMUNITY], hands[BANK]
    bettors = tuple(_bettors(game, table))

    def card_to(place: Place, face: Audience, stage: str = "deal") -> Asking[None]:
        """A card, and what the hand counts with it."""
        hands[place].append((yield from house_dealer.card(place, face, stage)))
        yield Read(place=place, says=partial(points_said, hands[place]))

    yield Charge("before-deal")
    yield from card_to(COMMUNITY, UP)
    yield from card_to(BANK, UP)
    yield from card_to(COMMUNITY, UP)
    yield from card_to(BANK, DOWN)

    dealt = points(community)
    if points(bank) in rules.stops_other:  # nobody may draw against it (003:135), so it is turned at once
        yield Show(place=BANK)
        hitting: set[Who] = set()
    elif dealt in rules.option:
        hitting = set()
        house_way = Choice("hit" if dealt in rules.house_way_hits else "stand")
        said: dict[Seat, Choice] = {}
        for who in bettors:  # a backline bettor who says nothing follows the seat
            default = said.get(who.seat, house_way)
            choice = yield from ask(Ask(who=who, offers=(HIT, STAND), default=default))
            said.setdefault(who.seat, choice)
            if choice == Choice("hit"):
                hitting.add(who)
    else:
        hitting = set(bettors) if dealt in rules.must_hit else set()
    if hitting:
        yield from card_to(COMMUNITY, UP, "draw")
        stood = {who.bettor for who in bettors} - {who.bettor for who in hitting}
        yield Read(place=COMMUNITY, says=f"{dealt}, as you stood", to=only(*stood))

    yield Show(place=BANK)
    if dealt not in rules.stops_other and points(bank) in rules.player_dealer_hits:
        yield from card_to(BANK, UP, "draw")
    drawn, held = points(community), points(bank)
    yield Read(place=ROUND, says=f"Player-dealer has {held} with {len(bank)} cards")

    _, button = action_card(rules)
    totals = {who: drawn if who in hitting else dealt for who in bettors}
    return Facts(
        player_dealer=BankFacts(bank_total=held, bank_cards=3 if len(bank) == 3 else 2),
        bettors={
            (who.seat, who.bettor): BettorFacts(total=total, hit=who in hitting, result=result(total, held))
            for who, total in totals.items()
        },
        action=bank[button].rank,
    )


def most_cards(game: BankedGame, table: BankedTable) -> int:
    """Three community cards, and the player-dealer's three."""
    return 6


def alike(game: BankedGame) -> Alike:
    """Hands are what they count; some stand on the community's first two cards while others hit."""
    return Alike(card=pips, lies=_lies)


def _lies(drawn: Drawn) -> tuple[int, ...]:
    community = [card for place, card in drawn if place == COMMUNITY]
    bank = [card for place, card in drawn if place == BANK]
    return points(community[:2]), points(community[2:]), len(community), points(bank), len(bank)


def _bettors(game: BankedGame, table: BankedTable) -> Iterator[Who]:
    """Those with a base wager, clockwise from the player-dealer's left."""
    for seat in table.bet_seats:
        for bettor in deciders(game.control, table, seat, "base"):
            yield Who(seat, bettor)


class GoldHands(Hands):
    game: BankedGame
    table: BankedTable

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

    def stage_cite(self, felt: Felt, stage: str, to: Place | None = None) -> Cite:
        rules = cast(GoldSettings, self.game.settings)
        cites = {"deal": rules.dealt_cite, "play": rules.option_cite, "draw": rules.must_hit_cite}
        cite = cites.get(stage)
        if stage == "draw" and to == BANK:
            stopped = points(felt.cards(COMMUNITY)[:2]) in rules.stops_other
            cite = rules.stops_player_dealer_cite if stopped else rules.player_dealer_hits_cite
        return cite or super().stage_cite(felt, stage, to)

    def never_open(self, felt: Felt, who: Who, choice: str, asked: Ask | None) -> tuple[str, Cite]:
        """The community cards or the player-dealer's leave no choice."""
        if asked is not None:
            return super().never_open(felt, who, choice, asked)
        rules = cast(GoldSettings, self.game.settings)
        dealt, held = points(felt.cards(COMMUNITY)[:2]), points(felt.cards(BANK)[:2])
        if held in rules.stops_other:
            why, cite = f"nobody draws against a {held} of the player-dealer", rules.stops_players_cite
        elif dealt in rules.must_hit:
            why, cite = f"one must hit on {dealt}", rules.must_hit_cite
        else:
            why, cite = f"one must stand on {dealt}", rules.chart_cite
        return why, cite or self.game.play_cite

    def played(self, bettor: Scope) -> str:
        assert isinstance(bettor, BettorFacts)
        return f"{'hit' if bettor.hit else 'stood'}: {bettor.total}"
