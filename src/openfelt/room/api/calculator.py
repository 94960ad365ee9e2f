"""What is worked out for who asks: a record settled, an example dealt, best play. In processes of their own.

A thread cannot be stopped and shares the room's time; a process can be, and has its own. So a few of them,
started when they are needed, do this work, each with so much memory; one that takes too long is ended and
the next takes its place. Nothing of the room is in them but the books.
"""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import subprocess
import sys
from collections import Counter, OrderedDict

import msgspec

from openfelt import books
from openfelt.room.api.ahead import AheadJob
from openfelt.room.api.ahead import found as who_is_ahead
from openfelt.room.doors.timepiece import REAL_TIME, Timepiece, timeout
from openfelt.room.wire.advice import Decision
from openfelt.rounds.example import example
from openfelt.rounds.round_json import RoundRead
from openfelt.rounds.settling import readings_by_the_books
from openfelt.rounds.table_record import read_record
from openfelt.rules.codec import from_json, to_json
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.extras import NotInstalled

MEMORY = 1 << 30
"""Bytes of address space that a worker may have."""
HERE = "record"
KEPT = 4_000
"""Answers to who was ahead."""


class SettleJob(msgspec.Struct, frozen=True, tag="settle"):
    """A table record, as sent."""

    text: str


class DealJob(msgspec.Struct, frozen=True, tag="deal"):
    """An example of a game, from a seed."""

    game: str
    seed: str


class BestJob(msgspec.Struct, frozen=True, tag="best"):
    """A decision, as JSON."""

    decision: bytes


class Worked(msgspec.Struct, frozen=True, tag="worked"):
    """What came of it, as it is sent."""

    body: bytes


class Unreadable(msgspec.Struct, frozen=True, tag="unreadable"):
    """Not a record: what is wrong, and with which key."""

    problem: str
    key: str


class Unlawful(msgspec.Struct, frozen=True, tag="refused"):
    """A record that breaks a rule."""

    problem: str
    cites: tuple[str, ...]
    at: str


class Lacking(msgspec.Struct, frozen=True, tag="lacking"):
    """Not worked out, because an extra is not installed."""

    problem: str


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A fault of ours, or one more way to ask for too much."""

    problem: str


Job = SettleJob | DealJob | BestJob | AheadJob
Answer = Worked | Unreadable | Unlawful | Lacking | Failed


class Busy(Exception):
    """All workers are at it, and enough others wait."""


class TooHeavy(Exception):
    """It took a worker longer, or more memory, than anything should."""


class Calculator:
    """At most so many workers, and so many who wait for one; of these so many from each address."""

    def __init__(
        self,
        workers: int = 2,
        waiting: int = 16,
        each: int = 4,
        seconds: float = 5.0,
        time: Timepiece = REAL_TIME,
    ) -> None:
        self.seconds, self.time = seconds, time
        self._turns = asyncio.Semaphore(workers)
        self._most, self._each = workers + waiting, each
        self._asking: Counter[str] = Counter()
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._kept: OrderedDict[AheadJob, Answer] = OrderedDict()

    async def ask(self, job: Job, address: str) -> Answer:
        """What a worker makes of it; who was ahead is looked at step by step, so that is kept."""
        if isinstance(job, AheadJob) and job in self._kept:
            self._kept.move_to_end(job)
            return self._kept[job]
        answer = await self._asked(job, address)
        if isinstance(job, AheadJob) and isinstance(answer, Worked):
            self._kept[job] = answer
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return answer

    async def _asked(self, job: Job, address: str) -> Answer:
        if self._asking.total() >= self._most or self._asking[address] >= self._each:
            raise Busy
        self._asking[address] += 1
        try:
            async with self._turns:
                return await self._worked_out(job)
        finally:
            self._asking[address] -= 1
            if not self._asking[address]:
                del self._asking[address]

    async def _worked_out(self, job: Job) -> Answer:
        worker = self._idle.pop() if self._idle else await Worker.start()
        self._workers.add(worker)
        try:
            async with timeout(self.time, self.seconds):
                answer = await worker.do(job)
        except (TimeoutError, EOFError, OSError):
            raise TooHeavy from None
        finally:
            if worker.ready:
                self._idle.append(worker)
            else:
                self._workers.discard(worker)
                worker.stop()
        return answer

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._workers.clear()
        self._idle.clear()


class Worker:
    """One process and the wire to it. Between two jobs it is `ready`; otherwise nobody knows what it does."""

    def __init__(
        self, process: subprocess.Popen[bytes], come: asyncio.StreamReader, go: asyncio.StreamWriter
    ) -> None:
        self._process, self._come, self._go, self.ready = process, come, go, True

    @classmethod
    async def start(cls) -> Worker:
        ours, theirs = socket.socketpair()
        with theirs:
            code = f"from {__name__} import main; main({theirs.fileno()})"
            process = await asyncio.to_thread(
                subprocess.Popen,
                [sys.executable, "-c", code],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the room, which then hangs up
            )
        worker = cls(process, *await asyncio.open_connection(sock=ours))
        try:
            await worker._answer()  # that it has begun
        except BaseException:
            worker.stop()
            raise
        return worker

    async def do(self, job: Job) -> Answer:
        self.ready = False
        self._go.write(_framed(msgspec.msgpack.encode(job)))
        await self._go.drain()
        answer = await self._answer()
        self.ready = True
        return answer

    async def _answer(self) -> Answer:
        size = int.from_bytes(await self._come.readexactly(4), "big")
        answer: Answer = msgspec.msgpack.decode(await self._come.readexactly(size), type=Answer)
        return answer

    def stop(self) -> None:
        self._process.kill()
        self._go.close()
        asyncio.get_running_loop().run_in_executor(None, self._process.wait)


# The other end of the wire


def main(fd: int) -> None:
    """Answer jobs until the room hangs up."""
    with contextlib.suppress(ValueError, OSError):  # not on every system
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gone = contextlib.suppress(BrokenPipeError, ConnectionResetError)
    with gone, socket.socket(fileno=fd) as wire, wire.makefile("rb") as come:
        wire.sendall(_told(Worked(b"")))
        while size := come.read(4):
            wire.sendall(_told(worked_out(come.read(int.from_bytes(size, "big")))))


def worked_out(frame: bytes) -> Answer:
    job = msgspec.msgpack.decode(frame, type=Job)
    try:
        return Worked(_body(job))
    except BookError as error:
        return Unreadable(error.problem, error.where.removeprefix(HERE).removeprefix(": "))
    except NotInstalled as error:
        return Lacking(error.problem)
    except Denied as error:
        return Unlawful(error.problem, tuple(map(str, error.cites)), error.at)
    except Exception as error:  # whatever it is, the next may be well
        return Failed(repr(error)[:500])


def _body(job: Job) -> bytes:
    match job:
        case SettleJob(text=text):
            return _settled(text)
        case DealJob():
            return _dealt(job)
        case BestJob(decision=decision):
            return to_json(from_json(decision, Decision).best())
        case AheadJob():
            return to_json(who_is_ahead(job))


def _settled(text: str) -> bytes:
    record = read_record(text, HERE)
    return to_json(RoundRead.of(readings_by_the_books(record), record.expect))


def _dealt(job: DealJob) -> bytes:
    return example(books.banked(job.game), job.seed).encode()


def _told(answer: Answer) -> bytes:
    return _framed(msgspec.msgpack.encode(answer))


def _framed(body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + body
