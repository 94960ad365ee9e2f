"""What those say who play for melds, beside what is said at every table."""

from __future__ import annotations

from collections.abc import Iterator

from openfelt.room.log import events as e
from openfelt.room.state.meld import at_melds
from openfelt.room.state.table import TableState
from openfelt.room.steps.caller import Caller
from openfelt.room.steps.command import InPlay, Moment
from openfelt.rules.errors import Denied


class Waive(InPlay, frozen=True, kw_only=True, tag="waive"):
    """Claim nothing out of turn until the round is over, or after all be asked again (`claims`)."""

    may = ("answer",)
    answers = False

    claims: bool = False

    def do(self, state: TableState, by: Caller, at: Moment) -> Iterator[e.TableEvent]:
        state = at_melds(state)
        if not state.in_hand(by.person):
            raise Denied("you are not in this round: there is nothing that you could claim")
        if (by.person in state.waived) != self.claims:
            says = "you claim what you can" if self.claims else "you claim nothing in this round"
            raise Denied(f"{says}, as you said")
        yield e.ClaimsWaived(person=by.person, waived=not self.claims)
