"""The commands. Each imports what it needs when it runs, so that help comes at once."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from openfelt.cli import odds_app, play_app, room_app, simulation_app
from openfelt.cli.arguments import As, AsJson, GameId, Options, Posted, Section, Way
from openfelt.cli.plain_help import PlainHelp

if TYPE_CHECKING:
    from typer._click.core import Command

app = typer.Typer(
    name="openfelt",
    cls=PlainHelp,
    help="An executable rule book for California cardrooms: settle a hand, read a game, play it.\n\n"
    "Play money only. Not certified by anyone; game names belong to their owners.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"openfelt {version('openfelt')}")
        raise typer.Exit


@app.callback()
def openfelt(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """What goes for every command."""


@app.command()
def games(
    json: AsJson = False,
    room: Annotated[str | None, typer.Option(metavar="ROOM", help="Only this cardroom.")] = None,
    family: Annotated[str | None, typer.Option(metavar="FAMILY", help="Only this family.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Also what the documents name and is not built yet.")
    ] = False,
) -> None:
    """List the games: id, name, family, approval number, and where the document is."""
    from openfelt.cli.game_list import list_games

    list_games(json, room, family, every)


@app.command()
def verify(
    records: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Proofs, in their order.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="What the table was committed to while you bet.")
    ] = None,
    sent: Annotated[str | None, typer.Option(metavar="WORDS", help="What you sent, to be mixed in.")] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="Play them again by the game's rules: deal, burns, dice and cuts.")
    ] = False,
) -> None:
    """Check the cards, dice and cuts that you were shown against what was committed to before the bets.

    A record is what GET /api/v1/tables/TABLE/rounds/NUMBER/proofs gives, or the page saves.
    """
    from openfelt.cli.verifying import verify_records

    verify_records(records, commitment, sent, rules)


@app.command()
def show(game: GameId, option: Options = None, way: As = "written", json: AsJson = False) -> None:
    """Show a game: bets and play, charts, order of settlement, house rules, what was decided and why.

    A file that is being written is shown by its path: openfelt show ./zoobac.toml
    """
    from openfelt.cli.catalogue import show_game

    show_game(game, option or [], way, json)


@app.command()
def cite(
    lines: Annotated[
        str,
        typer.Argument(
            metavar="LINES",
            help="Document and line, as 000:94 or 000:64-87; or the name of an interpretation or a finding.",
        ),
    ],
    json: AsJson = False,
) -> None:
    """What the books say of a line: rules, pay lines, readings, options, fees and rulings that cite it.

    openfelt cite 000:94

    What `show` and `lint` name, such as 000-91-e375b, is looked up by that name.
    """
    from openfelt.cli.cite_command import print_cited

    print_cited(lines, json)


@app.command()
def skeleton(
    game: GameId,
    family: Annotated[str, typer.Option(metavar="FAMILY", help="The family whose procedure plays it.")],
) -> None:
    """Write the file of a game that is not built yet, to be filled in from its document.

    openfelt skeleton aviator/super-pan-9 --family baccarat > super-pan-9.toml
    """
    from openfelt.books.skeleton import skeleton

    typer.echo(skeleton(game, family), nl=False)


@app.command()
def record(
    game: GameId,
    way: As = "written",
    example: Annotated[bool, typer.Option("--example", help="A round that was dealt, and settles.")] = False,
) -> None:
    """Write a table record to fill in, with the bets the layout has.

    openfelt record marina/zoobac > hand.toml
    """
    from openfelt.cli.records import print_template

    print_template(game, way, example)


@app.command()
def settle(
    file: Annotated[str, typer.Argument(help="A table record in TOML or JSON; - reads standard input.")],
    json: AsJson = False,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask for cards and decisions the record leaves out.")
    ] = False,
    way: Annotated[
        Way | None,
        typer.Option(
            "--as",
            help="Instead of what the record says: options as the document has them, or as the trade plays.",
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse a record that can be read in two ways with other money.")
    ] = False,
) -> None:
    """Settle a round to the extent the player-dealer's money covers, and explain every line.

    A record that breaks a rule is refused with the rule's lines and exit status 2; nothing is settled. One
    that says what to [expect] has exit status 0 where it came out so, and 1 where something is otherwise.
    """
    from openfelt.cli.records import Asked, settle_record

    settle_record(_text(file), "standard input" if file == "-" else file, Asked(json, ask, strict, way))


def _text(file: str) -> str:
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        typer.echo(f"cannot read {file}: {why}", err=True)
        raise typer.Exit(2) from None


@app.command()
def replay(
    file: Annotated[
        str,
        typer.Argument(
            help="A file of hands (PHH), or the record of a round as JSON; - reads standard input."
        ),
    ],
    json: AsJson = False,
    phh: Annotated[bool, typer.Option("--phh", help="Write the hands as a file of hands (PHH).")] = False,
    game: Annotated[
        str | None, typer.Option("--game", help="Say where this game's rules would have it otherwise.")
    ] = None,
    option: Options = None,
    way: As = "written",
) -> None:
    """Play hands of a file again: the actions in words, the pots, what everybody has in the end.

    Files of the Poker Hand History format, one hand or many. Exit status 1 if stacks come out otherwise than
    the file states, or by the rules of --game, 2 if it has something that is not done: the hand and the
    action are named.
    """
    from openfelt.cli.replays import RulesOf, replay_file

    by = None if game is None else RulesOf(game=game, options=option or [], way=way)
    replay_file(_text(file), "standard input" if file == "-" else file, json, phh, by)


app.add_typer(play_app.app)
app.add_typer(odds_app.app)
app.add_typer(simulation_app.app)


@app.command()
def lint(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One game; all of them otherwise.")
    ] = None,
    only_game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="The same as [GAME].")
    ] = None,
    room: Annotated[str | None, typer.Option(metavar="ROOM", help="Only this cardroom.")] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="Only findings of this kind, such as tier-gap; may be repeated."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit status 1 if there is any finding at all.")
    ] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Only how many, by kind and room.")] = False,
    form: Annotated[
        Literal["csv", "markdown", "html"] | None,
        typer.Option("--format", help="Write the findings as a table for other programs, or as a page."),
    ] = None,
    json: AsJson = False,
) -> None:
    """What is wrong or doubtful in the rule books and their fees: findings, and every interpretation made.

    Faults of the documents leave exit status 0. It is 1 if our own data are wrong, or with --strict if
    anything is found; 2 for a game, room or kind that does not exist.
    """
    from openfelt.cli.lint_command import Filters, Listing, report

    if game and only_game:
        raise typer.BadParameter("the game is named twice", param_hint="--game")
    report(Filters(game or only_game, room, tuple(kind or ())), Listing(json, summary, form), strict)


@app.command()
def fees(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Any game that a document names; see also --all.")
    ] = None,
    section: Section = None,
    option: Posted = None,
    action: Annotated[
        str | None,
        typer.Option(
            metavar="AMOUNT", help="The total table action of a hand in dollars; in pot games, the pot."
        ),
    ] = None,
    wager: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="What each player wagers, in dollars.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Players who bet that much; in pot games, those dealt in.")
    ] = None,
    reached: Annotated[
        str | None,
        typer.Option(
            metavar="STREET", help="How far a hand of a pot game went: deal, flop, river, fourth-card, draw …"
        ),
    ] = None,
    checked: Annotated[bool, typer.Option("--checked", help="Nobody bet on the street it reached.")] = False,
    compare: Annotated[
        bool, typer.Option("--compare", help="Rank the game's options by what they take.")
    ] = False,
    hands: Annotated[int | None, typer.Option(metavar="N", help="With --compare: hands in an hour.")] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --compare: draw it to FILE.svg or FILE.png.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every option of every document.")] = False,
    json: AsJson = False,
) -> None:
    """What each party pays for a hand, when, and by which line of which schedule.

    openfelt fees parkwest/cash-in-baccarat --option 1 --action 450

    openfelt fees marina/texas-holdem --option 13 --players 7 --reached river

    openfelt fees livermore/ez-baccarat --compare --action 450 --hands 40

    With a game alone, every fee of its sections is shown.
    """
    from openfelt.cli import fees_command

    if (game is None) is not every:
        raise typer.BadParameter("give a game, or --all for every one", param_hint="GAME")
    _check_used(compare, {"--hands": hands, "--plot": plot}, bool(option))
    stated = fees_command.StatedHand(
        action=action, wager=wager, players=players, reached=reached, checked=checked
    )
    if game is not None and compare:
        from openfelt.cli.fee_ranking import compare_options

        compare_options(game, section, stated, hands, json, plot)
    elif game is not None and option:
        fees_command.ask_fees(game, section, option, stated, json)
    elif stated != fees_command.StatedHand():
        raise typer.BadParameter("name an option, or --compare them all", param_hint="--option")
    else:
        fees_command.list_options(game, section, json)


def _check_used(compare: bool, comparing: dict[str, object], option: bool) -> None:
    """Nothing that was said is passed over."""
    for name, value in comparing.items():
        if value is not None and not compare:
            raise typer.BadParameter("it goes with --compare", param_hint=name)
    if compare and option:
        raise typer.BadParameter("--compare ranks every option: name none", param_hint="--option")


@app.command()
def sign(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Any game that a document names.")],
    option: Annotated[
        list[str],
        typer.Option("--option", "-o", metavar="N", help="The option in use; repeat it for several."),
    ],
    section: Section = None,
    least: Annotated[
        str | None, typer.Option("--min", metavar="AMOUNT", help="The smallest bet posted, in dollars.")
    ] = None,
    most: Annotated[
        str | None, typer.Option("--max", metavar="AMOUNT", help="The largest bet posted, in dollars.")
    ] = None,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page to print instead.")] = None,
) -> None:
    """The notice for a table: limits, fees, who pays them and when, and what the room must say.

    openfelt sign marina/zoobac --option 1 --min 5 --max 500 --html zoobac.html
    """
    from openfelt.cli.signs import print_sign

    print_sign(game, section, option, html, (least, most))


@app.command()
def houseway(
    way: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game, a room, or one house way of a room that has several."),
    ],
    cards: Annotated[
        str,
        typer.Argument(help="Seven cards, such as 'As Kd Qh Jc 9s 3d Jo' (Jo is the joker), or four tiles."),
    ],
    joker: Annotated[
        str | None, typer.Option(metavar="JOKER", help="bug or wild, where the room plays both ways.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Set a pai gow hand of cards or tiles the house way, and say which row of the chart decided it.

    openfelt houseway casino-real "As Kd Qh Jc 9s 3d Jo"

    openfelt houseway parkwest/tiles "6-6 1-1 2-4 1-2"
    """
    from openfelt.cli.houseways import print_house_way

    print_house_way(way, cards, joker, json)


app.add_typer(room_app.app)


@cache
def command() -> Command:
    """All commands as one, built once a process: building them takes longer than many a command does."""
    return typer.main.get_command(app)


def main() -> None:
    """Run a command; what a rule forbids ends with its message and exit status 2."""
    from openfelt.cli.paper import visible
    from openfelt.rules.errors import BookError, Denied

    try:
        command()()
    except (Denied, BookError) as refusal:
        from openfelt.cli.legend import legend

        typer.echo(f"refused: {visible(str(refusal))}", err=True)
        for line in legend(str(refusal)):
            typer.echo(line, err=True)
        raise SystemExit(2) from None
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        typer.echo(f"refused: {visible(f'{where}{error.strerror or error}')}", err=True)
        raise SystemExit(2) from None
