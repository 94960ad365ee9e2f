"""A record of proofs played again by the rules it states: whether every card, burn, roll and cut is theirs.

Cards that the viewer never saw may be any that are left. So the round is played in worlds that differ in
them: one in which all happens as it was recorded is enough, and where there is none the record is wrong.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import msgspec
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
from openfelt.rules.codec import convert
from openfelt.rules.errors import BookError, Denied
from openfelt.rules.game import FAULTS, Game
from openfelt.rules.meld import MeldGame
from openfelt.rules.pot import PotGame
from openfelt.table.felt import BankedTable, Table
from openfelt.table.stacks import MeldTable, PotTable
from openfelt.verify.record import Checked, Record

WORLDS = 300
"""Tried before a record is called wrong of which some cards were not seen."""
BY_CHANCE = frozenset({"card", "dice", "cut", "shuffle", *FAULTS})
MOVED = frozenset({"given", "shown"})
FAILS = (ValueError, LookupError, AssertionError)


@dataclass(frozen=True)
class ByTheRules:
    """`game` is the one whose rules were played; `wrong` is how the record departs from them.

    Where it could not be replayed, `why_not` says why.
    """

    game: str = ""
    wrong: str = ""
    why_not: str = ""


def by_the_rules(record: Record, checked: Checked) -> ByTheRules:
    """What is right but for the rules is `checked` before."""
    if not record.get("retold"):
        return ByTheRules(why_not="the record states no rules")
    try:
        stated = convert(record["retold"], Retold, "the rules of the record")
        game = books.game(stated.game, stated.options)
        if problem := _another_pack(record, stated, game, checked):
            return ByTheRules(game.id, wrong=problem)
        begin = _beginning(stated, game, _gone(record, game, stated))
        begin()
    except (BookError, Denied, *FAILS) as why:
        return ByTheRules(why_not=f"the rules that it states cannot be played here: {why}")
    wrong = _played(record, stated, checked, begin)
    installed = game.book, f"{game.family}/{plays_of(game).version}"
    if wrong and (stated.book, stated.procedure) != installed:
        return ByTheRules(game.id, why_not=f"{game.id} has other rules here than when it was played")
    return ByTheRules(game.id, wrong=wrong)


def _another_pack(record: Record, stated: Retold, game: Game, checked: Checked) -> str:
    """Whether the pack, or what a new shoe burns, is another than the rules have."""
    rule, decks, pack = game.deck, int(stated.table["decks"]), checked.pack
    cards = Counter({card.text: many for card, many in DECKS[rule.name].composition(decks).items()})
    if pack is not None and pack.cards != cards:
        return f"is dealt from {pack.decks} times {pack.deck}, and {game.id} is played with {decks} times {rule.name}"
    if record.get("new") and record["burn"] != rule.burn:
        return "burns otherwise from a new shoe than the rules have it"
    return ""


def _gone(record: Record, game: Game, stated: Retold) -> int:
    """How many cards had left the shoe."""
    whole = DECKS[game.deck.name].size * int(stated.table["decks"])
    return whole - sum(many for _, many in record["left"])


class Begin(NamedTuple):
    """How the round begins, again and again."""

    make: Any
    game: Game
    table: Table
    schedule: Any

    def __call__(self) -> Round:
        round: Round = self.make(self.game, self.table, schedule=self.schedule)
        return round


def _beginning(stated: Retold, game: Game, gone: int) -> Begin:
    posted = stated.collection
    schedule = None if posted is None else books.schedule(game.id, posted.options, posted.section)
    make, kind = next(
        (make, kind)
        for of, make, kind in (
            (BankedGame, BankedRound, BankedTable),
            (PotGame, PotRound, PotTable),
            (MeldGame, MeldRound, MeldTable),
        )
        if isinstance(game, of)
    )
    table: Table = convert(stated.table, kind, "the table of the record")
    return Begin(make, game, replace(table, gone={UNKNOWN.text: gone} if gone else {}), schedule)


class Unlike(Exception):
    """What the rules have now is not what was recorded."""


class Happened(NamedTuple):
    """What chance brought, as this viewer saw it; of a card also what they know of it in the end."""

    what: str
    place: str
    seen: str
    known: str


def _script(record: Record, checked: Checked) -> list[Happened]:
    dealt, script = iter(checked.dealt), []
    for sight in record["log"]:
        what, text = sight["what"], sight.get("text", "")
        if what not in BY_CHANCE:
            continue
        is_card = what not in {"dice", "cut", "shuffle"}
        seen = sight["cards"][0] if is_card else text
        script.append(Happened(what, sight.get("place", ""), seen, next(dealt) if is_card else text))
    return script


def _played(record: Record, stated: Retold, checked: Checked, begin: Begin) -> str:
    """How the record departs from the rules in every world; empty if there is one in which it does not."""
    script = _script(record, checked)
    told = [one for one in stated.decisions if isinstance(one, Chose)]
    open_to_all = all(one.known != BACK for one in script) and not any(
        one.choice.choice == HIDDEN or UNKNOWN in one.choice.cards for one in told
    )
    furthest = -1, ""
    for number in range(1 if open_to_all else WORLDS):
        world = _World(record, stated.decisions, script, begin(), random.Random(number))
        departs = world.play()
        if not departs:
            return ""
        if world.step > furthest[0]:
            furthest = world.step, departs
    return furthest[1]


class _World:
    """The round in one world; `step` is how much of what was recorded has happened in it."""

    def __init__(
        self,
        record: Record,
        decisions: Sequence[Chose | Ruled],
        script: Sequence[Happened],
        round: Round,
        rng: random.Random,
    ) -> None:
        self.record, self.round, self.rng = record, round, rng
        self.viewer = record["viewer"]
        self.known = [one.known for one in script if one.what not in {"dice", "cut", "shuffle"}]
        self.coming = Counter(face for face in self.known if face != BACK)
        self.script, self.decisions = deque(script), deque(decisions)
        self.least = deque(record["least"])
        self.step = 0

    def play(self) -> str:
        """How it departs from what was recorded, if it does."""
        try:
            while self.round.waiting is not None:
                self.go_on()
                self.step += 1
            self.check_end()
        except Unlike as departs:
            return str(departs)
        except (Denied, *FAILS) as why:
            return f"does what the rules do not allow: {why}"
        return ""

    def go_on(self) -> None:
        match self.round.waiting:
            case Draw() as draw:
                self.deal(draw)
            case Roll(dice=number):
                thrown = self.happened("dice", f"{number} dice are rolled").seen.split()
                self.round.answer(Rolled(tuple(map(int, thrown))))
            case Cut(least=least):
                at = int(self.happened("cut", "the pack is cut").seen)
                if self.least.popleft() != least:
                    raise Unlike(f"is cut otherwise than by the rules, which leave {least} cards")
                self.round.answer(CutAt(at))
            case Shuffle(places=places, earlier=earlier):
                text = " ".join(places) + (" and earlier rounds" if earlier else "")
                said = self.happened("shuffle", f"{text} is shuffled again")
                if said.seen != text:
                    raise Unlike(f"shuffles {said.seen} again, and by the rules {text} is shuffled")
                self.round.answer(Shuffled())
            case Ask() | All():
                self.decide()

    def happened(self, what: str, rule: str) -> Happened:
        """The next that chance brought, which has to be this."""
        if not self.script:
            raise Unlike(f"ends where by the rules {rule}")
        if self.script[0].what != what:
            raise Unlike(f"has {_said(self.script[0])} where by the rules {rule}")
        return self.script.popleft()

    def deal(self, draw: Draw) -> None:
        rule = f"a card is dealt to {draw.to}"
        card = self.happened("card", rule)
        if card.place != draw.to:
            raise Unlike(f"has {_said(card)} where by the rules {rule}")
        if (card.seen != BACK) != draw.seen_by.admits(self.viewer):
            raise Unlike(
                f"deals a card to {draw.to} {'down' if card.seen == BACK else 'up'} against the rules"
            )
        if card.known == BACK:
            self.round.answer(Dealt(self.any_card()))
        else:
            self.coming[card.known] -= 1
            self.round.answer(Dealt(Card.of(card.known)))

    def any_card(self) -> Card:
        """One that is left and need not come later; after a shuffle of few cards it may have to."""
        pack = self.round.pack
        free = {card: many for card, left in pack.items() if (many := left - self.coming[card.text]) > 0}
        return self.rng.choices(*zip(*(free or pack).items(), strict=True))[0]

    def decide(self) -> None:
        if not self.decisions:
            asked = " and ".join(str(ask.who) for ask in self.round.open_asks)
            raise Unlike(f"ends where by the rules {asked} decides")
        said = self.decisions.popleft()
        if isinstance(said, Chose):
            ask = next((ask for ask in self.round.open_asks if ask.who == said.who), None)
            if ask is None:
                raise Unlike(f"has {said.who} decide, who is not asked by the rules")
            said = Chose(said.who, self.chosen(ask, said.choice))
        self.round.answer(said)

    def chosen(self, ask: Ask, choice: Choice) -> Choice:
        """With any cards that the viewer never saw in place of those they do not know."""
        if choice.choice == HIDDEN:
            return ask.default
        pick = ask.offered(choice).pick
        if pick is None or UNKNOWN not in choice.cards:
            return choice
        lying = self.round.felt.places.get(pick.place, [])
        unseen = [one.card for one in lying if self.known[one.drawn] == BACK]
        named = [card for card in choice.cards if card is not UNKNOWN]
        return replace(choice, cards=(*named, *self.rng.sample(unseen, len(choice.cards) - len(named))))

    def check_end(self) -> None:
        if self.script:
            raise Unlike(f"has {_said(self.script[0])} where by the rules the round is over")
        if self.decisions:
            raise Unlike("has decisions after the round is over by the rules")
        recorded = _moves(self.record["log"])
        played = _moves(msgspec.to_builtins(self.round.felt.log(self.viewer)))
        for number in count():
            if number >= max(len(recorded), len(played)):
                return
            was, now = (moves[number] if number < len(moves) else "nothing" for moves in (recorded, played))
            if was != now:
                raise Unlike(f"has {was} where by the rules {now} is")


def _moves(log: Sequence[Mapping[str, Any]]) -> list[str]:
    """Cards that went from place to place, and those that were turned up."""
    return [_move(sight) for sight in log if sight["what"] in MOVED]


def _move(sight: Mapping[str, Any]) -> str:
    if sight["what"] == "given":
        return f"{sight['text']} given to {sight['place']}"
    return f"{len(sight['cards'])} shown at {sight['place']}"


def _said(one: Happened) -> str:
    words = partial("{} {}".format)
    match one.what:
        case "dice" | "cut" | "shuffle":
            return words(f"a {one.what}" if one.what != "dice" else "dice", one.seen)
        case _:
            return f"a card dealt to {one.place}"
