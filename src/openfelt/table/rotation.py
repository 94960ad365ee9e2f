"""Who is offered the player-dealer position, who holds it, and when the game is broken.

A state is frozen; every move gives the next one, and an unlawful move raises `RuleBroken`. Between rounds
the position is on offer to one person at a time: `offer` says to whom, `accept` or `decline` answers, and
`played` ends the round. People are names and may sit in several seats; turns are counted by person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import msgspec

from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, Named, RuleBroken, Said, parts
from openfelt.rules.rotation import AnyRotationRule, EveryHandRule, RotationRule

Point = Literal["turns", "bets", "broken"]
"""What a rotation rule speaks of, each with its own lines."""


class Sitter(msgspec.Struct, frozen=True):
    """A person in a seat; `company` is set for a proposition player."""

    seat: int
    person: str
    company: str | None = None
    active: bool = True


class Bank(msgspec.Struct, frozen=True):
    """The position, offered or held: `turn` 1 and 2 are the bank button's 1st and 2nd."""

    seat: int
    person: str
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Broken:
    """Why the game has stopped, and where that is written."""

    reason: str
    cite: Cite | str

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})"


class Past(msgspec.Struct, frozen=True):
    """What counts towards qualifying: hands bet since this person last banked, and when that was."""

    bets: int = 0
    banked: int = 0


@dataclass(frozen=True)
class Rotation:
    """One table's rotation. `seats` are in order of arrival; `rounds` counts those played in this game.

    `last` held the position last. `declined` are the people who refused it since. `bets` are the spots and
    people of the round before. `begun`, `now` and `passes` (when each person who is not a proposition player
    last took the position) serve the newer rule; times are seconds on whatever clock the table keeps.
    """

    rule: AnyRotationRule
    seats: tuple[Sitter, ...] = ()
    player_dealer: Bank | None = None
    last: Bank | None = None
    declined: frozenset[str] = frozenset()
    broken: Broken | None = None
    rounds: int = 0
    bets: tuple[tuple[int, str], ...] = ()
    past: Mapping[str, Past] = field(default_factory=dict)
    begun: int | None = None
    now: int = 0
    passes: Mapping[str, int] = field(default_factory=dict)
    offered: Rotation | None = None  # as it was when the position was taken, while no hand has been played

    @classmethod
    def start(cls, rule: AnyRotationRule, seats: Mapping[int, str] | Iterable[Sitter] = ()) -> Rotation:
        """A new game; `seats` in the order people sat down."""
        sitters = [Sitter(*pair) for pair in seats.items()] if isinstance(seats, Mapping) else seats
        table = cls(rule)
        for sitter in sitters:
            table = table.join(sitter.seat, sitter.person, sitter.company)
            table = table if sitter.active else table.sit_out(sitter.seat)
        return table

    def by(self, rule: AnyRotationRule) -> Rotation:
        """The same table by another rule, from here on."""
        if rule == self.rule:
            return self
        return self._but(rule=rule, offered=self.offered and self.offered.by(rule))

    # What the table shows

    @cached_property
    def offer(self) -> Bank | None:
        """Whom the position is offered to now."""
        if self.broken or self.player_dealer:
            return None
        for bank in self._in_turn():
            if bank.person not in self.declined:
                return bank
        return None

    @property
    def bank_turn(self) -> int:
        """The bank button of the round in play: 1 for the first turn, 2 for the second, 0 between rounds."""
        return self.player_dealer.turn if self.player_dealer else 0

    @property
    def deadline(self) -> int | None:
        """Under the newer rule: the last second by which the position must have passed on."""
        if type(self.rule) is not EveryHandRule or self.begun is None:
            return None
        latest = sorted(self.passes.values(), reverse=True)
        counted = latest[self.rule.others - 1] if len(latest) >= self.rule.others else self.begun
        return counted + self.rule.seconds

    # Answers

    def accept(self, seat: int, person: str | None = None, *, now: int | None = None) -> Rotation:
        """Take the position as it is offered."""
        table = self._clock(now)._or_broken()
        bank = table._offered_to(seat, person, "take")
        passes = table.passes
        if not any(sitter.company for sitter in table.seats if sitter.person == bank.person):
            passes = {**passes, bank.person: table.now}
        begun = table.now if table.begun is None else table.begun
        return table._but(player_dealer=bank, declined=frozenset(), begun=begun, passes=passes, offered=table)

    def decline(self, seat: int, person: str | None = None) -> Rotation:
        """Refuse it: the person is not asked again, at any seat, until someone has taken it."""
        bank = self._offered_to(seat, person, "decline")
        return self._but(declined=self.declined | {bank.person})._or_broken()

    def hand_back(self) -> Rotation:
        """Before the deal: all as it was when the position was offered, and refused by the person.

        The game may be broken by it; `at` tells, when those who came meanwhile have joined.
        """
        if self.player_dealer is None or self.offered is None:
            raise self._no("nobody holds the player-dealer position")
        return self.offered._but(declined=self.offered.declined | {self.player_dealer.person})

    def played(self, bettors: Iterable[tuple[int, str]] = (), *, now: int | None = None) -> Rotation:
        """The round is over; `bettors` are the spots with the people who bet there, in the order they did."""
        bank = self.player_dealer
        if bank is None:
            raise self._no("no round is in play: somebody must take the player-dealer position first")
        bets, rounds = tuple(bettors), self.rounds + 1
        past = dict(self.past)
        for person in {person for _, person in bets}:
            before = past.get(person, Past())
            past[person] = Past(before.bets + 1, before.banked)
        past[bank.person] = Past(banked=rounds)
        over = self._but(
            player_dealer=None,
            last=bank,
            rounds=rounds,
            bets=bets,
            past=past,
            offered=None,
            now=self._time(now),
        )
        return over._or_broken()

    def at(self, now: int) -> Rotation:
        """Let time pass. A hand in play is finished first, whatever the time."""
        return self._clock(now)._or_broken()

    def again(self) -> Rotation:
        """A new game at the same table: all are asked afresh, to the left of whoever banked last, who still
        needs another person between."""
        if self.broken is None:
            raise self._no("the game is not broken: a new one starts when this one has stopped")
        return Rotation(self.rule, self.seats, last=self.last, now=self.now)

    # People coming and going between rounds

    def join(self, seat: int, person: str, company: str | None = None) -> Rotation:
        """Sit down; `company` is the proposition-player company the person plays for."""
        self._between_rounds("sit down")
        if seat < 1:
            raise self._no(f"there is no seat {seat}: seats are numbered from 1, left of the house dealer")
        if (taken := self._sitter(seat)) is not None:
            raise self._no((f"seat {seat} is taken by ", Named(taken.person)))
        for other in self.seats:
            if other.person == person and other.company != company:
                raise self._no(
                    (Named(person), f" sits in seat {other.seat} for {other.company or 'no company'}")
                )
            if isinstance(self.rule, EveryHandRule) and company and other.company not in (None, company):
                raise self._no(
                    f"only one proposition-player company at a table, and {other.company} is there"
                )
        return self._but(seats=(*self.seats, Sitter(seat, person, company)))

    def leave(self, seat: int) -> Rotation:
        """Stand up. Who comes back later is a newcomer, except that turns are still counted by person."""
        sitter = self._sitting(seat, "leave")
        seats = tuple(other for other in self.seats if other.seat != seat)
        gone = all(other.person != sitter.person for other in seats)
        past = {who: past for who, past in self.past.items() if not (gone and who == sitter.person)}
        bets = tuple(bet for bet in self.bets if bet != (seat, sitter.person))
        return self._given_up(sitter)._but(seats=seats, past=past, bets=bets)._or_broken()

    def sit_out(self, seat: int) -> Rotation:
        """Keep the seat, and be passed over."""
        sitter = self._sitting(seat, "sit out")
        return self._given_up(sitter)._with(sitter, active=False)._or_broken()

    def sit_in(self, seat: int) -> Rotation:
        """Play again."""
        return self._with(self._sitting(seat, "play"), active=True)

    # Whose turn it is

    def _in_turn(self) -> Iterator[Bank]:
        """Everyone who may be asked now, in order, refusals not yet taken out."""
        if isinstance(self.rule, EveryHandRule):
            yield from self._anew()
            if self.last:  # who banked last is asked last, and is furthest round the table
                same = [bank for bank in self._clockwise() if bank.person == self.last.person]
                yield from (Bank(bank.seat, bank.person, self.last.turn + 1) for bank in same[-1:])
            return
        if self.last and self.rounds and self.last.turn < self.rule.rounds:
            yield Bank(self.last.seat, self.last.person, self.last.turn + 1)
        yield from self._anew()
        if self.rule.newcomers_last and self.last:
            strangers = [bank for bank in self._clockwise() if bank.person != self.last.person]
            yield from (bank for bank in strangers if self.past.get(bank.person, Past()) == Past())

    def _anew(self) -> Iterator[Bank]:
        """Those who may take the position for a first turn."""
        return (bank for bank in self._clockwise() if self._bar(bank) is None)

    def _clockwise(self) -> list[Bank]:
        """Every place from the left of the last player-dealer round the table; backline after their seat."""
        places = [Bank(sitter.seat, sitter.person) for sitter in self.seats if sitter.active]
        if isinstance(self.rule, RotationRule) and self.rule.backline:
            seated = {(sitter.seat, sitter.person) for sitter in self.seats}
            places += [Bank(*bet) for bet in dict.fromkeys(self.bets) if bet not in seated]
        if self.last:
            first = self.last.seat + 1
        else:
            first = places[0].seat if places and self.rule.start == "first-seated" else 1
        return sorted(places, key=lambda bank: (bank.seat < first, bank.seat))

    def _bar(self, bank: Bank) -> tuple[Said, Point] | None:
        """What keeps a person from taking the position anew at a seat, and what of the rule says so."""
        rule, who = self.rule, Named(bank.person)
        if self.last and who == self.last.person:
            return (who, " was player-dealer last: another comes before ", who, " may again"), "broken"
        if isinstance(rule, EveryHandRule) or self.rounds == 0:
            return None  # in a new game nobody can have bet yet
        if rule.bet_last_round == "at-this-seat" and (bank.seat, who) not in self.bets:
            return (who, f" did not bet at seat {bank.seat} on the previous hand"), "bets"
        if rule.bet_last_round == "anywhere" and who not in {person for _, person in self.bets}:
            return (who, " did not bet as a player in the last round"), "bets"
        past = self.past.get(who, Past())
        # nobody can have bet more hands than there were
        needed = min(rule.needs_bets, self.rounds - past.banked)
        if past.bets < needed:
            return (who, f" has bet {past.bets} of the {needed} hands needed since banking"), "bets"
        return None

    def _offered_to(self, seat: int, person: str | None, verb: str) -> Bank:
        """The offer, if it is this person's to answer."""
        self._between_rounds(f"{verb} the position")
        if self.broken:
            raise self._no(f"the game is broken: {self.broken.reason}", "broken")
        offer = self.offer
        if offer and offer.seat == seat and person in (None, offer.person):
            return offer
        sitter = self._sitter(seat)
        who = Named(person or (sitter.person if sitter else "nobody"))
        if Bank(seat, who) not in self._clockwise():
            raise self._no((who, f" does not play at seat {seat}, so cannot {verb} the position there"))
        if bar := self._bar(Bank(seat, who)):
            raise self._no(*bar)
        if who in self.declined:
            raise self._no((who, " has refused the position, and is asked again when another has had it"))
        assert offer is not None  # who may take it and has not refused is, or comes after, the one asked
        raise self._no(
            ("the position is offered to ", Named(offer.person), f" at seat {offer.seat} before ", who)
        )

    # Small things

    def _or_broken(self) -> Rotation:
        """This state, or its end when time is up or nobody is left to ask."""
        if self.broken or self.player_dealer:
            return self
        reason = None
        if self.deadline is not None and self.now > self.deadline:
            reason = "the position did not pass in time to enough people who are not proposition players"
        elif self.offer is None and (self.rounds or self.declined):
            reason = "nobody else takes the player-dealer position"
        return self._but(broken=Broken(reason, self.rule.where_broken)) if reason else self

    def _but(self, **changes: Any) -> Rotation:
        """The same, except for this. `dataclasses.replace` sets every field again, one by one."""
        fields = vars(self).copy()
        fields.update(changes)
        fields.pop("offer", None)  # which is remembered, and may be another's now
        other = object.__new__(Rotation)
        object.__setattr__(other, "__dict__", fields)
        return other

    def _clock(self, now: int | None) -> Rotation:
        time = self._time(now)
        if time == self.now:
            return self
        other = self._but(now=time)
        vars(other)["offer"] = self.offer  # whose turn it is does not go by the clock
        return other

    def _time(self, now: int | None) -> int:
        if now is None:
            if isinstance(self.rule, EveryHandRule):
                raise self._no("this rule goes by the clock: say what time it is")
            return self.now
        if now < self.now:
            raise self._no(f"time does not run backwards: it was {self.now} seconds, and cannot be {now}")
        return now

    def _no(self, problem: Said, point: Point = "turns") -> Denied:
        """A refusal that says where the rule is written."""
        if isinstance(self.rule, EveryHandRule):
            return Denied((*parts(problem), f" ({self.rule.source})"))
        where = {"turns": self.rule.cite, "bets": self.rule.where_bets, "broken": self.rule.where_broken}
        return RuleBroken(problem, [where[point]])

    def _between_rounds(self, what: str) -> None:
        if self.player_dealer:
            raise self._no(
                (Named(self.player_dealer.person), f" is player-dealer of a round in play: {what} after it")
            )

    def _sitter(self, seat: int) -> Sitter | None:
        return next((sitter for sitter in self.seats if sitter.seat == seat), None)

    def _sitting(self, seat: int, what: str) -> Sitter:
        self._between_rounds(what)
        sitter = self._sitter(seat)
        if sitter is None:
            raise self._no(f"nobody sits in seat {seat} to {what}")
        return sitter

    def _with(self, sitter: Sitter, *, active: bool) -> Rotation:
        changed = msgspec.structs.replace(sitter, active=active)
        return self._but(seats=tuple(changed if it.seat == sitter.seat else it for it in self.seats))

    def _given_up(self, sitter: Sitter) -> Rotation:
        """In a document's rotation, who goes away after a first turn has refused the second."""
        kept = isinstance(self.rule, RotationRule) and self.rounds and self.last
        if kept and (kept.seat, kept.person) == (sitter.seat, sitter.person):
            return self._but(declined=self.declined | {sitter.person})
        return self
