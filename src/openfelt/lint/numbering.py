"""Are the options of a section numbered so that one of them can be posted?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfelt.lint.finding import Finding
from openfelt.lint.schedules import finding, house_rules
from openfelt.rules.fee_rules import Group
from openfelt.rules.fees import Option, Section, apart


def check_numbers(section: Section) -> Iterator[Finding]:
    numbered = [option for option in section.options if option.printed is not None]
    for place, option in enumerate(numbered):
        yield from _number(section, option, numbered[:place])
    bare = [option for option in section.options if option.printed is None]
    if bare and len(section.options) > 1:
        says, lines = f"{len(bare)} rows bear no number", [one.tiers[0].line for one in bare]
        yield finding(section, "no-number", bare, says, "By their place, counted from 1.", *lines)
    for group in section.groups:
        yield from _split(section, group)


def _number(section: Section, option: Option, earlier: Sequence[Option]) -> Iterator[Finding]:
    """A named list has numbers of its own."""
    before = [one for one in earlier if one.group.name == option.group.name]
    twice = [one for one in before if one.printed == option.printed]
    line, number = option.tiers[0].line, option.printed
    if twice:
        first = twice[0]
        says = f"the number {number} is printed a second time"
        charged = f"As option {option.id}; the first is option {first.id}."
        yield finding(section, "duplicate-number", [option], says, charged, line, first.tiers[0].line)
    elif _goes_by(option) != number:
        says = f"the number {number} is printed, the text says {_goes_by(option)}"
        charged = f"As option {option.id}."
        yield finding(section, "wrong-number", [option], says, charged, line, option.group.cite)
    elif number != (_goes_by(before[-1]) + 1 if before else 1):
        says = f"the number {number} does not follow the one before"
        yield finding(section, "wrong-number", [option], says, f"As option {option.id}.", line)


def _goes_by(option: Option) -> int:
    """The number of its id, or the printed one where the id is told apart by a letter (61a)."""
    name = option.id.rpartition("/")[2]
    return int(name) if name.isdigit() else option.printed or 0


def _split(section: Section, group: Group) -> Iterator[Finding]:
    options = [one for one in section.options if one.group is group]
    cites = [group.cite, *(str(one.cite) for one in house_rules(section, group) if one.one_option)]
    rows = [one for row in group.together for one in row]
    if group.together and not group.pot:
        named = [section.option(f"{group.name}/{one}" if group.name else one) for one in rows]
        says = "each is a row of one ladder; a table uses one option"
        charged = "Whichever of them is posted, the total table action finds its row among all."
        yield finding(section, "split-option", named, says, charged, *cites)
    elif any(apart(one, other) for one in options for other in options):
        says = "each is for some numbers of players only; a table uses one option"
        none = "nothing is charged" if group.unlisted == "nothing" else "the nearest is used"
        charged = f"A table posts one for each number of players; where a number has none, {none}."
        if group.together:
            charged = (
                "Rows that stand together are one schedule: whichever is posted, the number finds its row."
            )
        yield finding(section, "split-option", options, says, charged, *cites)
