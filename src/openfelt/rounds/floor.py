"""What the floor throws into a procedure."""

from __future__ import annotations

from collections.abc import Mapping

from openfelt.rounds.requests import Choice, Who
from openfelt.rules.cite import Cite
from openfelt.rules.game import RulingRule


class RulingGiven(Exception):
    """A ruling at the wait that is open. The family's procedure acts on it.

    `given` are the choices already made in an `All` that the ruling broke into.
    """

    def __init__(
        self, name: str, findings: Mapping[str, str] | None = None, cite: Cite | None = None
    ) -> None:
        super().__init__(name)
        self.name = name
        self.findings = dict(findings or {})
        self.cite = cite
        self.given: Mapping[Who, Choice] = {}


class Misdeal(RulingGiven):
    """The hand is void and bets go back, unless the procedure deals it again.

    One that `ends_shoe` makes the next round begin with another.
    """

    def __init__(
        self,
        why: str,
        cite: Cite | None = None,
        findings: Mapping[str, str] | None = None,
        *,
        ends_shoe: bool = False,
    ) -> None:
        super().__init__("misdeal", findings, cite)
        self.why = why
        self.ends_shoe = ends_shoe


def thrown(ruling: RulingRule, findings: Mapping[str, str], given: Mapping[Who, Choice]) -> RulingGiven:
    """What a ruling of the floor is to the procedure, with the choices that it broke into."""
    call = (
        Misdeal(ruling.says.removesuffix("."), ruling.cite, findings)  # more is said after it
        if ruling.name == "misdeal"
        else RulingGiven(ruling.name, findings, ruling.cite)
    )
    call.given = given
    return call
