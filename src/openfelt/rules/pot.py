"""A game played for pots."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from openfelt.rules.buy_in import BuyInRule
from openfelt.rules.cite import Cite
from openfelt.rules.game import Game, Kind
from openfelt.rules.money import Cents

Structure = Literal["limit", "spread", "pot-limit", "no-limit"]
"""How much may be bet: one size or two, anything between two amounts, up to the pot, up to the stack."""

OddChips = Literal["one-each", "together"]
"""One to each of the first winners of a pot that does not divide; or pots that the same players win are
divided as one, and all odd chips go to the first."""

Post = Literal["big", "both", "straddle", "kill", "wait"]
"""What is put in to be dealt in at once: a big blind; with it a small one that lies dead; twice the big
blind; that, and the limits are doubled for the hand; or nothing will do, and one waits."""


class _Rule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cite: Cite


class StakesRule(_Rule, frozen=True, kw_only=True):
    """What the document says of stakes; how high they are is posted at the table.

    `printed` are the limits it names ("3/6"), for which others may be had on request where `higher`; where it
    names none, those of its collection sections hold.
    """

    chip: Cents = Cents(1)
    structures: tuple[Structure, ...] = ("limit", "spread", "pot-limit", "no-limit")
    printed: tuple[str, ...] = ()
    higher: bool = False


class StraddleRule(_Rule, frozen=True, kw_only=True):
    """Whoever is next after the big blind may double it before the first card, and acts last before the flop.

    They must have so many big blinds in front of them as `least` says.
    """

    least: int


class BlindsRule(_Rule, frozen=True, kw_only=True):
    """Forced bets by turns, from the button's left; `heads_up` is who has the small one when two play.

    A table posts one of the `numbers` of blinds: one is the first left of the button; of three the button
    has the first, unless two play. Where the big one `is_half` a bet, the first raise makes it whole. Whoever
    has less than half of a single blind is spared it where that is `short`: the next has it, and the button
    stays for them, so that they have it in the hand after if they have money then.
    """

    heads_up: Literal["button", "left-of-button"]
    heads_up_cite: Cite | None = None
    numbers: tuple[int, ...] = (2,)
    is_half: bool = False
    short: Cite | None = None
    straddle: StraddleRule | None = None


class BringInRule(_Rule, frozen=True, kw_only=True):
    """Whoever shows the lowest card, or the highest, has to bet in the first round.

    Aces are high or low for this; of equal cards suits decide (spades, hearts, diamonds, clubs), or the seat
    that is dealt to first. What `opens` is the forced bet that is posted, which others may complete to a
    whole one, or a whole bet of either limit. `instead_cite` is who opens when they have nothing left to bet.
    """

    shows: Literal["lowest", "highest"]
    aces: Literal["high", "low"] = "high"
    equal: Literal["suit", "seat"]
    opens: Literal["bring-in", "bet"] = "bring-in"
    opens_cite: Cite | None = None
    completed_cite: Cite | None = None
    instead_cite: Cite


class ButtonRule(_Rule, frozen=True, kw_only=True):
    """It is drawn for by high card and suit, and goes forward after every hand.

    Where time is charged and it `waits_for_absent`, it lies for a hand before a seat whose player has left
    the table for a while.
    """

    drawn_cite: Cite
    waits_for_absent: Cite | None = None


class ComeIn(_Rule, frozen=True, kw_only=True):
    """Somebody who owes a blind waits for the big one, or puts in what is said here.

    They wait, too, if an active player objects, where that is `refused`.
    """

    post: Post
    refused: Cite | None = None


class EnteringRule(_Rule, frozen=True, kw_only=True):
    """How those come in who do not have the blinds by turns: new at the table, blinds missed, seat changed.

    `wait_cite` is where nobody may come in between the button and the big blind, `in_line_cite` what somebody
    does who waits for the big blind and comes to the small one's place. Before the button has been once
    round, whoever comes to a seat that no blind was asked of owes nothing where that is `free_first_round`,
    and who moves to one where it is a `free_first_move`.
    """

    new: ComeIn
    missed: ComeIn
    moved: ComeIn
    wait_cite: Cite
    in_line_cite: Cite
    free_first_round: Cite | None = None
    free_first_move: Cite | None = None
    free_after_move: Cite | None = None
    """Where who owes nothing and moves, not away from the big blind, may let the blinds pass once."""
    button_counts: Cite | None = None
    """Where missing the button, which puts in a dead blind, is missing a blind."""


class CarriedRule(_Rule, frozen=True, kw_only=True):
    """A pot that nobody wins stays for the next hand, for which all ante again, up to `most_antes`, if any.

    Others `join` by putting in what each has there, unless money was forfeited in a hand they were not in.
    Nobody changes seats meanwhile where that is `no_moves`.
    """

    most_antes: int = 0
    join: Cite
    no_moves: Cite | None = None


class BettingRule(_Rule, frozen=True, kw_only=True):
    """A bet and so many `raises` in a street, in the structures that are `capped`; none: any number.

    The cap is lifted while two are left if it is `uncapped_heads_up`. Of somebody who is all in with less
    than a bet or raise, the part `counts` as one that is the whole of it, or half; or whoever has acted may
    raise again who faces as much as the largest raise of the street (`faced`). The next raise is then
    measured from the last bet that was whole (`completed`), or goes on top of what is there (`added`).
    Who has checked may raise unless there is no `check_raise` in a structure (`no_check_raise`).
    In a spread game the higher amount is the most for a bet or raise, or for all that one puts in a round.
    """

    raises: int | None = None
    capped: tuple[Structure, ...] = ("limit", "spread", "pot-limit", "no-limit")
    uncapped_heads_up: bool = False
    raises_cite: Cite | None = None
    counts: Literal["whole", "half", "faced"] = "whole"
    next_raise: Literal["completed", "added"] = "completed"
    short_cite: Cite | None = None
    check_raise: bool = True
    no_check_raise: tuple[Structure, ...] = ("limit", "spread", "pot-limit", "no-limit")
    check_raise_cite: Cite | None = None
    spread_for: Literal["bet", "round"] = "bet"
    spread_cite: Cite | None = None


class ShowdownRule(_Rule, frozen=True, kw_only=True):
    """Who shows first: whoever bet last on the last street or else acted first there, or by seat.

    The first for `odd_chips` is the one nearest to the button's left; `ties_cite` is where equal hands are
    said to divide. Hands may be kept face down where that is cited: they win after all that are shown, and
    alike.
    """

    first: Literal["last-bet", "left-of-button"] = "last-bet"
    odd_chips: OddChips = "one-each"
    ties_cite: Cite | None = None
    face_down_cite: Cite | None = None


class PotGame(Game, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everybody plays against everybody else, from a stack, for what all have put in."""

    stakes: StakesRule
    betting: BettingRule
    showdown: ShowdownRule
    buy_in: BuyInRule
    blinds: BlindsRule | None = None
    bring_in: BringInRule | None = None
    button: ButtonRule | None = None
    entering: EnteringRule | None = None
    carried: CarriedRule | None = None
    no_proposition_players: Cite | None = None
    electronic: Cite | None = None  # its cards and chips are pictures
    unrecorded_cite: Cite | None = None
    """Where an up card may be one that nobody recorded: it says nothing of who acts first."""

    kind: ClassVar[Kind] = "pot"
    takes_unknown: ClassVar[bool] = True

    @property
    def takes_unknown_up(self) -> bool:
        return self.unrecorded_cite is not None

    @property
    def smallest_chip(self) -> Cents:
        return self.stakes.chip
