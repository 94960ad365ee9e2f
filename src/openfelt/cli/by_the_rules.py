"""A record of proofs played again by the rules it states: whether every card, burn, roll and cut is theirs.

Cards that the viewer never saw may be any that are left. So the round is played in worlds that differ in
them: one in which all happens as it was recorded is enough, and where there is none the record is wrong.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from msgspec.structs import replace

from openfelt import books
from openfelt.cards import DECKS, UNKNOWN, Card
from openfelt.rounds.answers import Chose, CutAt, Dealt, Rolled, Ruled, Shuffled
from openfelt.rounds.banked import BankedRound
from openfelt.rounds.meld import MeldRound
from openfelt.rounds.pot import PotRound
from openfelt.rounds.procedures import plays_of
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Roll, Shuffle
from openfelt.rounds.retold import HIDDEN, Retold
from openfelt.rounds.round import Round
from openfelt.rounds.view import BACK
from openfelt.rules.banked import BankedGame
from openfelt.rules.codec import convert, plain
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.game import Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame
from openfelt.table.felt import BankedTable
from openfelt.table.stacks import MeldTable, PotTable
from openfelt.verify.record import Checked, Record
from openfelt.verify.walk import DRAWN

WORLDS = 300
"""Tried before a record is called wrong of which some cards were not seen."""
FAILS = (ValueError, LookupError, AssertionError, TypeError, AttributeError)


@dataclass(frozen=True)
class ByTheRules:
    """`game` is the one whose rules were played, `wrong` how the record departs from them.

    Where it could not be replayed, `why_not` says why.
    """

    game: str = ""
    wrong: str = ""
    why_not: str = ""


def by_the_rules(record: Record, checked: Checked) -> ByTheRules:
    """Of a record that is right as far as it was `checked` without rules."""
    if not record.get("retold"):
        return ByTheRules(why_not="the record states no rules")
    try:
        stated = convert(record["retold"], Retold, "the rules of the record")
        game = books.game(stated.game, stated.options)
        if problem := _another_pack(record, stated, game, checked):
            return ByTheRules(game.id, wrong=problem)
        begin = _beginning(record, stated, game)
        begin()
    except (BookError, Denied, *FAILS) as why:
        return ByTheRules(why_not=f"the rules that it states cannot be played here: {why}")
    found = ByTheRules(game.id, *_played(record, stated, checked, begin))
    installed = game.book, f"{game.family}/{plays_of(game).version}"
    if found.wrong and (stated.book, stated.procedure) != installed:
        return ByTheRules(game.id, why_not=f"{game.id} has other rules here than it was played by")
    return found


def _another_pack(record: Record, stated: Retold, game: Game, checked: Checked) -> str:
    """Whether the pack, or what a new shoe burns, is another than the rules have."""
    rule, decks, pack = game.deck, int(stated.table["decks"]), checked.pack
    cards = {card.text: many for card, many in DECKS[rule.name].composition(decks).items()}
    if pack is not None and pack.cards != cards:
        says = f"{game.id} is played with {decks} times {rule.name}"
        return f"is dealt from {pack.decks} times {pack.deck}, and {says}"
    if not record.get("new") and not rule.shoe:
        return f"has no shuffle of its own, and {game.id} is dealt from a new one every round"
    if record.get("new") and record["burn"] != rule.burn:
        return "burns otherwise from a new shoe than the rules have it"
    return ""


def _beginning(record: Record, stated: Retold, game: Game) -> Callable[[], Round]:
    """The round before its first card, as often as it is wanted. Of the cards that had gone only the number
    is known."""
    posted, of = stated.collection, "the table of the record"
    schedule = None if posted is None else books.schedule(game.id, posted.options, posted.section)
    whole = DECKS[game.deck.name].size * int(stated.table["decks"])
    gone = {UNKNOWN.text: whole - sum(many for _, many in record["left"])}
    match game:
        case BankedGame():
            bets = replace(convert(stated.table, BankedTable, of), gone=gone)
            return partial(BankedRound, game, bets, schedule=schedule)
        case PotGame():
            stacks = replace(convert(stated.table, PotTable, of), gone=gone)
            return partial(PotRound, game, stacks, schedule=schedule)
        case MeldGame():
            return partial(
                MeldRound, game, replace(convert(stated.table, MeldTable, of), gone=gone), schedule=schedule
            )
    raise LookupError(f"{game.id} is of no kind of play that is known here")


class Happened(NamedTuple):
    """What chance brought, as this viewer saw it; of a card also what they know of it in the end."""

    what: str
    place: str
    seen: str
    known: str = ""

    def __str__(self) -> str:
        match self.what:
            case "dice":
                return f"dice {self.seen}"
            case "cut" | "shuffle":
                return f"a {self.what} ({self.seen})"
        return f"a card dealt to {self.place}"


def _by_chance(record: Record, checked: Checked) -> Iterator[Happened]:
    dealt = iter(checked.dealt)
    for sight in record["log"]:
        what = sight["what"]
        if what in DRAWN:
            yield Happened(what, sight["place"], sight["cards"][0], next(dealt))
        elif what in {"dice", "cut", "shuffle"}:
            yield Happened(what, "", sight["text"])


def _played(record: Record, stated: Retold, checked: Checked, begin: Callable[[], Round]) -> tuple[str, str]:
    """How the record departs from the rules in every world, and why it could not be played in any.

    Where cards then lie may follow from some that were not seen: if some were not, nothing is said of it.
    """
    happened = tuple(_by_chance(record, checked))
    choices = [one.choice for one in stated.decisions if isinstance(one, Chose)]
    hidden = any(one.known == BACK for one in happened) or any(
        choice.choice == HIDDEN or UNKNOWN in choice.cards for choice in choices
    )
    furthest, departs, refused = -1, "", ""
    for number in range(WORLDS if hidden else 1):
        world = World(record, stated.decisions, happened, begin(), random.Random(number))
        try:
            world.play()
        except Unlike as unlike:
            found = str(unlike), ""
        except (Denied, *FAILS) as why:
            says = f"does what the rules do not allow: {why}"
            found = ("", says) if hidden else (says, "")
        else:
            return ("" if hidden else world.otherwise()), ""
        if world.step > furthest:
            furthest, (departs, refused) = world.step, found
    return departs, refused


class Unlike(Exception):
    """What the rules have now is not what was recorded."""


class World:
    """The round with cards in place of those that were not seen.

    `step` is how much of what was recorded has happened; `coming` are the cards that are known to come.
    """

    def __init__(
        self,
        record: Record,
        decisions: Sequence[Chose | Ruled],
        happened: Sequence[Happened],
        round: Round,
        rng: random.Random,
    ) -> None:
        self.record, self.round, self.rng = record, round, rng
        self.decisions, self.happened = deque(decisions), deque(happened)
        self.least = deque(record["least"])
        self.known = [one.known for one in happened if one.known]
        self.coming = Counter(self.known)
        self.step = 0

    def play(self) -> None:
        """To its end, or until it departs from what was recorded."""
        while self.round.waiting is not None:
            self.go_on()
            self.step += 1
        if self.happened:
            raise Unlike(f"has {self.happened[0]} where by the rules the round is over")
        if self.decisions:
            raise Unlike("has a decision where by the rules the round is over")

    def otherwise(self) -> str:
        """Where cards went otherwise than they were recorded to."""
        recorded, played = (
            _moves(log) for log in (self.record["log"], plain(self.round.felt.log(self.viewer)))
        )
        for was, now in zip_longest(recorded, played, fillvalue="nothing more"):
            if was != now:
                return f"has {was} where by the rules it is {now}"
        return ""

    @property
    def viewer(self) -> str | None:
        viewer: str | None = self.record["viewer"]
        return viewer

    def go_on(self) -> None:
        match self.round.waiting:
            case Draw() as draw:
                self.deal(draw)
            case Roll(dice=number):
                thrown = self.next("dice", f"{number} dice are rolled").seen
                self.round.answer(Rolled(tuple(map(int, thrown.split()))))
            case Cut(least=least):
                at = int(self.next("cut", "the pack is cut").seen)
                if self.least.popleft() != least:
                    raise Unlike(f"has a cut that need not leave {least} cards, as the rules have it")
                self.round.answer(CutAt(at))
            case Shuffle(places=places, earlier=earlier):
                back = " ".join(places) + (" and earlier rounds" if earlier else "")
                if self.next("shuffle", f"{back} are shuffled again").seen != back:
                    raise Unlike(f"shuffles other cards again than {back}, as the rules have it")
                self.round.answer(Shuffled())
            case Ask() | All():
                self.decide()

    def next(self, what: str, rule: str) -> Happened:
        """What chance brought next, which has to be this."""
        if not self.happened:
            raise Unlike(f"ends where by the rules {rule}")
        if self.happened[0].what != what:
            raise Unlike(f"has {self.happened[0]} where by the rules {rule}")
        return self.happened.popleft()

    def deal(self, draw: Draw) -> None:
        rule = f"a card is dealt to {draw.to}"
        card = self.next("card", rule)
        if card.place != draw.to:
            raise Unlike(f"has {card} where by the rules {rule}")
        if (card.seen != BACK) != draw.seen_by.admits(self.viewer):
            way = "down" if card.seen == BACK else "up"
            raise Unlike(f"has {card} face {way}, which is against the rules")
        self.coming[card.known] -= 1
        self.round.answer(Dealt(self.any_card() if card.known == BACK else Card.of(card.known)))

    def any_card(self) -> Card:
        """One that is left and need not come later, unless after a shuffle."""
        pack = self.round.pack
        free = {card: number for card, left in pack.items() if (number := left - self.coming[card.text]) > 0}
        cards = free or pack
        return self.rng.choices(list(cards), list(cards.values()))[0]

    def decide(self) -> None:
        if not self.decisions:
            asked = " and ".join(str(ask.who) for ask in self.round.open_asks)
            raise Unlike(f"ends where by the rules {asked} decides")
        said = self.decisions.popleft()
        if isinstance(said, Chose):
            ask = next((ask for ask in self.round.open_asks if ask.who == said.who), None)
            if ask is None:
                raise Unlike(f"has a decision of {said.who}, who is not asked by the rules")
            said = Chose(said.who, self.chosen(ask, said.choice))
        self.round.answer(said)

    def chosen(self, ask: Ask, choice: Choice) -> Choice:
        """With cards that the viewer never saw in place of those that they do not know."""
        if choice.choice == HIDDEN:
            return ask.default
        pick = ask.offered(choice).pick
        if pick is None or UNKNOWN not in choice.cards:
            return choice
        lying = self.round.felt.places.get(pick.place, [])
        unseen = [one.card for one in lying if self.known[one.drawn] == BACK]
        named = [card for card in choice.cards if card is not UNKNOWN]
        return replace(choice, cards=(*named, *self.rng.sample(unseen, len(choice.cards) - len(named))))


def _moves(log: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Cards that went from place to place, and those that were turned up."""
    for sight in log:
        if sight["what"] == "given":
            yield f"{sight['text']} given to {sight['place']}"
        elif sight["what"] == "shown":
            yield f"{len(sight['cards'])} shown at {sight['place']}"
