"""The laws that rounds keep, of any kind and of bets; a seeded generator of rounds to hold them against.

`random_table` bets at random within a game's placement rules, `play_on` answers a round at random: cards from
the pack, dice, decisions in any order, now and then a fault, a time-out or a ruling of the floor.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from openfelt.cards import DECKS, Card
from openfelt.rounds import BankedRound, Round, prefix, run
from openfelt.rounds.answers import Answer, Chose, CutAt, Dealt, Fault, Rolled, Ruled, Shuffled
from openfelt.rounds.driver import as_recorded, drive
from openfelt.rounds.exported import exported
from openfelt.rounds.floor import Misdeal
from openfelt.rounds.own_money import RIDE
from openfelt.rounds.plays import Alike
from openfelt.rounds.procedures import BankedPlays
from openfelt.rounds.requests import All, Ask, Choice, Cut, Draw, Offer, Roll, Shuffle
from openfelt.rounds.settling import settle_by_the_books
from openfelt.rounds.table_record import read_record
from openfelt.rules.banked import BankedGame
from openfelt.rules.bet_family import BetFamily
from openfelt.rules.bets import BetRule
from openfelt.rules.codec import to_json
from openfelt.rules.conditions import Context, Value
from openfelt.rules.errors import Denied
from openfelt.rules.facts import Found
from openfelt.rules.fees import Schedule
from openfelt.rules.money import Cents
from openfelt.table.felt import BankedTable, Bet, PlayerDealer, Share
from openfelt.table.outcomes import deciding, result_by
from openfelt.table.placement import check_table, with_matching
from openfelt.table.setup import check_unposted

R = TypeVar("R", bound=Round)
NAMES = ("ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal", "ivy", "jo", "kim", "lee")


def random_table(rng: random.Random, game: BankedGame) -> BankedTable:
    """A lawful table, often short of money, with backline bettors, shares and odd cents."""
    seats = rng.randint(game.seats.least, rng.choice(game.seats.tables))
    decks, bank = rng.choice(game.deck.decks), rng.randint(1, seats)
    empty = BankedTable(seats=seats, decks=decks, player_dealer=PlayerDealer(bank, Cents(1)))
    bets = random_bets(rng, game, empty)
    wager = Cents(max(1, round(sum(bet.amount for bet in bets) * rng.choice((0.05, 0.3, 0.7, 1, 2, 40)))))
    shares: tuple[Share, ...] = ()
    if wager > 3 and rng.random() < 0.2:
        part = Cents(rng.randint(1, wager - 1))
        shares = (Share("pam", part), Share("quin", Cents(wager - part)))
    return replace(empty, player_dealer=PlayerDealer(bank, wager, shares), bets=tuple(bets))


def random_bets(rng: random.Random, game: BankedGame, table: BankedTable) -> list[Bet]:
    """Lawful bets on top of those already on the table."""
    bets: list[Bet] = []
    bank = table.player_dealer.seat
    for seat in (seat for seat in range(1, table.seats + 1) if seat != bank and rng.random() < 0.7):
        for name, backline in _people(rng, seat):
            for rule in (rule for rule in game.bets if rule.matches is None):
                first = _random_bet(rng, rule, seat, name, backline)
                circles = () if first is None else range(2, rule.circles + 1)
                others = (_random_bet(rng, rule, seat, name, backline) for _ in circles)
                for circle, bet in enumerate((first, *others), 1):
                    placed = (
                        with_matching(game, _as_much(bets, rule, replace(bet, circle=circle))) if bet else ()
                    )
                    if placed and _lawful(game, replace(table, bets=(*table.bets, *bets, *placed))):
                        bets.extend(placed)
    return bets


def _as_much(bets: list[Bet], rule: BetRule, bet: Bet) -> Bet:
    """With the amount that the rule asks for, if it does."""
    mine = (
        other
        for other in bets
        if (other.seat, other.bettor, other.bet) == (bet.seat, bet.bettor, rule.equal_to)
    )
    return replace(bet, amount=next((other.amount for other in mine), bet.amount))


def _people(rng: random.Random, seat: int) -> Iterator[tuple[str, bool]]:
    people = rng.sample(NAMES, rng.choice((1, 1, 2, 3)))
    for place, name in enumerate(people):
        yield f"{name}-{seat}", place > 0


def _random_bet(rng: random.Random, rule: BetRule, seat: int, name: str, backline: bool) -> Bet | None:
    if rule.added or rule.button or rng.random() < 0.4 or (backline and not rule.backline):
        return None
    amount = Cents(rng.choice((1, 5, 10, 25, 100, 137)) * 100 + rng.choice((0, 0, 0, 50, 1)))
    shares: tuple[Share, ...] = ()
    if rng.random() < 0.05:
        part = Cents(rng.randint(1, amount - 1))
        shares = (Share(f"{name}-kum", part), Share(f"{name}-kam", Cents(amount - part)))
    return Bet(seat=seat, bettor=name, bet=rule.name, amount=amount, backline=backline, shares=shares)


def _lawful(game: BankedGame, table: BankedTable) -> bool:
    try:
        check_table(game, table)
        check_unposted(game, table)
    except Denied:
        return False
    return True


def random_answer(rng: random.Random, round: Round) -> Answer:
    """Something the round may lawfully be told now."""
    if round.rulings and rng.random() < 0.01:
        ruling = rng.choice(round.rulings)
        return Ruled(ruling.name, {key: rng.choice(values) for key, values in ruling.findings.items()})
    match round.waiting:
        case Draw(faults=faults):
            card = random_card(rng, round)
            return Fault(rng.choice(faults), card) if faults and rng.random() < 0.01 else Dealt(card)  # type: ignore[arg-type]  # the names are those of the game's own faults
        case Roll(dice=number):
            return Rolled(tuple(rng.randint(1, 6) for _ in range(number)))
        case Cut(least=least):
            return CutAt(rng.randint(least, sum(round.pack.values()) - least))
        case Shuffle():
            return Shuffled()
        case Ask() | All():
            return random_choice(rng, round, rng.choice(round.open_asks))
    raise AssertionError("the round is over")


def random_card(rng: random.Random, round: Round) -> Card:
    cards, counts = zip(*sorted(round.pack.items(), key=lambda item: item[0].order), strict=True)
    card: Card = rng.choices(cards, counts)[0]
    return card


def random_choice(rng: random.Random, round: Round, ask: Ask) -> Chose:
    offer = rng.choice(ask.offers)
    choice = Choice(offer.choice, _amount(rng, offer), _cards(rng, round, offer))
    if rng.random() < 0.05:
        return Chose(ask.who, choice, by="floor", cite="test:99")
    return Chose(ask.who, choice)


def _amount(rng: random.Random, offer: Offer) -> Cents | None:
    span = offer.money
    if span is None:
        return None
    return Cents(span.least + span.step * rng.randint(0, (span.most - span.least) // span.step))


def _cards(rng: random.Random, round: Round, offer: Offer) -> tuple[Card, ...]:
    pick = offer.pick
    if pick is None:
        return ()
    lawful = round.hands.lawful(round.felt, offer)
    if lawful is not None:
        return rng.choice(tuple(lawful))
    return tuple(rng.sample(round.felt.cards(pick.place), rng.randint(pick.least, pick.most)))


def random_round(
    seed: int, game: BankedGame, plays: BankedPlays | None = None, schedule: Schedule | None = None
) -> BankedRound:
    rng = random.Random(seed)
    return play_on(rng, BankedRound(game, random_table(rng, game), plays, schedule))


def play_on(rng: random.Random, round: R) -> R:
    while not round.over:
        if round.open_asks and rng.random() < 0.03:
            round.time_out()
        else:
            round.answer(random_answer(rng, round))
    return round


def random_split_round(
    rng: random.Random,
    game: BankedGame,
    plays: BankedPlays | None = None,
    schedule: Schedule | None = None,
) -> BankedRound:
    """One in two late in the shoe, with few ranks left: pairs come often, and the pack runs out."""
    table = random_table(rng, game)
    if rng.random() < 0.5 and game.deck.shoe:
        whole = DECKS[game.deck.name].composition(table.decks)
        left = rng.sample(sorted({card.rank for card in whole}), rng.choice((2, 3, 4)))
        gone = {card.text: count for card, count in whole.items() if card.rank not in left}
        table = replace(table, gone=gone)
    round = BankedRound(game, table, plays, schedule)
    while not round.over:
        splits = [(ask.who, offer) for ask in round.open_asks for offer in ask.offers if offer.splits]
        if splits and rng.random() < 0.6:
            who, offer = splits[0]
            round.answer(Chose(who, Choice(offer.choice, None if offer.money is None else offer.money.most)))
        elif round.open_asks and rng.random() < 0.03:
            round.time_out()
        else:
            round.answer(random_answer(rng, round))
    return round


def found_in_parts(round: BankedRound) -> Iterator[str]:
    """What a round met of several hands at a seat, and of wagers in parts."""
    lines = round.settlement.lines
    yield from (f"line: {line.outcome.line}" for line in lines)
    yield from (f"stage: {line.stage}" for line in lines if line.stage)
    yield from (f"hand {line.bet.hand}" for line in lines)
    yield from ("a double on a split hand" for line in lines if line.bet.hand > 1 and line.bet.part > 1)
    yield from ("a third part" for line in lines if line.bet.part > 2)
    short = [line for line in lines if line.uncovered]
    yield from ("short between parts" for line in short if line.bet.part > 1 and line.paid)
    first = {line.bet.seat for line in lines if line.bet.hand == 1 and line.net and not line.uncovered}
    yield from ("short between hands" for line in short if line.bet.hand > 1 and line.bet.seat in first)
    yield from ("short of a backline bettor" for line in short if line.bet.backline and line.bet.hand > 1)
    yield from ("the pack ran out" for answer in round.answers if isinstance(answer, Shuffled))
    words = defaultdict(set)
    for answer in round.answers:
        if isinstance(answer, Chose):
            words[answer.who.seat, answer.who.bettor].add(answer.choice.choice)
    yield from ("joined one and not the other" for said in words.values() if {"split", RIDE} <= said)


# The laws


def nets_sum_to_zero(round: BankedRound) -> None:
    assert sum(round.money.net().values()) == 0


def the_wager_bounds_both_ways(round: BankedRound) -> None:
    settled, wager = round.settlement, round.table.player_dealer.wager
    free = round.game.settlement.collecting == "free"
    assert settled.paid + (0 if free else settled.collected) + settled.left == wager
    assert settled.left >= 0
    left = wager
    for line in settled.lines:
        assert 0 <= line.paid <= line.outcome.pays
        assert 0 <= line.collected <= line.outcome.loses
        assert not (line.paid and line.collected)
        moved = line.paid + line.collected
        if free and line.outcome.loses:
            assert moved == line.outcome.loses, "collected whatever the wager"
            continue
        assert moved == min(line.outcome.moves, left), "covered to the last cent, and no further"
        left = Cents(left - moved)


def every_bet_is_settled_once(round: BankedRound) -> None:
    placed = Counter(map(id, round.money.bets))
    settled = Counter(id(line.bet) for line in round.settlement.lines)
    buttons = [line.bet for line in round.settlement.lines if id(line.bet) not in placed]
    assert all(settled[bet] == 1 for bet in placed)
    assert all(bet.amount == 0 for bet in buttons)
    assert len({line.order for line in round.settlement.lines}) == len(round.settlement.lines)
    parts = Counter(line.bet.wagered for line in round.settlement.lines if line.bet.amount)
    assert set(parts.values()) <= {1}, "each part is a wager of its own"
    for part in parts:
        assert part.part == 1 or part._replace(part=part.part - 1) in parts, "counted without a gap"
    for line in round.settlement.lines:
        stays = line.bet.amount if line.outcome.result == "stays" else 0
        assert line.returned + line.collected + stays == line.bet.amount


def every_bet_is_judged_as_its_lines_say(round: BankedRound) -> None:
    """However much is remembered: by the first line that holds, in what was found in the end.

    Where something is remarked of such a case, that is said too.
    """
    for line in round.settlement.lines:
        rule = round.game.bet(line.bet.bet)
        assert rule is not None
        if round.facts is not None and not line.stage and not rule.button:
            found = round.facts.about(line.bet.wagered)
            effect, judged = deciding(rule, found), line.outcome
            remarks = [one for one in rule.remarks if one.when.holds(found)][:1]
            says = "; ".join([effect.label, *(one.says for one in remarks)])
            cites = (effect.cite, *(one.cite for one in remarks))
            assert (judged.line, judged.odds, judged.cites) == (says, effect.pays, cites)
            assert judged.result == result_by(effect)


def the_ledger_is_always_zero(round: BankedRound) -> None:
    balances: Counter[str] = Counter()
    for entry in round.ledger.entries:
        for account, amount in entry.postings:
            balances[account] += amount
        assert sum(balances.values()) == 0
    standing = sum(bet.amount for bet in round.money.standing)
    stood = sum(bet.amount for bet in round.begun.stood)
    assert balances["(felt)"] == 0
    assert balances["(bank)"] == 0
    assert balances["(standing)"] == standing - stood
    fees = Counter({"(drop)": sum(charge.amount for charge in round.money.charges)})
    assert balances["(drop)"] == fees["(drop)"]


def the_ledger_tells_the_nets(round: BankedRound) -> None:
    """Each person's account is their net, less fees and what they leave standing, and what they took down."""
    expected: Counter[str] = Counter(round.money.net())
    for bet in round.begun.stood:
        if bet not in round.begun.bets:
            expected.update(bet.stakes)
    for line in round.settlement.lines:
        if line.outcome.result == "stays":
            expected.subtract(line.bet.stakes)
        if line.bet.standing:
            expected.update(line.bet.stakes)
    persons = Counter({k: v for k, v in round.ledger.balances.items() if k not in {"(drop)", "(standing)"}})
    for charge in round.money.charges:
        if charge.bettor is not None:
            expected[charge.bettor] -= charge.amount
        elif not round.table.player_dealer.shares:
            expected[round.table.player_dealer.bettor] -= charge.amount
    if not (round.money.charges and round.table.player_dealer.shares):
        assert {k: v for k, v in expected.items() if v} == dict(persons)


def an_export_settles_to_the_same(round: BankedRound) -> None:
    """As a table record that goes through JSON: the same hands, lines, fees and money."""
    text = to_json(exported(round)).decode()
    again = settle_by_the_books(read_record(text, "the export"))
    assert again.hands.told(again.felt) == round.hands.told(round.felt)
    assert (again.found, again.void) == (round.found, round.void)
    assert again.settlement == round.settlement
    assert again.money.charges == round.money.charges
    assert again.money.net() == round.money.net()


def a_replay_equals_the_play(round: Round, rng: random.Random) -> None:
    """Of the whole, and of any prefix: played on with the same answers it comes to the same."""
    again = run(round.again(), round.answers)
    assert again.record == round.record
    length = rng.randint(0, len(round.answers))
    part = prefix(round, length)
    assert part.answers == round.answers[:length]
    on = run(part, round.answers[length:])
    for viewer in viewers(round):
        assert on.view(viewer) == round.view(viewer)
    assert same_money(on, round)


def same_money(one: Round, other: Round) -> bool:
    """Entry by entry, and line by line where bets were settled."""
    if isinstance(one, BankedRound) and isinstance(other, BankedRound):
        assert one.settlement == other.settlement
        assert one.money.bets == other.money.bets
    assert one.ledger.entries == other.ledger.entries
    return one.money.net() == other.money.net() and one.money.fees == other.money.fees


def viewers(round: Round) -> list[str | None]:
    banks = [round.table.player_dealer.bettor] if isinstance(round, BankedRound) else []
    return [None, *dict.fromkeys([*banks, *round.table.people])]


def a_procedure_finds_the_same_without_a_table(round: Round) -> None:
    answers, void = as_recorded(round.game, round.answers), ""
    found: Found | None = None
    try:
        found = drive(round.game, round.table, answers, round.plays)
    except Misdeal as call:
        void = f"misdeal: {call.why}"
    assert (found, void) == (round.found, round.void)


def like_cards_are_never_told_apart(round: BankedRound, rng: random.Random) -> bool:
    """A card exchanged for another of its class changes nothing that bets are judged by; whether one was."""
    alike = round.plays.alike(round.game)
    spoiled = any(isinstance(answer, Fault | Ruled) for answer in round.answers)
    dealt = [n for n, answer in enumerate(round.answers) if isinstance(answer, Dealt)]
    if alike == Alike() or spoiled or not dealt:
        return False
    answers, number = list(round.answers), rng.choice(dealt)
    card = answers[number].card  # type: ignore[union-attr]  # it was dealt
    others = [one for one in DECKS[round.game.deck.name].cards if alike.card(one) == alike.card(card)]
    answers[number] = Dealt(rng.choice(others))
    found = drive(round.game, round.table, as_recorded(round.game, answers), round.plays)
    assert round.facts is not None
    assert replace(found, action=None) == replace(round.facts, action=None)
    return answers[number] != round.answers[number]


def arrival_order_never_matters(round: Round, rng: random.Random) -> None:
    """Shuffle the answers inside every `All`; the facts, the money and all final views are the same."""
    again, answers = round.again(), list(round.answers)
    while answers:
        together = 1
        if isinstance(again.waiting, All):  # up to its last answer, or to the ruling that broke in
            ruled = next((n for n, answer in enumerate(answers) if isinstance(answer, Ruled)), len(answers))
            together = max(1, min(len(again.open_asks), ruled))
        batch, answers = answers[:together], answers[together:]
        run(again, rng.sample(batch, len(batch)))
    assert same_money(again, round)
    assert again.found == round.found
    for viewer in viewers(round):
        assert again.view(viewer) == round.view(viewer)


def secrets_stay_secret(
    round: Round, rng: random.Random, thought: Callable[[Round, Ask], object] = lambda round, ask: None
) -> int:
    """Two worlds that differ only in cards a viewer may not see look the same to that viewer, step by step.

    A moment and a viewer are chosen at random; every card the viewer has not seen by then is exchanged with
    others of those and of the pack. The worlds may part only where the rules show a card in one of them, or
    where a decision made in the first is not lawful in the second. Whatever the viewer is asked, they are
    offered and advised the same in both, and `thought` comes to the same. Returns how many steps it compared.
    """
    viewer, length = rng.choice(viewers(round)), rng.randint(1, len(round.answers))
    here = prefix(round, length)
    seen = {card for sight in here.view(viewer).log for card in sight.cards}
    dealt = {n: a.card for n, a in enumerate(round.answers[:length]) if isinstance(a, Dealt)}
    hidden = [n for n, card in dealt.items() if card.text not in seen]
    pool = sorted([*Counter(here.pack).elements(), *(dealt[n] for n in hidden)], key=lambda card: card.order)
    new = dict(zip(hidden, rng.sample(pool, len(hidden)), strict=True))
    here, there, asked = round.again(), round.again(), list[Ask]()
    for n, answer in enumerate(round.answers[:length]):
        try:
            there.answer(Dealt(new[n]) if n in new else answer)
        except Denied:
            return n
        here.answer(answer)
        ours, theirs = here.view(viewer), there.view(viewer)
        if ours != theirs:
            told, untold = Counter(ours.log), Counter(theirs.log)
            parted = {sight.what for sight in (told - untold) + (untold - told)}
            other = [
                field for field in ours.__struct_fields__ if getattr(ours, field) != getattr(theirs, field)
            ]
            assert "shown" in parted, (
                f"{viewer} can tell the worlds apart after answer {n} by {sorted(parted) or other}: "
                "show the cards before they decide anything, or put the decision in an All with seen_by"
            )
            return n
        for ask in _newly_asked(here, viewer, asked):
            advised = here.advise(ask)
            assert advised == there.advise(ask), f"{viewer} is advised by cards they have not seen"
            here.check(Chose(ask.who, advised))
            assert thought(here, ask) == thought(there, ask), f"{viewer} is told of cards they have not seen"
            assert here.picks(ask.who.bettor) == there.picks(ask.who.bettor), (
                f"{viewer} is told of cards they have not seen by what they may pick"
            )
    return length if hidden else 0


def _newly_asked(round: Round, viewer: str | None, before: list[Ask]) -> list[Ask]:
    new = [ask for ask in round.open_asks if ask.who.bettor == viewer and ask not in before]
    before += new
    return new


def facts_lie_in_their_domains(round: BankedRound, family: BetFamily) -> None:
    """Every fact has a value that the family's types list; where endings are listed, it is one of them."""
    if round.facts is None:
        return
    listed = None if family.every is None else _listed(family, round.game)
    for bet in round.money.bets:
        context = round.facts.about(bet.wagered)
        assert set(context) <= set(family.facts)
        assert all(value in family.facts[key] for key, value in context.items())
        assert listed is None or _frozen(context) in listed


_LISTED: dict[str, frozenset[frozenset[tuple[str, Value]]]] = {}


def _listed(family: BetFamily, game: BankedGame) -> frozenset[frozenset[tuple[str, Value]]]:
    """All endings under a game's settings, worked out once."""
    assert family.every is not None
    key = f"{game.id} {game.chosen}"
    if key not in _LISTED:
        _LISTED[key] = frozenset(map(_frozen, family.every(game.settings)))
    return _LISTED[key]


def _frozen(context: Context) -> frozenset[tuple[str, Value]]:
    return frozenset(context.items())


BANKED_LAWS = (
    nets_sum_to_zero,
    the_wager_bounds_both_ways,
    every_bet_is_settled_once,
    every_bet_is_judged_as_its_lines_say,
    the_ledger_is_always_zero,
    the_ledger_tells_the_nets,
)


# At size

PROOF, PARTS = 20_000, 8


def prove(keep: Callable[[int, int], Counter[str]], part: int, everything: Iterable[str]) -> dict[str, int]:
    """A part of 20,000 rounds, each held against every law; what was met, which is everything."""
    size = PROOF // PARTS
    met = keep(100_000 + part * size, 100_000 + (part + 1) * size)
    assert met["rounds"] == size
    assert not [what for what in everything if not met[what]]
    return dict(sorted(met.items()))
