"""A round as far as it has come, by its rules, its beginning and its answers.

It is played when somebody looks at it. A log is read without playing the rounds that are over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Generic

from openfelt.cards import Card, Shoe
from openfelt.room.log import events
from openfelt.room.log.events import Person
from openfelt.room.state.openings import Committed, Openings, Proven, Sent
from openfelt.room.state.rules import R, Rules, T
from openfelt.room.state.stock import Pack
from openfelt.room.state.stub import Stub
from openfelt.rounds.answers import Answer, CutAt, Dealt, Fault, Rolled, Shuffled
from openfelt.rounds.requests import All, Cut, Shuffle
from openfelt.rounds.round import Round
from openfelt.rules.money import Cents

REARRANGES = frozenset({CutAt, Shuffled})
"""After these the shoe is not dealt as it was found."""


class SoFar(Generic[T, R]):
    """`pack` is what it is dealt from, as it was when the round began; at a physical table there is none.

    There hands may be entered together: `hands` are those that the answers after so many were read off,
    `hands_before` those that were taken back, to be put right.
    `dropped` is what each put into the jackpot's box, once it is over.
    """

    def __init__(
        self,
        rules: Rules[T, R],
        begun: T,
        pack: Pack | None = None,
        answers: Sequence[Answer] = (),
        sent: Sent = (),
    ) -> None:
        self.rules, self.begun, self.pack, self.sent = rules, begun, pack, sent
        self._answers = list(answers)
        self._unread: list[str] = []
        self.hands: events.HandsEntered | None = None
        self.hands_before: events.HandsEntered | None = None
        self.dropped: dict[Person, Cents] = {}
        self._round: R | None = None
        self._stub: Stub | None = None
        self._openings: Openings | None = None
        self._due: Counter[Person] | None = None

    @property
    def answers(self) -> list[Answer]:
        if self._unread:
            read = (events.read(body) for body in self._unread)
            self._answers += [event.answer for event in read if isinstance(event, events.Answered)]
            self._unread.clear()
        return self._answers

    @property
    def heard(self) -> int:
        """How many answers it was given."""
        return len(self._answers) + len(self._unread)

    @property
    def asked(self) -> int:
        """How often it has asked: decisions that are open together are asked once."""
        round = self.round
        if not isinstance(round.waiting, All):
            return self.heard
        return self.heard - len(round.waiting.asks) + len(round.open_asks)

    @property
    def round(self) -> R:
        """Played up to here, by the rules it began with."""
        if self._round is None:
            self._stub = self.pack.stub if self.pack else None
            self._openings = self.pack.openings if self.pack else None
            round = self.rules.begin(self.begun)
            for answer in self.answers:
                self._play(round, answer)
            self._round = round
        return self._round

    @property
    def problem(self) -> str:
        """Why it cannot be played by the rules it began with; mostly it can."""
        if self.rules.outdated or self._round is not None:
            return self.rules.outdated
        try:
            self.round  # noqa: B018  # is played
        except (ValueError, LookupError, AssertionError) as why:
            return f"it cannot be played any more: {why}"
        return ""

    @property
    def shoe(self) -> Shoe | None:
        """What is left of it."""
        return None if self.stub is None else self.stub.shoe

    @property
    def stub(self) -> Stub | None:
        if self._round is None:
            self.round  # noqa: B018  # is played
        return self._stub

    @property
    def committed(self) -> Committed | None:
        """The commitment to the order that it is dealt from now, if there is one to each card."""
        return None if self.openings is None else self.openings.committed

    @property
    def openings(self) -> Openings | None:
        if self._round is None:
            self.round  # noqa: B018  # is played
        return self._openings

    def proven(self, viewer: Person | None) -> Proven | None:
        """What proves the cards that a viewer was shown, and what chance brought."""
        if self.openings is None:
            return None
        return self.openings.proven(self.round.felt.draws_seen(viewer), self.sent)

    @property
    def due(self) -> Counter[Person]:
        """The fees of the round."""
        if self._due is None:
            self._due = self.rules.fees(self.begun)
        return self._due

    @property
    def dealt(self) -> tuple[Card, ...]:
        """Every card that was drawn."""
        return tuple([answer.card for answer in self.answers if isinstance(answer, (Dealt, Fault))])

    @property
    def found(self) -> int:
        """How many cards the shoe had when the round began."""
        return self.pack.shoe.remaining if self.pack else 0

    @property
    def rearranged(self) -> bool:
        """Whether the shoe was cut or shuffled meanwhile, so that it is not dealt as it was found."""
        return not REARRANGES.isdisjoint(map(type, self.answers))

    @property
    def chances(self) -> int:
        """How often chance was taken from what is committed to; in old logs it came from elsewhere."""
        if self.pack is None or not self.pack.commitment:
            return 0
        if not self.problem and self.stub is not None:
            return self.stub.chances
        return self.pack.chances + sum(isinstance(answer, (CutAt, Rolled)) for answer in self.answers)

    def answer(self, answer: Answer) -> None:
        answers = self.answers if self._unread else self._answers
        if self._round is not None:
            self._play(self._round, answer)
        answers.append(answer)

    def hear(self, body: str) -> None:
        """An answer as the log has it, which is read when somebody looks."""
        if self._round is None:
            self._unread.append(body)
            return
        event = events.read(body)
        assert isinstance(event, events.Answered)
        self.answer(event.answer)

    def back_to(self, length: int) -> None:
        """The answers after so many do not count."""
        del self.answers[length:]
        self._round = self._stub = None
        if self.hands is not None and length <= self.hands.after:
            self.hands, self.hands_before = None, self.hands

    def _play(self, round: Round, answer: Answer) -> None:
        stub = self._stub
        if stub is not None:
            if isinstance(answer, (Dealt, Fault)):  # most are cards
                if self._openings is not None:
                    self._openings.draw(stub)
                card, self._stub = stub.draw()
                assert card is answer.card, "the log and the shoe agree"
            else:
                self._stub = self._by_chance(stub, round, answer)
        round.answer(answer)

    def _by_chance(self, stub: Stub, round: Round, answer: Answer) -> Stub:
        openings, waiting = self._openings, round.waiting
        match answer:
            case Rolled():
                if openings is not None:
                    openings.take_chance(stub)
                return stub.taken()
            case CutAt(at=at):
                if openings is not None and isinstance(waiting, Cut):
                    openings.cut(stub, waiting.least)
                return stub.taken().cut(at)
            case Shuffled(begins=begins) if isinstance(waiting, Shuffle):
                stub = self._shuffled(stub, round)
                stub = stub if begins is None else stub.begun(begins)
                if openings is not None:
                    openings.shuffle(stub, begins)
        return stub

    def shuffled(self) -> Stub:
        """What the reshuffle that is asked for leaves to be dealt."""
        assert self.stub is not None
        return self._shuffled(self.stub, self.round)

    def _shuffled(self, stub: Stub, round: Round) -> Stub:
        """The one door through which every reshuffle in mid-hand goes.

        Its seed follows from that of the order before it, so that no two of a shoe have the same; in old logs
        from that of the shoe.
        """
        assert self.pack is not None
        seed = stub.sealed.seed if self.pack.commitment else self.pack.seed
        return stub.shuffled(round.returning, seed + f"/{len(round.answers)}".encode())
