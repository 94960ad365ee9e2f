"""Events as sentences, for whoever reads the log. People are `Named`: whoever tells it calls them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never

from openfelt.room.log import events as e
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.places import place_said
from openfelt.rounds.table_record import Decision
from openfelt.rules.errors import Named, Said
from openfelt.rules.money import money
from openfelt.table.felt import Bet
from openfelt.table.stacks import StackTable

Label = Callable[[str], str]
"""What a game calls one of its bets."""


def house_event(event: e.HouseEvent) -> Said:  # noqa: PLR0912  # one case a kind
    match event:
        case e.AccountOpened(name=name, roles=roles, company=company, guest=guest, bot=bot):
            kind = "a bot" if bot else "a guest" if guest else ", ".join(roles)
            return f"an account is opened for {name}, {kind}{(company and f', of {company}') or ''}"
        case e.PinChanged(person=who, first=first):
            return Named(who), " has a first PIN" if first else " has a new PIN"
        case e.AccountLocked(person=who, why=why):
            return Named(who), f" is locked out{_why(why)}"
        case e.AccountUnlocked(person=who):
            return Named(who), " is let in again"
        case e.CodeMade(person=who):
            return Named(who), " has a new code to be invited by"
        case e.Dismissed(person=who, why=why):
            return Named(who), f" is dismissed{_why(why)}"
        case e.SessionBegun(person=who):
            return Named(who), " logs in"
        case e.SessionEnded():
            return "a session ends"
        case e.Deposited(person=who, amount=amount, cashier=cashier):
            return Named(who), f" deposits {money(amount)} with ", Named(cashier)
        case e.Withdrawn(person=who, amount=amount, cashier=cashier):
            return Named(who), f" is paid {money(amount)} by ", Named(cashier)
        case e.ShiftsSet(zone=zone, shifts=shifts):
            begin = ", ".join(f"{one.name} from {one.hour}:00" for one in shifts)
            return f"the shifts are {begin}, by the clock of {zone}"
        case e.WrittenAgain(failed=failed):
            return f"the log can be written again, after {failed} tries that failed"
        case e.MotionMade(number=number, by=by, matter=matter):
            return Named(by), f" makes motion {number}: ", *matter_said(matter)
        case e.MotionSeconded(number=number, by=by):
            return Named(by), f" seconds motion {number}"
        case e.MotionDropped(number=number, by=by, why=why):
            whose = (" by ", Named(by)) if by else ()
            return f"motion {number} is dropped", *whose, _why(why)
        case _:
            return _watched(event)
    assert_never(event)


def matter_said(matter: e.Matter) -> tuple[str, ...]:
    """What is to be done if somebody seconds it."""
    match matter:
        case e.Appointing(name=name, roles=roles, holder=holder):
            return (f"an account for {name}, {', '.join(roles)}{holder and f', held by {holder}'}",)
        case e.Dismissing(person=who, why=why):
            return "dismiss ", Named(who), _why(why)
        case e.Locking(person=who, why=why):
            return "lock out ", Named(who), _why(why)
        case e.Unlocking(person=who):
            return "let in again ", Named(who)
        case e.PinReset(person=who):
            return "a new PIN for ", Named(who)
        case e.Depositing(person=who, amount=amount):
            return f"a deposit of {money(amount)} by ", Named(who)
        case e.Withdrawing(person=who, amount=amount):
            return f"pay out {money(amount)} to ", Named(who)
        case e.Correcting(table=table, moves=moves, why=why, cite=cite):
            return f"a correction at {table}: ", *_each(moves, sign=True), f"{_why(why)} ({cite})"
        case e.Awarding(table=table, person=who, amount=amount, why=why, cite=cite):
            return f"{money(amount)} of the jackpot at {table} to ", Named(who), f"{_why(why)} ({cite})"
    assert_never(matter)


def _watched(event: e.WatchedEvent) -> Said:
    often = f", {event.times} times" if event.times > 1 else ""
    match event:
        case e.Refused(person=who, what=what, why=why):
            return Named(who), f' is refused "{what}"{_why(why)}{often}'
        case e.LogInFailed(why=why, card=card, person=who):
            whose = (" of ", Named(who)) if who else ()
            told = f"the card …{card}" if card else "what is no card's number"
            return f"a log-in fails with {told}", *whose, f"{_why(why)}{often}"
        case e.Looked(person=who, what=what, whom=whom, table=table, round=round):
            about = (" of ", Named(whom)) if whom else ()
            where = (f" {round}" if round else "") + (f" at {table}" if table else "")
            return Named(who), f" looks at {what}{where}", *about, often
        case e.MoreWatched(times=times):
            return f"{times} more refusals, log-ins and looks came at once"
    assert_never(event)


def book_event(event: e.BookEvent) -> Said:
    match event:
        case e.TextFiled(text=text):
            return f"a paper of the books is filed, {len(text):,} characters"
        case e.RulesFiled(game=game, procedure=procedure):
            return f"the rules of {game} are filed, played by {procedure}"
        case e.LogTakenOver(tables=tables):
            return f"the tables {', '.join(tables)} say from here on which rules they go by"
    assert_never(event)


def table_event(event: e.TableEvent, label: Label) -> Said:  # noqa: PLR0912  # one case a kind
    match event:
        case e.Answered(answer=answer):
            return _answered(answer)
        case e.BetPlaced(bet=bet):
            return Named(bet.bettor), f" bets {money(bet.amount)} on {_spot(bet, label)}", *_together(bet)
        case e.BetProposed(bet=bet):
            says = f" proposes {money(bet.amount)} on {_spot(bet, label)}"
            return Named(bet.bettor), says, *_together(bet)
        case e.BetAgreed(seat=seat, bettor=bettor, bet=bet, person=who):
            return Named(who), " agrees to ", Named(bettor), f"'s {label(bet)} at seat {seat}"
        case e.ProposalDropped(seat=seat, bettor=bettor, bet=bet, why=why):
            return Named(bettor), f"'s proposal of {label(bet)} at seat {seat} is dropped{_why(why)}"
        case e.BetTakenDown(seat=seat, bettor=who, bet=bet):
            return Named(who), f" takes down {label(bet)} at seat {seat}"
        case e.Accepted(seat=seat, person=who, wager=wager):
            return Named(who), f" at seat {seat} banks {money(wager)}"
        case e.RoundBegun(number=number, table=table):
            total, many = sum(bet.amount for bet in table.bets), len(table.bets)
            bets = f"{many} bet{'' if many == 1 else 's'}, {money(total)}"
            return f"round {number} begins: {bets}, against ", Named(table.player_dealer.bettor)
        case e.RoundEnded() | e.HandEnded() | e.MeldsEnded():
            return _ended(event)
        case e.MeldsBegun(number=number, table=table):
            first = "who plays first is drawn for" if table.eldest is None else f"seat {table.eldest} first"
            lies = f"{money(table.pool)} lies in the pot; " if table.pool else ""
            return f"round {number} begins: {first}; {lies}", *_each(_stacks(table))
        case e.HandBegun(number=number, table=table):
            lies = "drawn for" if table.button is None else f"at seat {table.button}"
            button = "" if table.button is None and table.stakes.bring_in else f"the button is {lies}; "
            return f"hand {number} begins: {button}", *_each(_stacks(table))
        case e.TimeCollected(fees=fees):
            return "collected for the time: ", *_each(fees)
        case e.TableOpened(name=name, game=game, physical=physical):
            return f"{name} opens with {game}, {event.posted}{', dealt by hand' if physical else ''}"
        case e.Corrected(moves=moves, why=why, cite=cite):
            return "corrected: ", *_each(moves), f"{_why(why)} ({cite})"
        case e.JackpotPaid(person=who, amount=amount, why=why, cite=cite):
            return Named(who), f" is paid {money(amount)} from the jackpot{_why(why)} ({cite})"
        case e.RoundReopened(ended=ended):
            return f"round {ended.number} is open again, to be corrected"
        case e.HandReopened(ended=ended):
            return f"hand {ended.number} is open again, to be corrected"
        case e.DealTakenBack(number=number):
            return f"the deal of round {number} is taken back: all is as before it"
        case e.HandsEntered(hands=hands, decisions=decisions):
            each = (f"{place_said(place)} {hand}" for place, hand in hands.items())
            chosen = (said for decision in decisions for said in _decided(decision))
            return "the hands are opened: " + "; ".join(each), *chosen
        case e.EntryTakenBack(stay=stay):
            return f"the last entry is taken back; {stay} stay"
        case e.ShoeBegun():
            return "the cards are shuffled anew"
        case e.Stirred(person=who):
            return Named(who), " sends something to share in the shuffle, dice and cuts"
        case e.ResultEntered(stated=stated):
            return "a result is entered: " + ", ".join(f"{name} {value}" for name, value in stated.items())
        case e.ResultTakenBack():
            return "the last result is taken back"
        case e.RulesPosted(why=why):
            return f"goes by the rules as they are now{_why('; '.join(why))}"
        case e.Broke(why=why):
            return f"the game is broken{_why(why)}"
        case e.Paused(why=why, replay=replay):
            seen = "" if replay is None else f", and hand {replay} is replayed on its displays"
            return f"the table is paused{_why(why)}{seen}"
        case e.Resumed():
            return "the table goes on"
        case e.Closed(why=why):
            return f"the table is closed{_why(why)}"
        case _:
            return Named(event.person), _comes_and_goes(event)


_Person = (
    e.Bought | e.CashedOut | e.Sat | e.Left | e.SatOut | e.SatIn | e.Waited | e.Unwaited | e.Called
    | e.Invited | e.Uninvited | e.Declined | e.GivenUp | e.ShareOffered | e.ShareTakenBack | e.Shared
    | e.DoneBetting | e.TimeBanked | e.LeaveAsked | e.LeaveTakenBack | e.Moved | e.WordGiven | e.PoolTaken
    | e.ClaimsWaived | e.ChipsCounted | e.PassesBank
)  # fmt: skip


def _comes_and_goes(event: _Person) -> str:  # noqa: PLR0912  # one case a kind
    """What one person does at a table, after the name."""
    match event:
        case e.Bought(amount=amount):
            return f" brings {money(amount)} to the table"
        case e.CashedOut(amount=amount):
            return f" takes {money(amount)} back to the account"
        case e.Sat(seat=seat):
            return f" sits down at seat {seat}"
        case e.Left(seat=seat, to=to, why=why):
            return f" leaves seat {seat}{(to and f' for table {to}') or ''}{_why(why)}"
        case e.SatOut(why=why):
            return f" sits out{_why(why)}"
        case e.SatIn():
            return " plays again"
        case e.Waited():
            return " goes on the waiting list"
        case e.Unwaited(why=why):
            return f" is off the waiting list{_why(why)}"
        case e.Called(seat=seat, why=why):
            return f" is called: seat {seat} is held{_why(why)}"
        case e.Invited():
            return " is invited"
        case e.Uninvited():
            return " is invited no more"
        case e.Declined(unanswered=unanswered, why=why):
            return f" {'does not answer the offer of' if unanswered else 'declines'} the bank{_why(why)}"
        case e.PassesBank(passes=passes):
            return " passes the bank from now on" if passes else " is offered the bank again"
        case e.GivenUp(why=why):
            return f" gives the bank up before the deal{_why(why)}"
        case e.ShareOffered(amount=amount):
            return f" offers {money(amount)} for the wager"
        case e.ShareTakenBack():
            return "'s offer for the wager is taken back"
        case e.Shared(amount=amount):
            return f" has {money(amount)} in the wager"
        case e.DoneBetting():
            return " bets no more on this round"
        case e.TimeBanked():
            return " takes some time of their own"
        case e.LeaveAsked():
            return " leaves when the hand is over"
        case e.LeaveTakenBack():
            return " stays after all"
        case e.Moved(source=source, seat=seat):
            return f" moves from seat {source} to seat {seat}"
        case e.WordGiven(word=word):
            return _COMES_IN[word]
        case e.PoolTaken(amount=amount):
            return f" takes the {money(amount)} in the pot: nobody else is left who may win it"
        case e.ChipsCounted(counted=counted, before=before, why=why):
            return _CHIPS[why].format(change=money(abs(counted - before)), counted=money(counted))
        case e.ClaimsWaived(waived=waived):
            return f" claims {'nothing until the round is over' if waived else 'again what can be claimed'}"
    assert_never(event)


_COMES_IN: dict[e.Word, str] = {
    "ask": " wants to be asked how to come in",
    "wait": " waits for the big blind",
    "post": " posts to come in",
}


_CHIPS = {
    "brought": " brings {change} in chips, and has {counted} in front",
    "counted": " has {counted} in front, as counted",
    "taken": " takes {change} in chips along",
}


def _stacks(table: StackTable) -> dict[str, int]:
    return {stack.bettor: stack.amount for stack in table.stacks}


def _answered(answer: Answer) -> Said:
    match answer:
        case Dealt(card=card):
            return f"the {card} falls"
        case Fault(fault=fault, card=card):
            return f"the {card} falls, {fault}"
        case Rolled(dice=dice):
            return f"the dice are {', '.join(map(str, dice))}"
        case CutAt(at=at):
            return f"the pack is cut at {at}"
        case Shuffled():
            return "cards are shuffled in"
        case Chose(who=who, choice=choice, by=by, cite=cite):
            whose = "" if by == "player" else f", by the {by}"
            return *who.said, f": {choice}{whose}{cite and f' ({cite})'}"
        case Ruled(ruling=ruling, findings=findings, cite=cite, why=why):
            found = "".join(f", {name} {value}" for name, value in findings.items())
            return f"the floor rules {ruling}{found}{_why(why)}{cite and f' ({cite})'}"
    assert_never(answer)


def _ended(event: e.RoundEnded | e.HandEnded | e.MeldsEnded) -> Said:
    round = f"{'hand' if isinstance(event, e.HandEnded) else 'round'} {event.number}"
    if event.void:
        return f"{round} is void: {event.void}"
    fees = ("; collected ", *_each(event.fees)) if event.fees else ()
    drop = ("; for the jackpot ", *_each(event.jackpot)) if event.jackpot else ()
    return f"{round} ends: ", *_each(event.net, sign=True), *fees, *drop


def _decided(decision: Decision) -> Iterable[str]:
    whose = f"seat {decision.seat}" if decision.bettor is None else Named(decision.bettor)
    return "; ", whose, f" {decision.choice}"


def _each(amounts: Mapping[str, int], *, sign: bool = False) -> Iterable[str]:
    for number, (person, amount) in enumerate(amounts.items()):
        plus = "+" if sign and amount > 0 else ""
        yield from (", " * bool(number), Named(person), f" {plus}{money(amount)}")


def _spot(bet: Bet, label: Label) -> str:
    circle = f", circle {bet.circle}" if bet.circle > 1 else ""
    return f"{label(bet.bet)} at seat {bet.seat}{circle}{', backline' if bet.backline else ''}"


def _together(bet: Bet) -> Iterable[str]:
    """Whose money a bet is, where it is several people's."""
    shares = {share.bettor: share.amount for share in bet.shares}
    return (": ", *_each(shares)) if shares else ()


def _why(why: str) -> str:
    return why and f": {why}"
