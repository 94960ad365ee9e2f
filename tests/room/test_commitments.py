"""Every card, roll and cut that was seen is proved; what was not seen cannot be found."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from openfelt.cards.sealed import Sealed
from openfelt.room.actors.actor import Follower
from openfelt.room.log import events as e
from openfelt.room.log.chain import LogEntry
from openfelt.room.log.stream import Stream
from openfelt.room.oversight.proofs import dealt_again, round_proven
from openfelt.room.state.banked_rules import BankedRules
from openfelt.room.state.history import History
from openfelt.room.wire.picture import Picture
from openfelt.rounds.answers import Rolled
from openfelt.rules.codec import to_json
from openfelt.rules.game import FAULTS
from openfelt.verify.merkle import leaf
from openfelt.verify.record import check, check_all
from openfelt.verify.walk import DRAWN
from proving import LANTERN, PLAYS
from room import spoken as c
from room.held import HeldChance
from room.tables import CASH_IN, GOLD, SUPREME, THE_PROVING_GAME, AnyNight, Night, everyone, problems

PAI_GOW = "parkwest/lucky-pai-gow-poker"
GAMES = (SUPREME, CASH_IN, GOLD, PAI_GOW, THE_PROVING_GAME)


class Written:
    """A night's log, as far as proofs read it."""

    def __init__(self, night: AnyNight[Any]) -> None:
        stream, events = Stream.of_table("t1"), [night.opened, *(event for event, _ in night.log)]
        self.history = History()
        self._entries = [
            LogEntry(
                seq=n, stream=stream, version=n, at=1.0, by="", command="", body=e.written(event), hash=""
            )
            for n, event in enumerate(events, 1)
        ]
        for entry, event in zip(self._entries, events, strict=True):
            self.history.take(entry, event)

    def read(self, after: int = 0, stream: Stream | None = None) -> Iterator[LogEntry]:
        del stream
        return iter(self._entries[after:])


def record_of(night: AnyNight[Any], number: int, viewer: str | None) -> dict[str, Any]:
    """As the API gives it."""
    log: Any = Written(night)
    (played,) = log.history.rounds(log, "t1", number, number)
    told = round_proven(log, log.history, "t1", played, night.rules, viewer)
    record: dict[str, Any] = msgspec.json.decode(to_json(told))
    return record


def night_of(game: str, seed: str = "1", **more: Any) -> Night:
    seats = {"seats": 7} if game == PAI_GOW else {}
    night = Night(game, **(seats | more)).seated("ann", "bob", "cy", buy_in=5000)
    night.chance = HeldChance(random.Random(f"{game} {seed}"))
    return night


def play(night: Night, rounds: int, decides: Callable[[Night], None] | None = None) -> Night:
    for _ in range(rounds):
        night.banked(400)
        base = next(rule.name for rule in night.state.game.bets if rule.base)
        for person in ("ann", "bob", "cy"):
            if night.state.bank and person != night.state.bank.person:
                night.bet(f"{night.state.seat_of(person)} {person} {base} 5")
        night.do("hal", c.Deal())
        while night.state.live:
            (decides or Night.clock)(night)
    return night


def records(night: AnyNight[Any], viewer: str | None) -> list[dict[str, Any]]:
    return [record_of(night, number, viewer) for number in range(1, night.state.number + 1)]


# What was seen is proved


def proved(night: Night) -> int:
    """How many cards were, to all viewers together."""
    cards = 0
    for viewer in (None, "ann", "bob", "cy"):
        for _, checked in check_all(records(night, viewer)):
            assert checked.problems == []
            cards += checked.cards
    return cards


@pytest.mark.parametrize("game", GAMES)
def test_all_that_anybody_saw_of_a_round_is_proved_to_them(game: str) -> None:
    assert proved(play(night_of(game), 3)) > 40


@pytest.mark.proof
def test_ten_thousand_cards_that_were_shown_are_proved() -> None:
    shown, seed = 0, 0
    while shown < 10_000:
        for game in GAMES:
            shown += proved(play(night_of(game, f"proof {seed}"), 5))
        seed += 1


def test_dice_cuts_and_reshuffles_are_among_them() -> None:
    record = record_of(play(night_of(THE_PROVING_GAME), 1), 1, None)
    checked = check(record)
    assert (checked.problems, checked.rolls, checked.cuts) == ([], 1, 1)
    seen = {sight["what"] for sight in record["log"]}
    assert {"dice", "cut", "shuffle", "shown"} <= seen
    assert len(record["committed"]) == 1 + sum(sight["what"] == "shuffle" for sight in record["log"])


def test_the_first_card_of_a_shoe_that_burns_is_shown_and_says_how_many() -> None:
    night = play(night_of(CASH_IN, decks=3), 2)
    first, second = records(night, None)
    assert first["burn"]["K"] == 10
    (following, _), *_ = first["left"]
    cards, begins = first["committed"][0]["cards"], first["begins"][0]
    turned = next(one for one in first["proofs"] if one["index"] == begins)
    assert following == (begins + 1 + first["burn"][turned["hides"][0]]) % cards
    assert second["burn"] == {}, "only a new shoe burns"


def test_what_leaves_the_pack_is_known_by_the_same_names() -> None:
    assert {"card", *FAULTS} == DRAWN


# A shoe that was cut or shuffled again


def from_a_shoe() -> Night:
    """The proving game, whose rounds cut and shuffle, dealt from one shoe."""
    deck = replace(LANTERN.deck, shoe=True, decks=(8,))
    rules = BankedRules(replace(LANTERN, deck=deck), plays=PLAYS)
    night = Night(THE_PROVING_GAME, rules=rules, decks=8).seated("ann", "bob", "cy", buy_in=5000)
    night.chance = HeldChance(random.Random("from a shoe"))
    return night


def test_a_shoe_that_was_cut_and_shuffled_again_goes_on_under_its_last_commitment() -> None:
    night = play(from_a_shoe(), 4)
    assert sum(isinstance(event, e.ShoeBegun) for event, _ in night.log) == 1
    told = records(night, "bob")
    assert [checked.problems for _, checked in check_all(told)] == [[]] * 4
    for one, following in pairwise(told):
        assert one["committed"][-1] == following["committed"][0]
    assert len({one["commitment"] for record in told for one in record["committed"]}) > 4
    assert night.again().committed == night.state.committed
    assert problems(night, [event for event, _ in night.log]) == []


def test_no_two_reshuffles_of_a_shoe_have_a_salt_in_common() -> None:
    told = records(play(from_a_shoe(), 4), None)
    salts = {one["salt"] for record in told for one in record["proofs"]}
    leaves = {
        (record["committed"][one["of"]]["commitment"], one["index"])
        for record in told
        for one in record["proofs"]
    }
    assert len(salts) == len(leaves)


# Before the bets


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_committed_to_before_its_first_bet(game: str) -> None:
    for record in records(play(night_of(game), 3), None):
        assert record["committed_in"] < record["first_bet"] < record["begun_in"]
        late = record | {"committed_in": record["first_bet"] + 1}
        assert check(late).problems == ["was committed to only after the first bet"]


# What players send


def test_what_players_send_turns_dice_and_cuts_and_is_checked() -> None:
    told = {}
    for words in ("", "seven", "eleven"):
        night = night_of(THE_PROVING_GAME).banked(400)
        night.bet("2 bob base 5")
        if words:
            night.do("bob", c.Stir(words="something else first"))
            night.do("bob", c.Stir(words=words))
        night.do("hal", c.Deal())
        while night.state.live:
            night.clock()
        told[words] = record_of(night, 1, None)
        assert check(told[words]).problems == []
        assert told[words]["sent"] == ([["bob", words]] if words else [])
    chance = {
        words: [sight["text"] for sight in record["log"] if sight["what"] in {"dice", "cut"}]
        for words, record in told.items()
    }
    assert len({str(one) for one in chance.values()}) == 3
    assert len({record["committed"][0]["commitment"] for record in told.values()}) == 1
    unsaid = check(told["seven"] | {"sent": []}).problems
    assert [problem.partition(",")[2] for problem in unsaid][:3] == [
        " which chance and what was sent do not give",
        *[" which the chance committed to does not give"] * 2,
    ]


def test_nothing_is_mixed_in_too_early_too_late_or_by_a_stranger() -> None:
    night = night_of(THE_PROVING_GAME)
    night.refuses("bob", c.Stir(words="x"), "from when the cards are committed to until the deal")
    night.banked(400)
    night.refuses("stranger", c.Stir(words="x"), "whoever sits at the table or bets")
    night.do("cy", c.Stir(words="for this round"))
    night.bet("2 bob base 5")
    night.do("hal", c.Deal())
    while night.state.live:
        night.clock()
    night.banked(400)
    assert night.state.sent == {}, "it is for one round"


# What was tampered with is refused


def one_card(record: dict[str, Any]) -> None:
    for sight in record["log"]:
        for index, face in enumerate(sight["cards"]):
            if sight["what"] in {"card", "shown"} and face != "??":
                sight["cards"][index] = "2c" if face != "2c" else "3c"
                return


def one_proved_card(record: dict[str, Any]) -> None:
    proof = next(one for one in record["proofs"] if one["hides"])
    proof["hides"] = "2c" if proof["hides"] != "2c" else "3c"


def one_salt(record: dict[str, Any]) -> None:
    proof = next(one for one in record["proofs"] if one["hides"])
    proof["salt"] = proof["salt"][::-1]


def the_order(record: dict[str, Any]) -> None:
    """Two cards that are both proved are said to have come in each other's place."""
    shown = [sight for sight in record["log"] if sight["what"] == "shown" and "??" not in sight["cards"]]
    one, other = shown[0], next(sight for sight in shown if sight["cards"] != shown[0]["cards"])
    one["cards"][0], other["cards"][0] = other["cards"][0], one["cards"][0]


def one_die(record: dict[str, Any]) -> None:
    sight = next(sight for sight in record["log"] if sight["what"] == "dice")
    first, *rest = sight["text"].split()
    sight["text"] = " ".join([str(int(first) % 6 + 1), *rest])


def the_cut(record: dict[str, Any]) -> None:
    sight = next(sight for sight in record["log"] if sight["what"] == "cut")
    sight["text"] = str(int(sight["text"]) % 50 + 1)


def the_chance(record: dict[str, Any]) -> None:
    proof = next(one for one in record["proofs"] if not one["hides"])
    proof["salt"] = "00" * 32


def the_commitment(record: dict[str, Any]) -> None:
    record["committed"][0]["commitment"] = "00" * 32


def one_card_more(record: dict[str, Any]) -> None:
    """A second deal: a card left out of the middle."""
    record["log"].insert(0, {"what": "card", "place": "burn", "cards": ["??"], "text": ""})


def where_it_begins(record: dict[str, Any]) -> None:
    record["left"] = [[1, 51]]


def a_proof_left_out(record: dict[str, Any]) -> None:
    record["proofs"] = [one for one in record["proofs"] if not one["hides"]]


TAMPERED = (
    one_card, one_proved_card, one_salt, the_order, one_die, the_cut, the_chance, the_commitment,
    one_card_more, where_it_begins, a_proof_left_out,
)  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED)
def test_whatever_is_tampered_with_is_refused(tamper: Callable[[dict[str, Any]], None]) -> None:
    record = record_of(play(night_of(THE_PROVING_GAME), 1), 1, "bob")
    assert check(record).problems == []
    forged = copy.deepcopy(record)
    tamper(forged)
    assert forged != record
    assert check(forged).problems


def test_a_round_that_is_left_out_is_missed() -> None:
    first, second, third = records(play(night_of(SUPREME, decks=8), 3), None)
    assert [checked.problems for _, checked in check_all([first, second, third])] == [[], [], []]
    moved = third | {"round": 2}
    assert [checked.problems for _, checked in check_all([first, moved])] == [
        [],
        ["does not go on where round 1 left the cards"],
    ]


@pytest.mark.parametrize("broken", [{}, {"committed": 3}, {"committed": [{}]}])
def test_what_is_no_record_is_said_to_be_none(broken: dict[str, Any]) -> None:
    (problem,) = check(broken).problems
    assert problem.startswith("this is no record of a round's proofs")


# What was not seen stays unknown

HASHES = re.compile(rb"[0-9a-f]{64,}")


class Listeners:
    """Everybody who can be sent anything of a table, and all that they were."""

    def __init__(self, night: Night) -> None:
        self.night = night
        self.heard: list[bytes] = []
        self._followers: dict[str | None, Follower] = {}

    def listen(self) -> None:
        picture = Picture(self.night.state)
        for viewer in everyone(self.night.state):
            if viewer not in self._followers:
                self._followers[viewer] = Follower(viewer, self.heard.append)
            self._followers[viewer].show(picture)


def heard_all_night(game: str, rounds: int, seed: int) -> tuple[Night, list[bytes]]:
    """What was sent while it was played, and every record that can be asked for."""
    rng = random.Random(f"{game} {seed}")
    night = night_of(game, str(seed))
    listeners = Listeners(night)

    def decides(night: Night) -> None:
        listeners.listen()
        assert night.state.round is not None
        ask = rng.choice(night.state.round.open_asks)
        folds = [offer.choice for offer in ask.offers if not offer.money and not offer.pick]
        night.do(ask.who.bettor, c.Decide(seat=ask.who.seat, choice=rng.choice(folds), hand=ask.who.hand))

    for _ in range(rounds):
        play(night, 1, decides)
        listeners.listen()
    told = [to_json(record) for viewer in (None, "ann", "bob", "cy") for record in records(night, viewer)]
    return night, listeners.heard + told


Shuffles = dict[str, tuple[Sealed, set[int]]]
"""By its commitment: every order of a night, and the positions that anybody at all was shown."""


def shuffles(night: Night) -> Shuffles:
    found: Shuffles = {}
    log: Any = Written(night)
    for number in range(1, night.state.number + 1):
        (played,) = log.history.rounds(log, "t1", number, number)
        so_far = dealt_again(log, log.history, "t1", played, night.rules).so_far
        assert so_far.openings is not None
        told = [record_of(night, number, viewer) for viewer in (None, "ann", "bob", "cy")]
        for of, sealed in enumerate(so_far.openings._sealed):
            _, shown = found.setdefault(sealed.commitment, (sealed, set()))
            shown |= {one["index"] for record in told for one in record["proofs"] if one["of"] == of}
    return found


@pytest.mark.parametrize("game", [PAI_GOW, THE_PROVING_GAME, GOLD])
def test_a_hand_that_was_never_shown_cannot_be_found_from_anything_published(game: str) -> None:
    """No seed; no salt of such a card; and no published salt opens such a card with any face."""
    for seed in range(3):
        night, heard = heard_all_night(game, 2, seed)
        all_of_it = b"\n".join(heard)
        seeds = [event.seed.encode() for event, _ in night.log if isinstance(event, e.ShoeBegun)]
        assert not any(seed in all_of_it for seed in seeds)
        published = {bytes.fromhex(found.decode()) for found in HASHES.findall(all_of_it)}
        hidden = 0
        for sealed, shown in shuffles(night).values():
            unseen = sorted(set(range(len(sealed.order))) - shown)
            hidden += len(unseen)
            for position in unseen:
                assert bytes.fromhex(sealed.opened(position).salt) not in published
            for position in random.Random(seed).sample(unseen, 3):
                theirs = leaf_of(sealed, position)
                faces = {card.text for card in sealed.order}
                assert theirs not in {leaf(position, salt, face) for salt in published for face in faces}
        assert hidden > 40


def test_the_attack_would_find_a_card_whose_salt_was_told() -> None:
    """Its hash is public, beside a card that was shown: only the salt hides it."""
    night, heard = heard_all_night(THE_PROVING_GAME, 1, 1)
    published = {bytes.fromhex(found.decode()) for found in HASHES.findall(b"\n".join(heard))}
    sealed, shown = next(iter(shuffles(night).values()))
    beside = next(one for one in range(len(sealed.order)) if one not in shown and one ^ 1 in shown)
    salt = bytes.fromhex(sealed.opened(beside).salt)
    guesses = {leaf(beside, salt, card.text) for card in sealed.order}
    assert guesses & published == {leaf_of(sealed, beside)}


def leaf_of(sealed: Sealed, position: int) -> bytes:
    secret = sealed.opened(position)
    return leaf(position, bytes.fromhex(secret.salt), secret.hides)


# The house's own log


def test_an_audit_finds_a_shuffle_or_a_die_that_was_not_committed_to() -> None:
    night = play(night_of(THE_PROVING_GAME), 1)
    log = [event for event, _ in night.log]
    assert problems(night, log) == []
    for place, event in enumerate(log):
        if isinstance(event, e.ShoeBegun):
            forged = replace(event, commitment="00" * 32)
            (problem, *_) = problems(night, [*log[:place], forged, *log[place + 1 :]])
            assert "is not the one committed to" in problem
        if isinstance(event, e.Answered) and isinstance(event.answer, Rolled):
            die, *rest = event.answer.dice
            loaded = e.Answered(answer=Rolled((die % 6 + 1, *rest)))
            (problem, *_) = problems(night, [*log[:place], loaded, *log[place + 1 :]])
            assert "that what was committed to does not give" in problem


def test_in_an_old_log_the_commitment_is_to_the_seed() -> None:
    """Its shoes are dealt to their end of the round, and then there is one that is committed to by card."""
    night = night_of(SUPREME, decks=8)
    seed = bytes(range(64)) * 8
    old = e.ShoeBegun(seed=seed.hex(), commitment=sha256(seed).hexdigest())
    night.state.apply(old, 1.0)
    night.log.append((old, 1.0))
    assert night.state.committed is None
    assert problems(night, [event for event, _ in night.log]) == []
    forged = replace(old, commitment="00" * 32)
    (problem,) = problems(night, [*(event for event, _ in night.log[:-1]), forged])
    assert "is not the one committed to" in problem
    night.banked(400)
    assert night.state.committed is not None, "nothing is bet on a shoe that cannot be proved card by card"
