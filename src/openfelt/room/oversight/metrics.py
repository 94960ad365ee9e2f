"""Figures for Prometheus: what the room does, and how fast."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from openfelt.room.actors.room import Room
from openfelt.room.log import events as e

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30)


class Metrics:
    """One registry a room, so that several rooms in a process do not mix."""

    def __init__(self, room: Room) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "openfelt_commands", "Commands at tables.", ["command", "result"], registry=self.registry
        )
        self.seconds = Histogram(
            "openfelt_command_seconds",
            "From a command to its answer, durable and told.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.sockets = 0
        self._rounds: Count[str] = Count()
        room.on_event.append(self._take)
        self.registry.register(_OfTheRoom(room, self))

    def _take(self, event: e.AnyEvent) -> None:
        if isinstance(event, e.Ended):
            self._rounds["void" if event.void else "settled"] += 1

    @property
    def rounds(self) -> dict[str, int]:
        return dict(self._rounds)

    def written(self) -> bytes:
        return generate_latest(self.registry)


class _OfTheRoom(Collector):
    """What is counted elsewhere, read when it is asked for."""

    def __init__(self, room: Room, metrics: Metrics) -> None:
        self.room, self.metrics = room, metrics

    def collect(self) -> Iterable[Metric]:
        tables = GaugeMetricFamily("openfelt_tables", "Tables by phase.", labels=["phase"])
        for phase, number in Count(actor.state.phase for actor in self.room.tables.values()).items():
            tables.add_metric([phase], number)
        tables.add_metric(["closed"], len(self.room.closed))
        yield tables
        followers = sum(len(actor.followers) for actor in self.room.tables.values())
        yield GaugeMetricFamily("openfelt_followers", "Followers of tables.", value=followers)
        yield GaugeMetricFamily("openfelt_sockets", "WebSocket connections.", value=self.metrics.sockets)
        yield GaugeMetricFamily("openfelt_accounts", "Accounts.", value=len(self.room.house.people))
        rounds = CounterMetricFamily("openfelt_rounds", "Rounds ended since the start.", labels=["how"])
        for how, number in self.metrics.rounds.items():
            rounds.add_metric([how], number)
        yield rounds
        counters, name = self.room.writer.counters, "openfelt_log"
        yield CounterMetricFamily(f"{name}_events", "Events committed.", value=counters.events)
        yield CounterMetricFamily(f"{name}_commits", "Transactions.", value=counters.commits)
        yield CounterMetricFamily(f"{name}_refused", "Batches the log refused.", value=counters.refused)
        yield CounterMetricFamily(
            f"{name}_commit_seconds", "Seconds in the database.", value=counters.seconds
        )
        yield GaugeMetricFamily(
            f"{name}_waiting", "Batches waiting for a commit.", value=self.room.writer.waiting
        )
