"""What people answer while the floor may rule: a ruling can put somebody out, and change what is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openfelt.rounds.asking import ask, ask_all
from openfelt.rounds.floor import RulingGiven
from openfelt.rounds.requests import Ask, Asking, Choice, Who
from openfelt.table.felt import Seat


class Out(Exception):
    """Whoever was asked plays no more in this round."""


class Heard:
    """A question is put anew after every ruling, by what is so then."""

    def heed(self, ruling: RulingGiven) -> Asking[None]:
        """What a ruling leads to."""
        raise NotImplementedError

    def plays(self, seat: Seat) -> bool:
        """Whether a seat is still in the round."""
        raise NotImplementedError

    def heard(self, question: Callable[[], Ask]) -> Asking[Choice]:
        """What somebody answers, unless they are out before they do."""
        while True:
            asked = question()
            try:
                return (yield from ask(asked))
            except RulingGiven as ruling:
                yield from self.heed(ruling)
                if not self.plays(asked.who.seat):
                    raise Out from None

    def heard_all(self, questions: Callable[[], Sequence[Ask]], stage: str) -> Asking[dict[Who, Choice]]:
        """What all answer who are still in; what was said before a ruling holds, if it is still offered."""
        said: dict[Who, Choice] = {}
        while True:
            asked = {one.who: one for one in questions()}
            said = {who: choice for who, choice in said.items() if _offered(asked.get(who), choice)}
            try:
                rest = yield from ask_all([asked[who] for who in asked if who not in said], stage=stage)
            except RulingGiven as ruling:
                said |= ruling.given
                yield from self.heed(ruling)
            else:
                return said | dict(rest)


def _offered(asked: Ask | None, choice: Choice) -> bool:
    return asked is not None and asked.offer(choice.choice) is not None
