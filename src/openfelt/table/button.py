"""The button and the blinds between hands: whose they are next, and who has missed theirs.

A state is frozen; every move gives the next one, and an unlawful move raises `RuleBroken`. A player who owes
nothing has the blinds by turns. Whoever is new, has missed a blind or has moved away from it has a `Debt`,
and says before the first card of a hand how they come in, so that it stands in that hand's record:
`Positions` is what came of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, Self

import msgspec
from msgspec.structs import replace

from openfelt.rules.cite import Cite
from openfelt.rules.errors import RuleBroken
from openfelt.rules.money import Cents
from openfelt.rules.pot import PotGame
from openfelt.table.felt import Bettor, Seat
from openfelt.table.stacks import Carried, Debt, PotTable, Stack, Stakes

DEALER: Seat = 0
"""The house dealer's place, before the first seat: where a game has no button, dealing begins to its left."""


class Positions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the button lay in a hand, if it was `drawn` for, who had which blind, and who was dealt in.

    Where a game has no button it is `DEALER`. Where the button `pays` a blind of its own, it may be missed
    like the others. Those who `joined` paid the antes of the hands before, and play for what these left. The
    button is `frozen` if it stays where it is for the next hand, and so it is if somebody was too `short` for
    the blind and has money again.
    """

    button: Seat
    drawn: bool = False
    pays: bool = False
    small: Seat | None = None
    big: Seat | None = None
    dealt_in: tuple[Seat, ...]
    joined: tuple[Seat, ...] = ()
    frozen: bool = False
    short: Seat | None = None


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with a seat. Who is `out` is dealt no cards until they come back, or buy again if `broke`.

    Blinds that they are `excused` of may pass once.
    """

    bettor: Bettor
    debt: Debt | None = None
    out: bool = False
    broke: bool = False
    excused: frozenset[Literal["small", "big"]] = frozenset()


def between(seats: int, first: Seat, last: Seat) -> tuple[Seat, ...]:
    """The seats that lie strictly between two, clockwise; all others, where these are one."""
    return tuple((first - 1 + step) % seats + 1 for step in range(1, (last - first - 1) % seats + 1))


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The players in their seats, and how the last hand lay.

    `first` had the button in the first hand; until it has been `once_round`, `asked` are the seats that a
    blind was asked of, or has passed. `had_button` is who had it last, wherever they sit now; `drawn` is
    whose it is by a draw whose hand was void. It has `waited` for the seat that it passes over next.
    """

    seats: int
    players: dict[Seat, Player] = {}
    last: Positions | None = None
    first: Seat | None = None
    once_round: bool = False
    asked: frozenset[Seat] = frozenset()
    had_button: Bettor = ""
    drawn: Seat | None = None
    waited: Seat | None = None

    # Who comes and goes

    def sit(self, game: PotGame, seat: Seat, bettor: Bettor) -> Self:
        self._check_free(game, seat)
        if any(player.bettor == bettor for player in self.players.values()):
            raise RuleBroken(f"{bettor} has a seat already", [game.seats.cite])
        return self._with({seat: Player(bettor, self._newcomer(game, seat))})

    def leave(self, game: PotGame, seat: Seat) -> Self:
        self._player(game, seat)
        return replace(self, players={one: had for one, had in self.players.items() if one != seat})

    def sit_out(self, game: PotGame, seat: Seat) -> Self:
        player = self._player(game, seat)
        if player.out:
            raise RuleBroken(f"{player.bettor} is sitting out already", [_entering(game)])
        return self._with({seat: replace(player, out=True)})

    def come_back(self, game: PotGame, seat: Seat) -> Self:
        player = self._player(game, seat)
        if player.broke:
            raise RuleBroken(f"{player.bettor} has nothing left, and buys in first", [game.buy_in.cite])
        if not player.out:
            raise RuleBroken(f"{player.bettor} is not sitting out", [_entering(game)])
        return self._with({seat: replace(player, out=False)})

    def go_broke(self, game: PotGame, seat: Seat) -> Self:
        """They have nothing left, and may keep the seat to buy again."""
        return self._with({seat: replace(self._player(game, seat), out=True, broke=True)})

    def rebuy(self, game: PotGame, seat: Seat) -> Self:
        """Who buys again after going broke is as good as new, or has missed what passed meanwhile."""
        player = self._player(game, seat)
        if not player.broke:
            raise RuleBroken(f"{player.bettor} is not broke", [game.buy_in.cite])
        due = self.last is not None and self.last.short == seat  # the blind that it was too short for waits
        debt = None if due else player.debt or self._newcomer(game, seat)
        return self._with({seat: replace(player, out=False, broke=False, debt=debt)})

    def move(self, game: PotGame, seat: Seat, to: Seat, carried: tuple[Carried, ...] = ()) -> Self:
        """To another seat: whoever moves away from the big blind owes for it."""
        player = self._player(game, seat)
        if carried and game.carried is not None and game.carried.no_moves is not None:
            says = "nobody changes seats while a pot lies there for the next hand"
            raise RuleBroken(says, [game.carried.no_moves])
        self._check_free(game, to)
        further = self._hands_to_big(to, player) - self._hands_to_big(seat, player)
        rule = game.entering
        if rule is not None and self.last is not None and player.debt is None:
            free = rule.free_first_move is not None and self._is_unasked(to)
            if further > 0 and not free:
                player = replace(player, debt=Debt(why="moved", hands=further))
            elif rule.free_after_move is not None and seat in {self.last.small, self.last.button}:
                player = replace(player, excused=frozenset({"small", "big"}))
        without = {one: had for one, had in self.players.items() if one != seat}
        return replace(self, players=without | {to: player})

    # A hand

    def table(
        self,
        game: PotGame,
        stakes: Stakes,
        amounts: Mapping[Seat, Cents],
        *,
        time_charged: bool = False,
        hands_before: int | None = None,
        carried: tuple[Carried, ...] = (),
    ) -> PotTable | None:
        """How the next hand begins, with what each seat has in front of it; None while two are not ready.

        Who has nothing left plays on for what is `carried` and theirs to win.
        """
        plays_on = {seat for one in carried for seat in one.seats}
        ready = [
            seat
            for seat, player in sorted(self.players.items())
            if (amounts.get(seat, 0) > 0 and not player.out)
            or (seat in plays_on and not amounts.get(seat, 0) and player.out == player.broke)
        ]
        if len(ready) < 2:
            return None
        stacks = tuple(Stack(seat, self.players[seat].bettor, amounts.get(seat, Cents(0))) for seat in ready)
        table = PotTable(
            seats=self.seats,
            stacks=stacks,
            stakes=stakes,
            button=None,
            hands_before=hands_before,
            carried=carried,
        )
        if game.button is None:
            return table
        away = {seat for one in carried if one.seats for seat in ready if seat not in one.seats}
        standing = [
            seat
            for seat in ready
            if self.players[seat].debt is None and (seat not in away or not amounts.get(seat))
        ]
        if self.last is None or len(standing) < 2:  # a game that begins, or begins anew: all are dealt in
            return replace(table, button=self.drawn) if self.drawn in ready else table
        button = self._next_button(game, standing, time_charged)
        debts = {seat: debt for seat in ready if (debt := self.players[seat].debt) is not None}
        stays = self.last.short if self.last.short in standing else self.waited if self.last.frozen else None
        return replace(table, button=button, last_big=self._last_big(button), for_short=stays, debts=debts)

    def after(self, game: PotGame, hand: Positions) -> Self:
        """A hand was played so: who was dealt in owes nothing any more, and who was not may have missed."""
        if game.button is None:
            return self
        line = self
        if hand.drawn or self.last is None or self.drawn is not None:  # the game began with it
            line = replace(
                self, last=None, first=hand.button, once_round=False, asked=frozenset(), drawn=None
            )
        began = line.last is None
        players = {
            seat: replace(player, debt=None, excused=frozenset())
            if seat in hand.dealt_in
            else line._missed(game, seat, hand)
            for seat, player in line.players.items()
        }
        had, before = line.players.get(hand.button), line.last
        waited = None
        if before is not None and before.button == hand.button:  # it has stayed where it was
            waited = line.waited if before.short is None and before.frozen else before.short
        line = replace(
            line,
            waited=waited,
            players=players,
            last=hand,
            once_round=line.once_round or line._comes_round(hand.button),
            asked=line.asked | line._asks(hand),
            had_button=had.bettor if had is not None else "",
        )
        if not began:
            return line
        absent = {seat: one for seat, one in players.items() if seat not in hand.dealt_in}
        return line._with(
            {seat: replace(one, debt=line._newcomer(game, seat)) for seat, one in absent.items()}
        )

    def called_off(self, hand: Positions | None) -> Self:
        """A hand was void: the next has its button, which is not drawn for again."""
        return self if hand is None or not hand.drawn else replace(self, drawn=hand.button)

    @classmethod
    def of(cls, table: PotTable) -> Self:
        """As far as a hand's beginning tells it: what is owed, and what the button has done."""
        players = {stack.seat: Player(stack.bettor, table.debts.get(stack.seat)) for stack in table.stacks}
        if table.button is None:
            return cls(seats=table.seats, players=players)
        last = Positions(button=table.button, big=table.last_big, short=table.for_short, dealt_in=())
        return cls(seats=table.seats, players=players, last=last, waited=table.for_short)

    # What follows from it

    def _with(self, players: Mapping[Seat, Player]) -> Self:
        return replace(self, players={**self.players, **players})

    def _player(self, game: PotGame, seat: Seat) -> Player:
        if seat not in self.players:
            raise RuleBroken(f"nobody sits at seat {seat}", [game.seats.cite])
        return self.players[seat]

    def _check_free(self, game: PotGame, seat: Seat) -> None:
        if not 1 <= seat <= self.seats:
            raise RuleBroken(f"there is no seat {seat}: there are {self.seats}", [game.seats.cite])
        if seat in self.players:
            raise RuleBroken(f"seat {seat} is {self.players[seat].bettor}'s", [game.seats.cite])

    def _is_unasked(self, seat: Seat) -> bool:
        """Whether it is the first round, and no blind was asked of this seat."""
        return not self.once_round and seat not in self.asked

    def _newcomer(self, game: PotGame, seat: Seat) -> Debt | None:
        rule = game.entering
        if rule is None or self.last is None:
            return None
        free = rule.free_first_round is not None and self._is_unasked(seat)
        return None if free else Debt(why="new")

    def _round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats once, from the next after this one."""
        return (*between(self.seats, seat, seat), seat)

    def _next_button(self, game: PotGame, standing: Collection[Seat], time_charged: bool) -> Seat:
        """The next who owes nothing; where time is charged it may wait for somebody who is away."""
        assert self.last is not None
        if self.last.frozen or self.last.short in standing:
            return self.last.button
        waits = time_charged and game.button is not None and game.button.waits_for_absent is not None
        mine = set(standing)
        if waits:
            mine |= {
                seat for seat, one in self.players.items() if one.out and not one.broke and one.debt is None
            }
        turn = [seat for seat in self._round_from(self.waited or self.last.button) if seat in mine]
        others = (seat for seat in turn if self.players[seat].bettor != self.had_button)
        return next(others, turn[0])

    def _last_big(self, button: Seat) -> Seat | None:
        """Who had the big blind, unless the button has come so far since then."""
        last = self.last
        if last is None or last.big is None:
            return None
        return last.big if button in between(self.seats, last.button, last.big) else None

    def _missed(self, game: PotGame, seat: Seat, hand: Positions) -> Player:
        player, last = self.players[seat], self.last
        if last is None or game.entering is None:
            return player
        small, big = (
            was is not None and now is not None and was != now and seat in between(self.seats, was, now)
            for was, now in ((last.small, hand.small), (last.big, hand.big))
        )
        counts = hand.pays and game.entering.button_counts is not None
        passes = counts and last.button != hand.button
        button = passes and seat in between(self.seats, last.button, hand.button)
        debt = player.debt
        if debt is not None and debt.why == "moved" and debt.hands > 0:
            left = debt.hands - 1
            debt = replace(debt, hands=left) if left else None
        if player.excused:
            left_to_pass = player.excused - {"small" * small, "big" * big}
            small, big = small and "small" not in player.excused, big and "big" not in player.excused
            player = replace(player, excused=left_to_pass)
        if not (small or big or button):
            return replace(player, debt=debt)
        debt = debt or Debt(why="missed")
        missed = replace(debt, small=debt.small or small, big=debt.big or big, button=debt.button or button)
        return replace(player, debt=missed)

    def _comes_round(self, button: Seat) -> bool:
        if self.last is None or self.first is None or self.last.button == button:
            return False
        return self.first in (*between(self.seats, self.last.button, button), button)

    def _asks(self, hand: Positions) -> frozenset[Seat]:
        """The seats that the blinds have come to, or passed, since the hand before."""
        if hand.big is None:
            return frozenset()
        begin = self.last.big if self.last is not None and self.last.big is not None else hand.button
        small = () if hand.small is None else (hand.small,)
        return frozenset((*between(self.seats, begin, hand.big), *small, hand.big))

    def _hands_to_big(self, seat: Seat, player: Player) -> int:
        """After how many hands the big blind would come to a seat, as the others sit."""
        if self.last is None or self.last.big is None:
            return 0
        others = {one for one, had in self.players.items() if had.bettor != player.bettor and not had.out}
        big = self.last.big
        before = between(self.seats, big, seat) if seat != big else self._round_from(big)
        return sum(one in others for one in before) + 1


def _entering(game: PotGame) -> Cite:
    return game.entering.cite if game.entering is not None else game.seats.cite
