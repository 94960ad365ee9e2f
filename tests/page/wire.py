"""What goes over the wire to and from one browser, and what its console says."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebSocket


class Wire:
    """Everything a browser asks and is told, from the first request on."""

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[str] = []
        self.sent: list[dict[str, Any]] = []
        self.received: list[str] = []
        self._told: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        self.answers: list[tuple[str, str]] = []
        self.headers: dict[str, dict[str, str]] = {}
        self.complaints: list[str] = []
        self._context = context
        self._hears: dict[str, Callable[[Any], None]] = {
            "request": lambda request: self.asked.append(request.url),
            "requestfinished": self._finished,
            "console": self._said,
            "weberror": lambda error: self.complaints.append(str(error.error)),
            "page": self._listen,
        }
        for event, hears in self._hears.items():
            context.on(event, hears)  # type: ignore[call-overload]  # each event by itself has its type

    def end(self) -> None:
        """The next visitor's is another's business."""
        for event, hears in self._hears.items():
            self._context.remove_listener(event, hears)

    def _listen(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, frame: str) -> None:
        self.received.append(frame)
        message: dict[str, Any] = json.loads(frame)
        self._told[message["is"]].append(message)

    def _finished(self, request: Request) -> None:
        try:
            answer = request.response()
            if answer is None:
                return
            self.headers[request.url] = answer.headers
            if "/api/" in request.url:
                self.answers.append((request.url, answer.text()))
        except Error as gone:  # the page has gone on and its browser has let go of the answer
            self.answers.append((request.url, f"(gone: {gone.message})"))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def forgive(self, *words: str) -> None:
        """What a test did on purpose: complaints with these words."""
        self.complaints = [said for said in self.complaints if not any(word in said for word in words)]

    @property
    def hosts(self) -> set[str]:
        """Whoever was asked for anything. What a page makes itself (data:, blob:) asks nobody."""
        parts = [urlsplit(url) for url in self.asked]
        return {part.netloc for part in parts if part.scheme not in {"data", "blob"}}

    @property
    def everything(self) -> str:
        """All that came in, as text."""
        return "\n".join([*self.received, *(text for _, text in self.answers)])

    def last(self, kind: str) -> dict[str, Any]:
        """The latest message of a kind; empty before the first."""
        return next(reversed(self._told[kind]), {})

    def told(self, kind: str) -> Iterator[dict[str, Any]]:
        """The messages of a kind (`table`, `yours` …) that came over the WebSocket."""
        return iter(self._told[kind])
