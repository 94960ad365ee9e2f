"""A round checked from what one viewer was told of it: the commitment, the cards shown, dice and cuts.

What is checked is the JSON of `GET /tables/{table}/rounds/{number}/proofs`. It says nothing of cards that
were not shown, and so nothing is found out about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from openfelt.verify import chance
from openfelt.verify.merkle import opens

Record = Mapping[str, Any]
Leaf = tuple[int, int]
"""Of which commitment of the round, and which position."""

BACK = "??"
DRAWN = frozenset({"card", "boxed", "exposed", "off-table", "extra"})
"""What a card that leaves the pack is seen as."""


@dataclass
class Checked:
    """What was found right, how it ends, and what is wrong: a sentence each."""

    cards: int = 0
    rolls: int = 0
    cuts: int = 0
    problems: list[str] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    chances: int = 0


def check(record: Record, commitment: str | None = None) -> Checked:
    """With the `commitment` that a player noted while they bet, also whether it is this one."""
    try:
        walk = _Walk(record)
        walk.checked.problems += _published(record, commitment)
        walk.through(record["log"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        return Checked(problems=[f"this is no record of a round's proofs: {type(error).__name__} {error}"])
    return walk.checked


def check_all(records: Iterable[Record], commitment: str | None = None) -> Iterator[tuple[Record, Checked]]:
    """Rounds in their order: each, and whether it goes on where the one before left the cards."""
    before: tuple[Record, Checked] | None = None
    for record in records:
        checked = check(record, commitment)
        if before is not None and not checked.problems and _follows(before[0], record):
            last, done = before
            if (done.left, done.chances) != (_positions(record["left"]), record["chances"]):
                checked.problems.append(f"does not go on where round {last['round']} left the cards")
        yield record, checked
        before = record, checked


def _published(record: Record, noted: str | None) -> Iterator[str]:
    first = record["committed"][0]["commitment"]
    if noted is not None and noted.lower() != first:
        yield f"is dealt from {first}, not from the commitment that was noted"
    bet, made = record["first_bet"], record["committed_in"]
    if made >= record["begun_in"] or (bet is not None and made >= bet):
        yield "was committed to only after the first bet"


def _follows(before: Record, record: Record) -> bool:
    same = before["committed"][-1] == record["committed"][0]
    return bool(before["table"] == record["table"] and before["round"] + 1 == record["round"] and same)


def _positions(runs: Sequence[Sequence[int]]) -> list[int]:
    return [position for first, number in runs for position in range(first, first + number)]


class _Walk:
    """A round dealt again beside what was seen of it.

    A place holds the leaves that may lie there: where some of its cards moved on, nobody can tell which.
    """

    def __init__(self, record: Record) -> None:
        self.checked = Checked()
        self._committed = [(one["commitment"], one["cards"]) for one in record["committed"]]
        self._sent = [(person, words) for person, words in record["sent"]]
        self._least = list(record["least"])
        self._of, self._chances = 0, record["chances"]
        self._left = _positions(record["left"])
        self._may_lie: dict[str, set[Leaf]] = {}
        self._lie: dict[str, int] = {}
        self._proofs = dict(self._proved(record["proofs"]))
        if len(set(self._left)) < len(self._left) or not set(self._left) <= set(range(self._committed[0][1])):
            self._wrong("would deal a position twice, or one that is not there")
        if record["burn"]:
            self._burned(record["burn"])

    def through(self, log: Iterable[Mapping[str, Any]]) -> None:
        for sight in log:
            what, place, text, cards = (sight.get(key, "") for key in ("what", "place", "text", "cards"))
            if what in DRAWN:
                self._draw(place, cards[0])
            elif what == "shown":
                self._show(place, cards)
            elif what == "given":
                number, _, source = text.partition(" from ")
                self._give(source, place, int(number))
            elif what == "dice":
                self._roll(tuple(map(int, text.split())))
            elif what == "cut":
                self._cut(int(text))
            elif what == "shuffle":
                self._shuffle(text)
        self.checked.left, self.checked.chances = self._left, self._chances

    def _wrong(self, problem: str) -> None:
        self.checked.problems.append(problem)

    def _proved(self, proofs: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Leaf, tuple[str, bytes]]]:
        for one in proofs:
            of, index, hides, salt = one["of"], one["index"], one["hides"], one["salt"]
            commitment, cards = self._committed[of]
            if (index >= cards) == bool(hides) or not opens(
                commitment, cards, index, salt, hides, one["path"]
            ):
                what = hides or "chance"
                self._wrong(f"has no proof of {what} at position {index}: it does not open the commitment")
            else:
                yield (of, index), (hides, bytes.fromhex(salt))

    def _burned(self, chart: Mapping[str, int]) -> None:
        """The first card of a new shoe is turned, and says how many more are burned with it."""
        turned, _ = self._proofs.get((0, 0), ("", b""))
        more = chart.get(turned[:1])
        if more is None or self._left[:1] != [1 + more]:
            self._wrong(f"does not burn as its first card says: {turned or 'which was not shown'}")

    def _draw(self, place: str, face: str) -> None:
        if not self._left:
            self._wrong("deals more cards than there are")
            return
        leaf = self._of, self._left.pop(0)
        self._may_lie.setdefault(place, set()).add(leaf)
        self._lie[place] = self._lie.get(place, 0) + 1
        if face != BACK:
            self._seen(place, [face], {leaf})

    def _show(self, place: str, faces: Iterable[str]) -> None:
        self._seen(place, [face for face in faces if face != BACK], set(self._may_lie.get(place, ())))

    def _seen(self, place: str, faces: list[str], among: set[Leaf]) -> None:
        for face in faces:
            leaf = next((leaf for leaf in sorted(among) if self._proofs.get(leaf, ("",))[0] == face), None)
            if leaf is None:
                self._wrong(f"shows {face} at {place}, and no card that lies there is proved to be that")
            else:
                among.remove(leaf)
                self.checked.cards += 1

    def _give(self, source: str, to: str, number: int) -> None:
        moving, there = self._may_lie.get(source, set()), self._lie.get(source, 0)
        if number > there:
            self._wrong(f"takes {number} cards from {source}, where {there} lie")
        self._may_lie[to] = self._may_lie.get(to, set()) | moving
        self._lie[to] = self._lie.get(to, 0) + number
        self._lie[source] = there - number
        if number == there:
            self._may_lie.pop(source, None)

    def _secret(self) -> bytes | None:
        """The chance that is next."""
        _, cards = self._committed[self._of]
        found = self._proofs.get((self._of, cards + self._chances))
        self._chances += 1
        return None if found is None else found[1]

    def _roll(self, dice: tuple[int, ...]) -> None:
        secret = self._secret()
        if secret is None or chance.dice(secret, self._sent, len(dice)) != dice:
            self._wrong(f"rolls {' '.join(map(str, dice))}, which the chance committed to does not give")
        else:
            self.checked.rolls += 1

    def _cut(self, at: int) -> None:
        secret, least = self._secret(), self._least.pop(0)
        if secret is None or chance.cut(secret, self._sent, len(self._left), least) != at:
            self._wrong(f"is cut at {at}, which the chance committed to does not give")
        else:
            self.checked.cuts += 1
        self._left = self._left[at:] + self._left[:at]

    def _shuffle(self, text: str) -> None:
        """Cards of some places go back, perhaps also of earlier rounds, into an order committed to anew."""
        places, earlier, _ = text.partition(" and earlier rounds")
        back = len(self._left)
        for place in places.split():
            back += self._lie.pop(place, 0)
            self._may_lie.pop(place, None)
        self._of, self._chances = self._of + 1, 0
        _, cards = self._committed[self._of]
        if cards < back or (cards > back and not earlier):
            self._wrong(f"shuffles {back} cards again and commits to {cards}")
        self._left = list(range(cards))
