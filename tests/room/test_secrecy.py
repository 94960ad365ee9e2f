"""What is secret in an event is said by the event, is kept apart from the rest, and comes back as it was."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from openfelt.cards import Card
from openfelt.room.log import events as e
from openfelt.room.log.events.happened import Happened
from openfelt.room.log.secrecy import HOLE, Told, Words, joined, parted, words, words_of
from openfelt.rounds.answers import Dealt

KINDS: tuple[type[Happened], ...] = get_args(e.AnyEvent)
NEVER = {
    "account-opened": {"card", "pin"},
    "pin-changed": {"card", "pin", "keeps"},
    "code-made": {"code"},
    "session-begun": {"token"},
    "session-ended": {"token"},
    "shoe-begun": {"seed"},
}
"""Fields of events that are told nobody: a new one comes here, or says in its event when it is told."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__struct_config__.tag)
def test_every_field_of_an_event_says_when_it_is_told_or_is_known_here_to_be_told_nobody(
    kind: type[Happened],
) -> None:
    tag = str(kind.__struct_config__.tag)
    said, fields = set(words_of(kind)) - {"is"}, set(kind.__struct_encode_fields__)
    assert said <= fields, "a word for a field that is not there"
    assert fields - said == NEVER.get(tag, set())


class Whispered(Happened, frozen=True, kw_only=True, tag="whispered"):
    """An event whose author has said of one field when it is told, and forgotten the other."""

    TOLD = ("person",)

    person: str
    what: str


def test_a_field_without_a_word_and_an_event_that_is_not_known_are_hidden() -> None:
    assert words_of(Whispered) == {"is": Told.AT_ONCE, "person": Told.AT_ONCE}
    assert words("never-heard-of") == {"is": Told.AT_ONCE}
    body = '{"is":"never-heard-of","card":"As","n":1}'
    assert parted(body) == ('{"is":"never-heard-of","card":\0,"n":\0}', '"As"\x001')
    assert parted('{"is":"resumed","more":[1]}') == ('{"is":"resumed","more":\0}', "[1]")
    for text in ("no event", '{"is":"sat', '{"is":"sat"} ', "", '{"a":1}'):
        assert joined(*parted(text)) == text
    assert parted("no event") == (HOLE, "no event")


def test_what_is_cut_out_of_an_event_leaves_nothing_behind_and_comes_back() -> None:
    answered = e.written(e.Answered(answer=Dealt(Card.of("As"))))
    public, secret = parted(answered)
    assert public == '{"is":"answered","answer":\0}'
    assert secret == '{"is":"card","card":"As"}'
    assert joined(public, secret) == answered
    opened = e.AccountOpened(person="p1", name='A "b" \\', card="4000", pin="$argon")
    public, secret = parted(e.written(opened))
    assert "4000" not in public
    assert "argon" not in public
    assert joined(public, secret) == e.written(opened)


def test_what_lies_within_is_hidden_where_it_has_no_word() -> None:
    body = '{"is":"round-ended","number":1,"left":{"went":"As","drawn":4,"new":[2]},"net":{}}'
    public, secret = parted(body)
    assert public == '{"is":"round-ended","number":1,"left":{"went":\0,"drawn":4,"new":\0},"net":{}}'
    assert secret == '"As"\0[2]'
    assert parted('{"is":"round-ended","left":null}')[1] == ""
    assert parted('{"is":"round-ended","left":"As"}') == ('{"is":"round-ended","left":\0}', '"As"')


def _leaves(kind: Words, outer: str = "") -> dict[str, Told]:
    found: dict[str, Told] = {}
    for name, when in kind.items():
        where = f"{outer}{name}"
        found |= {where: when} if isinstance(when, Told) else _leaves(when, f"{where}.")
    return found


def test_what_the_cards_could_be_told_by_is_told_at_once_nowhere() -> None:
    """Of the shoe, the cards that went; of the round, its answers; of what follows from a seed, nothing."""
    told: dict[str, Any] = {
        f"{kind.__struct_config__.tag}.{name}": when
        for kind in KINDS
        for name, when in _leaves(words_of(kind)).items()
    }
    for name in ("went", "rest", "back", "gone", "answer", "arranged", "seed", "hands"):
        fields = [where for where in told if where.endswith(f".{name}")]
        assert not [where for where in fields if told[where] is Told.AT_ONCE], name
    assert msgspec.json.decode(parted(e.written(e.Resumed()))[0]) == {"is": "resumed"}
