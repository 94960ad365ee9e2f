"""`openfelt lint` for a reader: ids, faults apart from advice, a summary, CSV, Markdown and a page."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

from cli.calling import ran
from openfelt.lint import KINDS, SEVERITIES, answers, everything


def lint(*args: str) -> str:
    result = ran("lint", *args)
    if result.exception is not None:
        raise result.exception
    return result.stdout


def test_every_finding_has_an_id_of_its_own_that_says_where_it_is() -> None:
    ids = [finding.id for finding in everything()]
    assert len(set(ids)) == len(ids)
    for finding in everything():
        assert finding.id.startswith(f"{finding.cites[0].document}-{finding.cites[0].first}-")


def test_faults_stand_apart_from_advice() -> None:
    order = [SEVERITIES.index(finding.severity) for finding in everything()]
    assert order == sorted(order)
    assert {kind for kind, rule in KINDS.items() if rule.severity == "advice"} == {
        "start-in-range", "same-fee", "fee-swallows-action", "two-sections", "same-as-another",
        "always-dearer", "favours-bettor", "reading-changes-odds",
    }  # fmt: skip


def test_a_summary_counts_by_kind_and_room() -> None:
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lint("--summary").splitlines()]
    counted = {row[1]: row for row in rows if row}
    rooms = ["aviator", "casino-real", "livermore", "marina", "parkwest"]
    for kind in {finding.kind for finding in everything()}:
        each = [sum(one.kind == kind and one.room == room for one in everything()) for room in rooms]
        assert counted[kind] == [KINDS[kind].severity, kind, *(str(n or "") for n in each), str(sum(each))]
    assert counted["all"][-1] == str(len(everything()))


def test_findings_are_written_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(lint("--format", "csv", "--room", "marina"))))
    assert [row["id"] for row in rows] == [one.id for one in everything() if one.room == "marina"]
    gap = next(row for row in rows if row["kind"] == "tier-gap")
    assert (gap["room"], gap["severity"], gap["lines"]) == ("Marina Club", "fault", "001:1689, 001:1690")
    assert "next row's amount is not reached" in gap["answer"], "the reading that answers it"


def test_findings_are_written_as_markdown() -> None:
    lines = lint("--format", "markdown", "--room", "casino-real").splitlines()
    assert lines[:3] == ["# Findings in the rule books", "", "## Faults of the documents (10)"]
    cells = {line.replace("\\|", "").count("|") for line in lines if line.startswith("|")}
    assert len(cells) == 1


def test_findings_are_a_page_without_scripts_where_each_can_be_linked_to() -> None:
    tags: list[tuple[str, dict[str, str | None]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append((tag, dict(attrs)))

    Reader().feed(lint("--format", "html"))
    assert {"script", "link", "img"}.isdisjoint(tag for tag, _ in tags)
    assert [said["id"] for tag, said in tags if tag == "tr" and "id" in said] == [
        one.id for one in everything()
    ]


def test_a_finding_and_the_reading_that_answers_it_stand_together() -> None:
    for finding in everything():
        if finding.read:
            assert finding.read in {one.choice for one in answers(finding)}
    assert "  aviator: Fortune Pai Gow Poker Jokers Wild (GEGA-003154)" in lint("--kind", "no-chart")
