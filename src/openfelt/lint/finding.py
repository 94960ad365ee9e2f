"""One thing a reader of the rule book should know, and the kinds there are."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import msgspec

from openfelt.rules.cite import DOCUMENTS, Cite, name_of
from openfelt.rules.codec import plain

Severity = Literal["ours", "fault", "advice"]
"""Our own data are wrong; the document is; or it could be better, and nothing is wrong."""
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


class Kind(NamedTuple):
    """`ours`: our data is wrong, not the document. `advice`: nothing is wrong, but a reader should know."""

    means: str
    ours: bool = False
    advice: bool = False

    @property
    def severity(self) -> Severity:
        return "ours" if self.ours else "advice" if self.advice else "fault"


KINDS = {
    "tier-gap": Kind("Whole dollars that no tier covers."),
    "tier-overlap": Kind("An amount that two tiers cover."),
    "late-start": Kind("The first tier starts above the smallest bet of the table."),
    "start-in-range": Kind(
        "The table may post a smallest bet from a range, and the first tier starts above its low end.",
        advice=True,
    ),
    "early-start": Kind("The first tier starts below the smallest bet of the table."),
    "closed-ladder": Kind("The last tier ends although the limits allow more."),
    "never-applies": Kind("A tier that no bet within the limits reaches, or that an earlier tier hides."),
    "too-many-rates": Kind("More than the five rates that a table may have."),
    "falling-fee": Kind("The fee falls as the amount, or the number of players, rises."),
    "same-fee": Kind("Tiers that follow each other and charge the same.", advice=True),
    "fee-swallows-action": Kind("The fee is no less than the smallest amount it is charged on.", advice=True),
    "duplicate-number": Kind("An option number that is printed before."),
    "wrong-number": Kind("An option number that is not the one its text gives it, or is out of order."),
    "no-number": Kind("Options that bear no number."),
    "split-option": Kind("Rows that make a schedule only together, each with an option number of its own."),
    "no-table": Kind("A section without a table."),
    "table-against-text": Kind(
        "A section's table and text, or two passages of a game, contradict each other."
    ),
    "against-rules": Kind("The section and the rules of its game contradict each other."),
    "limits-against-rules": Kind("The section's limits and those of the rules contradict each other."),
    "foreign-words": Kind(
        "Words that belong to another game or room: bets or streets the game does not have."
    ),
    "unsaid": Kind("Something that must be known to charge or to settle is not printed."),
    "garbled-chart": Kind("A house way with words, labels or cards of examples that are lost or wrong."),
    "no-chart": Kind("A house way that the rules go by and the document does not print."),
    "two-sections": Kind("A game with several sections that charge differently.", advice=True),
    "no-section": Kind("A game for which the document prints no fees."),
    "uncharged": Kind("A structure, a printed limit or a stake of a game that no collection option is for."),
    "no-rules": Kind("Fees of a game for which the document prints no rules."),
    "same-as-another": Kind("Options that charge the same at the same limits.", advice=True),
    "always-dearer": Kind(
        "Options that never cost less and somewhere more than another at the same limits.", advice=True
    ),
    "favours-bettor": Kind("A bet that returns more than is staked on it, played as written.", advice=True),
    "reading-changes-odds": Kind("An option whose reading changes what a bet returns.", advice=True),
    "overlap": Kind("Two lines of a bet hold at once; the first decides.", ours=True),
    "never": Kind("A line of a bet that never decides.", ours=True),
    "not proved": Kind("Bets whose lines cannot be proved disjoint.", ours=True),
    "fees": Kind("A game and a collection section that do not name each other.", ours=True),
    "no-limits": Kind("A game that posts any limits, though its collection sections print some.", ours=True),
    "idle-option": Kind("An option of a game that changes nothing.", ours=True),
    "foreign-cite": Kind("Lines of another game that are cited as this game's own.", ours=True),
    "silent": Kind("A question that is answered for a sister game and not for this one.", ours=True),
}


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """`kind` groups findings; `says` is one sentence; `cites` are the lines it is about.

    Those of a collection section name it, its options, and how Openfelt charges in that case; those of a
    game or a house way tell how Openfelt reads it.
    """

    kind: str
    games: tuple[str, ...]
    says: str
    cites: tuple[Cite, ...] = ()
    section: str = ""
    options: tuple[str, ...] = ()
    charged: str = ""
    house_way: str = ""
    read: str = ""

    @property
    def ours(self) -> bool:
        return KINDS[self.kind].ours

    @property
    def severity(self) -> Severity:
        return KINDS[self.kind].severity

    @property
    def id(self) -> str:
        """A name to quote it by."""
        about = (self.kind, self.games, self.section, self.house_way, self.options, self.cites, self.says)
        return name_of(self.cites, about)

    @property
    def room(self) -> str:
        return self.games[0].partition("/")[0]

    def contract(self) -> dict[str, object]:
        """As `openfelt lint --json` prints it."""
        document = DOCUMENTS[self.cites[0].document] if self.cites else None
        told = {"id": self.id, "severity": self.severity, **plain(self)}
        return {**told, "document": document, "ours": self.ours}
