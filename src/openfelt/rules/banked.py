"""A game played against a player-dealer: its layout, who decides, how bets are settled, who banks next."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from openfelt.rules.action import ActionRule, SettlementRule
from openfelt.rules.bets import BetRule
from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.game import Game, Kind
from openfelt.rules.money import Cents
from openfelt.rules.printed_limits import PrintedLimits
from openfelt.rules.rotation import RotationRule


class ControlRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays the cards of a hand with several bettors: the seated player, the largest wager, or each.

    `player_dealer`: who plays that of a wager which several share, the one in the seat or the largest share.
    """

    hand: Literal["seated", "largest", "each"] = "seated"
    player_dealer: Literal["seated", "largest"] = "seated"
    cite: Cite | None = None


class SharingRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Others may put money into the player-dealer's wager, if the player-dealer lets them."""

    cite: Cite


class KumKumRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several people may put their money up as one bet, which is settled as one."""

    cite: Cite


class BankedGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`over_limit` and `under_limit`: what becomes of a bet outside the table's limits.

    It was there when the cards were dealt, and it is as `beyond_cite` has it. `fixed_cite`: where it says
    that a table whose limits are one amount takes exactly that. `one_hand_cite`: where it says that nobody
    bets on more than one hand.
    """

    limits: PrintedLimits | None = None
    limits_cite: Cite | None = None
    over_limit: Literal["refused", "no-action"] = "refused"
    under_limit: Literal["refused", "action"] = "refused"
    beyond_cite: Cite | None = None
    fixed_cite: Cite | None = None
    one_hand_cite: Cite | None = None
    bets: tuple[BetRule, ...]
    action: ActionRule
    settlement: SettlementRule
    rotation: RotationRule
    control: ControlRule = ControlRule()
    sharing: SharingRule | None = None
    kum_kum: KumKumRule | None = None

    kind: ClassVar[Kind] = "banked"

    @property
    def dice_cite(self) -> Cite:
        return self.action.cite

    @property
    def smallest_chip(self) -> Cents:
        return self.settlement.chip

    def bet(self, name: str) -> BetRule | None:
        for bet in self.bets:
            if bet.name == name:
                return bet
        return None

    @property
    def has_bonus_bets(self) -> bool:
        """Whether there is more to place than a base bet with what goes with it; decisions add no bonus."""
        beside = (bet for bet in self.bets if not bet.base and not bet.added)
        return any(bet.matches is None for bet in beside)

    def beside(self, name: str) -> dict[str, Cite]:
        """The bets that lie beside this one, as much of each and neither alone; and where that is written."""
        found: dict[str, Cite] = {}
        for rule in self.bets:
            if rule.matches is not None and name in {rule.name, rule.matches}:
                other = rule.matches if rule.name == name else rule.name
                found[other] = rule.relation_cite or rule.cite
        return found

    def label(self, name: str) -> str:
        """What the layout calls a bet."""
        rule = self.bet(name)
        return rule.label if rule else name


def banked(game: Game) -> BankedGame:
    """The game, if it is played against a player-dealer."""
    if not isinstance(game, BankedGame):
        raise RuleBroken(
            f"{game.name} ({game.id}) is a {game.kind} game, not played against a player-dealer: it has no "
            "layout of bets, no table record and nothing to settle",
            [game.play_cite],
        )
    return game
