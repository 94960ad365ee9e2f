"""The cards of a table: what it deals from, and what has gone. A physical table's cards are real."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from msgspec.structs import replace

from openfelt.cards import DECKS, SeededSource, Shoe, cards
from openfelt.cards.sealed import Sealed
from openfelt.room.log.events import Arranged, LeftOver, ShoeBegun, Standing
from openfelt.room.state.openings import Committed, Openings
from openfelt.room.state.stub import Stub, turned_to, where_to_begin
from openfelt.rules.game import DeckRule
from openfelt.table.felt import Table
from openfelt.table.shoes import gone_from, shoe_of
from openfelt.verify.chance import Sent
from openfelt.verify.merkle import chances_to_begin


class Pack:
    """A shuffle by its seed, and how far it has been dealt.

    The order is worked out when a card is wanted: most shuffles of a log are never dealt again. `arranged`
    is what a round left that cut it or shuffled it again, in old logs `rest`. The `commitment` is that of the
    shoe; it is empty where an old log commits to the seed alone. Of the `rounds` that were dealt from it the
    first said at which position it `begins`; before that nobody can know which card comes first, and in old
    logs none does.
    """

    def __init__(
        self,
        rule: DeckRule,
        decks: int,
        seed: bytes,
        commitment: str = "",
        drawn: int = 0,
        rest: str = "",
        arranged: Arranged | None = None,
        chances: int = 0,
        begins: int | None = None,
        rounds: int = 0,
    ) -> None:
        self.rule, self.decks, self.seed, self.commitment = rule, decks, seed, commitment
        self.drawn, self.rest, self.arranged, self.chances = drawn, rest, arranged, chances
        self.begins, self.rounds = begins, rounds
        self._stub: Stub | None = None

    @classmethod
    def of(cls, begun: ShoeBegun, rule: DeckRule, decks: int) -> Pack:
        return cls(rule, decks, bytes.fromhex(begun.seed), begun.commitment if begun.cards else "")

    @property
    def shoe(self) -> Shoe:
        return self.stub.shoe

    @property
    def stub(self) -> Stub:
        if self._stub is None:
            whole = self._arranged(self.arranged) if self.arranged else self._whole
            self._stub = whole.dealt(self.drawn, self.chances)
        return self._stub

    @cached_property
    def gone(self) -> dict[str, int]:
        """The cards that have left it, dealt or burned, by their names and numbers."""
        return {} if self.is_new else gone_from(self.rule, self.decks, self.shoe)

    @property
    def is_new(self) -> bool:
        """Whether it is still to be said where dealing from it begins."""
        return not self.rounds and bool(self.commitment)

    def begins_by(self, sent: Sent) -> int | None:
        """Where dealing begins, if the coming round is its first and this is what was sent for it."""
        return where_to_begin(self.sealed, sent) if self.is_new else None

    @property
    def size(self) -> int:
        """How many cards were shuffled."""
        return DECKS[self.rule.name].size * self.decks

    @cached_property
    def sealed(self) -> Sealed:
        """The order that it was shuffled into, with what proves each card."""
        order = Shoe.fresh(DECKS[self.rule.name], self.decks, SeededSource(self.seed)).cards
        return Sealed(order, self.seed)

    @property
    def _whole(self) -> Stub:
        sealed, at = self.sealed, self.begins or 0
        rule = replace(self.rule, burn={}) if self.is_new else self.rule
        if self.rest:
            return Stub(Shoe(cards(self.rest)), sealed, range(len(sealed.order)))
        positions = turned_to(at, range(len(sealed.order)))
        return Stub(shoe_of(rule, turned_to(at, sealed.order)), sealed, positions)

    def _arranged(self, so: Arranged) -> Stub:
        sealed = self.sealed
        if so.order:
            sealed = Sealed(cards(so.order), self.seed + so.seed.encode())
        return Stub(Shoe(tuple(sealed.order[at] for at in so.positions)), sealed, so.positions)

    @property
    def committed(self) -> Committed | None:
        """To the order that is dealt from now."""
        if self.is_new:
            return Committed(commitment=self.commitment, cards=self.size)
        return None if self.openings is None else self.openings.committed

    @property
    def openings(self) -> Openings | None:
        """What a round that is dealt from it begins with; none where only the seed is committed to."""
        if not self.commitment:
            return None
        stands = (self.arranged.commitment if self.arranged else "") or self.commitment
        again = self.arranged is not None and self.arranged.order
        begins = None if again else self.begins
        return Openings(stands, self.stub, self.turned, begins, new=self.rounds == 1)

    @property
    def turned(self) -> bool:
        """Whether its first card was just turned, to burn by; everybody has seen it."""
        return bool(self.rule.burn) and self.rounds == 1

    def for_round(self, begins: int | None) -> Pack:
        """As the coming round finds it: the first one says where dealing begins."""
        if self.rounds:
            pack = self._with(self.drawn, self.rest, self.arranged, self.chances)
            pack._stub = self._stub
        else:
            chances = 0 if begins is None else chances_to_begin(self.size)
            pack = self._with(self.drawn, self.rest, self.arranged, chances)
            pack.begins = begins
        pack.rounds += 1
        return pack

    def after(self, left: LeftOver) -> Pack:
        """When a round has been dealt from it."""
        if left.rest or left.arranged:
            return self._with(0, left.rest, left.arranged, left.chances)
        pack = self._with(self.drawn + left.drawn, self.rest, self.arranged, left.chances)
        if self._stub is not None:
            pack._stub = self._stub.dealt(left.drawn, left.chances)
        return pack

    def standing(self, standing: Standing) -> Pack:
        pack = self._with(standing.drawn, standing.rest, None, 0)
        pack.rounds = 1 if standing.drawn or standing.rest else pack.rounds
        return pack

    def _with(self, drawn: int, rest: str, arranged: Arranged | None, chances: int) -> Pack:
        """The same shuffle, dealt so far."""
        shuffle = (self.rule, self.decks, self.seed, self.commitment)
        pack = Pack(*shuffle, drawn, rest, arranged, chances, self.begins, self.rounds)
        if (sealed := vars(self).get("sealed")) is not None:
            vars(pack)["sealed"] = sealed
        return pack


class Stock:
    """What is dealt from, and what has left it."""

    def __init__(self) -> None:
        self.pack: Pack | None = None
        self.ended = False  # by the rules the next round has another
        self._gone: dict[str, int] | None = {}  # None: the pack tells

    @property
    def gone(self) -> dict[str, int]:
        """The cards of the shoe that were dealt or burned, before the round in play."""
        if self._gone is not None:
            return self._gone
        assert self.pack is not None
        return self.pack.gone

    def shuffle(self, pack: Pack | None) -> None:
        self.pack, self._gone, self.ended = pack, {} if pack is None else None, False

    def change_deck(self) -> None:
        """Another deck is played with from now on."""
        self.pack, self._gone, self.ended = None, {}, False

    def gone_from(self, begins: int | None) -> dict[str, int]:
        """The cards that have gone before the coming round, if it says so where dealing begins."""
        return self.gone if begins is None or self.pack is None else self.pack.for_round(begins).gone

    def deal(self, begins: int | None) -> None:
        """A round is dealt from it."""
        self.pack = None if self.pack is None else self.pack.for_round(begins)

    def begin(self, table: Table) -> None:
        """A round from a shoe: the log says what had gone before it."""
        self._gone, self.ended = table.gone, False

    def end(self, table: Table, left: LeftOver, is_shoe: bool) -> None:
        """A round, after which only a shoe that it did not end is dealt from further."""
        self.ended, stays = left.ends_shoe, is_shoe and not left.ends_shoe
        self._gone = _gone_since(table.gone, left) if stays else {}
        self.pack = self.pack.after(left) if self.pack and stays else None

    def stand(self, standing: Standing, stays: bool) -> None:
        """As the rounds of an old log left it."""
        self._gone = standing.gone
        self.pack = self.pack.standing(standing) if self.pack and stays else None


def _gone_since(before: dict[str, int], left: LeftOver) -> dict[str, int]:
    """What had gone, less the cards that came back, and those that went in the round."""
    gone = dict(Counter(before) - Counter(left.back.split())) if left.back else dict(before)
    for card in left.went.split():
        gone[card] = gone.get(card, 0) + 1
    return gone
