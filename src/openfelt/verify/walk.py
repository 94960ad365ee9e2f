"""A round dealt again beside what one viewer saw of it, card by card, from what is proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from openfelt.verify import chance
from openfelt.verify.merkle import chances_to_begin, opens
from openfelt.verify.packs import Pack

Record = Mapping[str, Any]
Leaf = tuple[int, int]
"""Of which commitment of the round, and which position."""

BACK = "??"
DRAWN = frozenset({"card", "boxed", "exposed", "off-table", "extra"})
"""What a card that leaves the pack is seen as."""


@dataclass
class Checked:
    """What was found right, how it ends, and what is wrong: a sentence each.

    `pack` is the one that the record states, if it states any; `begins` is where dealing from each order
    begins, where that was proved to follow from what players sent. `dealt` are the cards that left the pack,
    in their order, as far as this viewer came to know them; `proved` are they and others by their leaves.
    """

    cards: int = 0
    rolls: int = 0
    cuts: int = 0
    problems: list[str] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    chances: int = 0
    pack: Pack | None = None
    begins: list[int] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    proved: dict[Leaf, str] = field(default_factory=dict)


def positions(runs: Sequence[Sequence[int]]) -> list[int]:
    return [position for first, number in runs for position in range(first, first + number)]


class Walk:
    """A place holds the leaves that may lie there: of cards that moved on nobody can tell which they were."""

    def __init__(self, record: Record) -> None:
        self.checked = Checked(pack=Pack.of(record["pack"]) if record.get("pack") else None)
        self._committed = [(one["commitment"], one["cards"]) for one in record["committed"]]
        self._begins = list(record.get("begins") or [None] * len(self._committed))
        self._sent = [(person, words) for person, words in record["sent"]]
        self._least = list(record["least"])
        self._of, self._chances = 0, record["chances"]
        self._left = positions(record["left"])
        self._may_lie: dict[str, set[Leaf]] = {}
        self._lie: dict[str, int] = {}
        self._used: set[Leaf] = set()  # leaves that are the business of this round
        self._dealt: list[Leaf] = []
        self._back: set[Leaf] = set()  # those that may have been shuffled in again
        self._proofs = dict(self._proved(record["proofs"]))
        self.checked.proved = {leaf: hides for leaf, (hides, _) in self._proofs.items() if hides}
        if len(self._begins) != len(self._committed):
            self._wrong("does not say of each order where dealing from it begins")
            self._begins = [None] * len(self._committed)
        self._check_pack(record)
        self._check_left(record)

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
        self._finish()

    def _finish(self) -> None:
        self._check_fits([])
        for leaf, (hides, _) in self._proofs.items():
            if leaf not in self._used | set(self._dealt):
                what = f"{hides} at position {leaf[1]}, which was not dealt" if hides else "chance not taken"
                self._wrong(f"has a proof of {what}")
        self.checked.dealt = [self.checked.proved.get(leaf, BACK) for leaf in self._dealt]
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

    # The pack, and what of it is still to be dealt

    def _check_pack(self, record: Record) -> None:
        pack, (_, cards) = self.checked.pack, self._committed[0]
        if pack is None:
            return
        if not pack.is_right:
            self._wrong(f"states a pack that has not the cards of {pack.decks} times {pack.deck}")
        if cards > pack.size or (cards < pack.size and not record.get("again")):
            self._wrong(f"is dealt from {cards} cards, and its pack has {pack.size}")

    def _check_left(self, record: Record) -> None:
        """Of a new shuffle all of it, from where dealing begins; else one position after another."""
        (_, cards), begins = self._committed[0], self._begins[0]
        if len(set(self._left)) < len(self._left) or not set(self._left) <= set(range(cards)):
            self._wrong("would deal a position twice, or one that is not there")
        taken = 0 if begins is None else chances_to_begin(cards)
        if record.get("new") and begins is not None:
            self._check_beginning()
        burned = self._burned(record["burn"], begins or 0) if record["burn"] else 0
        if record.get("new"):
            if self._chances != taken:
                self._wrong("has taken chance before its first card")
            if self._left != _from(begins or 0, cards)[burned:]:
                self._wrong(f"does not deal all cards in their order from position {begins or 0} on")
        elif _jumps(self._left, cards) > self._chances - taken:
            self._wrong("leaves out positions of the order, and no cut explains it")

    def _check_beginning(self) -> None:
        """Where dealing from the order begins that was just committed to."""
        (_, cards), begins = self._committed[self._of], self._begins[self._of]
        secret = self._opened_chance(0)
        if secret is None or not cards or chance.begins(secret, self._sent, cards) != begins:
            self._wrong(f"begins at position {begins}, which chance and what was sent do not give")
        else:
            self.checked.begins.append(begins)

    def _burned(self, chart: Mapping[str, int], first: int) -> int:
        """How many cards of a new shoe are burned: the first is turned up, and says how many more."""
        (_, cards), (turned, _) = self._committed[0], self._proofs.get((0, first), ("", b""))
        self._used.add((0, first))
        more = chart.get(turned[:1])
        if more is None or self._left[:1] != [(first + 1 + more) % cards]:
            self._wrong(f"does not burn as its first card says: {turned or 'which was not shown'}")
        return 1 + (more or 0)

    def _check_fits(self, back: Iterable[str]) -> None:
        """That the pack has all cards of an order, beside those that lie on the table.

        It is asked when the order has done its part; `back` are the places whose cards go back then.
        """
        proved, pack = self.checked.proved, self.checked.pack
        lying = [leaf for leaf in self._dealt if leaf[0] < self._of and leaf not in self._back]
        faces = [face for leaf, face in proved.items() if leaf[0] == self._of or leaf in lying]
        if pack is not None and (too_often := pack.too_often(faces)):
            self._wrong(f"has the {too_often}")
        for place in back:
            self._back |= self._may_lie.get(place, set())

    # What happens

    def _draw(self, place: str, face: str) -> None:
        if not self._left:
            self._wrong("deals more cards than there are")
            return
        leaf = self._of, self._left.pop(0)
        self._dealt.append(leaf)
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

    def _opened_chance(self, number: int) -> bytes | None:
        """One that was committed to, counted from 0."""
        leaf = self._of, self._committed[self._of][1] + number
        self._used.add(leaf)
        found = self._proofs.get(leaf)
        return None if found is None else found[1]

    def _secret(self) -> bytes | None:
        """The chance that is next."""
        self._chances += 1
        return self._opened_chance(self._chances - 1)

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
        named, earlier, _ = text.partition(" and earlier rounds")
        places, pack = named.split(), self.checked.pack
        self._check_fits(places)
        back = len(self._left)
        for place in places:
            back += self._lie.pop(place, 0)
            self._may_lie.pop(place, None)
        self._of, self._chances = self._of + 1, 0
        _, cards = self._committed[self._of]
        if earlier and pack is not None:
            back = pack.size - sum(self._lie.values())
        if cards < back or (cards > back and (pack is not None or not earlier)):
            self._wrong(f"shuffles {back} cards again and commits to {cards}")
        self._left = list(range(cards))
        begins = self._begins[self._of]
        if begins is not None:
            self._check_beginning()
            self._left, self._chances = _from(begins, cards), chances_to_begin(cards)
        elif cards and self._begins[0] is not None:
            self._wrong("does not say where dealing begins after a shuffle")


def _from(begins: int, cards: int) -> list[int]:
    return [*range(begins, cards), *range(begins)]


def _jumps(left: Sequence[int], cards: int) -> int:
    """How often a position does not follow the one before it; the first follows the last."""
    return sum(after != (before + 1) % cards for before, after in pairwise(left))
