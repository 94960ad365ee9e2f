"""Work for anybody who asks: counted by address, done in another process, and told as the API tells it."""

from __future__ import annotations

from starlette.exceptions import HTTPException

from openfelt.room.api.bodies import Malformed
from openfelt.room.api.calculator import Busy, Failed, Job, Lacking, TooHeavy, Unlawful, Unreadable, Worked
from openfelt.room.api.calls import Call, Crowded, check_often
from openfelt.room.log.journal import journal
from openfelt.rules.cite import Cite
from openfelt.rules.errors import denied
from openfelt.rules.extras import NotInstalled


async def worked_out(call: Call, job: Job) -> bytes:
    """What comes of it, or a refusal in words."""
    check_often(call.door.work.take(call.network, call.room.time.elapsed()))
    try:
        answer = await call.calculator.ask(job, call.network)
    except Busy:
        raise Crowded("many ask for the same now; try again in a moment", 1) from None
    except TooHeavy:
        raise Malformed("that takes longer to work out than any hand of cards should") from None
    match answer:
        case Worked(body=body):
            return body
        case Unreadable(problem=problem, key=key):
            raise Malformed(f"{key}: {problem}" if key else problem, at=key)
        case Unlawful(problem=problem, cites=cites, at=at):
            raise denied(problem, map(Cite.of, cites), at)
        case Lacking(problem=problem):
            raise NotInstalled(problem)
        case Failed(problem=problem):
            journal().warning("not worked out", why=problem)
            raise HTTPException(500, "this could not be worked out")
