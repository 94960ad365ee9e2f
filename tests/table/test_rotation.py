"""The player-dealer position goes round the table as each document says."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from openfelt.rules.cite import Cite
from openfelt.rules.errors import Denied, RuleBroken
from openfelt.rules.rotation import AnyRotationRule, EveryHandRule, RotationRule
from openfelt.table.rotation import Bank, Rotation, Sitter

TURNS = RotationRule(cite=Cite.of("002:266"), break_cite=Cite.of("002:267"))
PAI_GOW = RotationRule(
    bet_last_round="anywhere", newcomers_last=True, cite=Cite.of("002:544"), start_cite=Cite.of("002:530")
)
SPOT = RotationRule(
    bet_last_round="at-this-seat", backline=True, cite=Cite.of("003:691"), bets_cite=Cite.of("003:756")
)
PAN_9 = RotationRule(bet_last_round="at-this-seat", needs_bets=3, backline=True, cite=Cite.of("003:1387"))
SUPREME = RotationRule(start="first-seated", cite=Cite.of("003:2010"), start_cite=Cite.of("003:1954"))
NEWER = EveryHandRule()
FOUR = {1: "ann", 2: "bob", 3: "cy", 4: "dee"}


def offered(table: Rotation) -> tuple[int, str, int] | None:
    return (table.offer.seat, table.offer.person, table.offer.turn) if table.offer else None


def round_of(table: Rotation, seat: int, *bettors: tuple[int, str], now: int | None = None) -> Rotation:
    """`seat` takes the position; everybody else bets unless others are named."""
    everybody = [(sitter.seat, sitter.person) for sitter in table.seats if sitter.seat != seat]
    return table.accept(seat, now=now).played(bettors or everybody, now=now)


def refusals(table: Rotation) -> list[int]:
    """Everybody refuses in turn: the seats in the order they were asked."""
    seats = []
    while table.offer:
        seats.append(table.offer.seat)
        table = table.decline(table.offer.seat)
    assert table.broken
    return seats


class TestTurns:
    def test_the_first_active_seat_left_of_the_house_dealer_is_asked_first(self) -> None:  # 000:49, 002:530
        assert offered(Rotation.start(TURNS, {4: "dee", 2: "bob"})) == (2, "bob", 1)
        away = [Sitter(1, "ann", active=False), Sitter(2, "bob")]
        assert offered(Rotation.start(TURNS, away)) == (2, "bob", 1)

    def test_the_first_to_sit_down_is_asked_first_where_the_document_says_so(self) -> None:  # 003:1954
        table = Rotation.start(SUPREME, {3: "cy", 1: "ann", 4: "dee"})
        assert refusals(table) == [3, 4, 1]
        assert offered(table.leave(3)) == (1, "ann", 1)

    def test_an_empty_table_waits(self) -> None:
        for rule in (TURNS, SUPREME, NEWER):
            empty = Rotation.start(rule)
            assert (empty.offer, empty.broken) == (None, None)
            assert offered(empty.join(5, "eve")) == (5, "eve", 1)

    def test_two_rounds_each_and_then_the_seat_to_the_left(self) -> None:  # 000:3, 003:494, 003:515
        table = Rotation.start(TURNS, FOUR)
        held = []
        for _ in range(10):
            assert table.offer
            table = table.accept(table.offer.seat)
            assert table.player_dealer
            held.append((table.player_dealer.seat, table.bank_turn))
            table = table.played()
        assert held == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2), (1, 1), (1, 2)]
        assert table.bank_turn == 0

    def test_the_second_turn_may_be_refused(self) -> None:  # 003:515, 003:1387
        table = round_of(Rotation.start(TURNS, FOUR), 1)
        assert offered(table) == (1, "ann", 2)
        assert offered(table.decline(1)) == (2, "bob", 1)

    def test_a_refusal_passes_the_offer_to_the_left_and_round(self) -> None:  # 003:494
        table = round_of(round_of(Rotation.start(TURNS, FOUR).decline(1).decline(2), 3), 3)
        assert refusals(table) == [4, 1, 2]

    def test_a_position_handed_back_before_the_deal_counts_as_refused(self) -> None:
        table = round_of(Rotation.start(TURNS, FOUR), 1).decline(1)
        back = table.accept(2).hand_back()
        assert offered(back) == (3, "cy", 1)
        assert (set(back.declined), back.rounds, back.last) == ({"ann", "bob"}, 1, Bank(1, "ann", 1))
        newer = Rotation.start(NEWER, FOUR).accept(1, now=5)
        assert newer.passes == {"ann": 5}
        assert (newer.hand_back().passes, newer.hand_back().begun) == ({}, None), "it did not pass to ann"
        with pytest.raises(RuleBroken, match="nobody holds"):
            back.hand_back()

    def test_the_game_is_broken_when_nobody_comes_between(self) -> None:  # 001:362, 002:267, 003:248, 003:494
        table = round_of(round_of(Rotation.start(TURNS, {1: "ann", 2: "bob"}), 1), 1).decline(2)
        assert (table.offer, str(table.broken)) == (
            None,
            "nobody else takes the player-dealer position (002:267)",
        )
        with pytest.raises(RuleBroken, match=r"the game is broken: nobody else.*\(002:267\)"):
            table.accept(1)

    def test_alone_at_the_table_one_may_bank_twice_and_no_more(self) -> None:
        table = round_of(round_of(Rotation.start(TURNS, {1: "ann"}), 1), 1)
        assert table.broken

    def test_another_person_between_is_enough_to_have_it_again(self) -> None:  # 001:435, 002:325, 003:3629
        table = round_of(round_of(Rotation.start(TURNS, {1: "ann", 2: "bob"}), 1), 1)
        assert offered(round_of(table, 2).decline(2)) == (1, "ann", 1)

    def test_one_person_in_two_seats_is_one_person(self) -> None:  # 002:325: a person, not a seat
        table = Rotation.start(TURNS, {1: "ann", 2: "ann", 3: "bob"})
        assert refusals(table) == [1, 3]
        banked = round_of(round_of(table, 1), 1)
        assert offered(banked) == (3, "bob", 1)
        with pytest.raises(RuleBroken, match=r"ann was player-dealer last.*\(002:267\)"):
            banked.accept(2)
        assert banked.decline(3).broken

    def test_who_leaves_or_sits_out_after_a_first_turn_gives_up_the_second(self) -> None:
        table = round_of(Rotation.start(TURNS, FOUR), 1)
        for gone in (
            table.leave(1),
            table.sit_out(1),
            table.leave(1).join(1, "ann"),
            table.sit_out(1).sit_in(1),
        ):
            assert offered(gone) == (2, "bob", 1)
            assert refusals(gone) == [2, 3, 4]

    def test_leaving_does_not_wash_off_the_turns(self) -> None:
        table = round_of(round_of(Rotation.start(TURNS, {1: "ann", 2: "bob"}), 1), 1)
        assert refusals(table.leave(1).join(4, "ann")) == [2]

    def test_the_game_is_broken_when_the_others_go_away(self) -> None:
        table = round_of(round_of(Rotation.start(TURNS, {1: "ann", 2: "bob"}), 1), 1)
        assert table.leave(2).broken
        assert table.sit_out(2).broken
        assert table.leave(2).join(2, "cy").broken

    def test_a_new_game_remembers_who_banked_last(self) -> None:
        table = round_of(round_of(Rotation.start(TURNS, FOUR), 1), 1)
        broken = table.decline(2).decline(3).decline(4)
        assert refusals(broken.again()) == [2, 3, 4]
        alone = table.leave(2).leave(3).leave(4).again()
        assert (alone.offer, alone.broken) == (None, None)
        with pytest.raises(RuleBroken, match="ann was player-dealer last"):
            alone.accept(1)
        assert offered(alone.join(2, "bob")) == (2, "bob", 1)
        assert alone.leave(1).broken is None
        with pytest.raises(RuleBroken, match="not broken"):
            table.again()


class TestWhoQualifies:
    def test_a_bet_in_the_last_round_is_needed(self) -> None:  # 002:544
        table = round_of(round_of(Rotation.start(PAI_GOW, FOUR), 1), 1, (2, "cy"), (4, "dee"))
        with pytest.raises(RuleBroken, match=r"bob did not bet as a player in the last round \(002:544\)"):
            table.accept(2)
        assert refusals(table) == [3, 4]

    def test_newcomers_are_asked_when_all_the_others_have_refused(self) -> None:  # 002:544
        table = round_of(round_of(Rotation.start(PAI_GOW, {1: "ann", 4: "dee"}), 1), 1)
        assert refusals(table.join(2, "bob").join(3, "cy")) == [4, 2, 3]

    def test_the_second_turn_needs_no_bet(self) -> None:
        for rule in (PAI_GOW, SPOT, PAN_9):
            assert offered(round_of(Rotation.start(rule, FOUR), 1)) == (1, "ann", 2)

    def test_the_bet_must_have_been_at_this_seat(self) -> None:  # 001:37, 003:756, 003:923, 003:1392
        table = round_of(round_of(Rotation.start(SPOT, FOUR), 1), 1, (3, "cy"), (4, "bob"))
        with pytest.raises(RuleBroken, match=r"bob did not bet at seat 2 on the previous hand \(003:756\)"):
            table.accept(2)
        assert [offered(table), offered(table.decline(3))] == [(3, "cy", 1), (4, "bob", 1)]

    def test_the_seated_player_has_the_first_chance_and_then_the_backline(self) -> None:  # 001:37, 003:756
        table = round_of(Rotation.start(SPOT, FOUR), 1, (2, "zed"), (2, "bob"), (2, "yan"), (3, "cy"))
        asked, table = [], table.decline(1)
        while table.offer:
            asked.append((table.offer.seat, table.offer.person))
            table = table.decline(table.offer.seat, table.offer.person)
        assert asked == [(2, "bob"), (2, "zed"), (2, "yan"), (3, "cy")]

    def test_a_backline_bettor_may_bank_twice_and_waits_for_the_seat(self) -> None:
        table = round_of(Rotation.start(SPOT, FOUR), 1, (2, "zed"), (2, "bob")).decline(1)
        with pytest.raises(RuleBroken, match="offered to bob at seat 2 before zed"):
            table.accept(2, "zed")
        table = table.decline(2).accept(2, "zed").played([(3, "cy")])
        assert offered(table) == (2, "zed", 2)
        assert offered(table.accept(2).played([(3, "cy")])) == (3, "cy", 1)

    def test_three_bets_are_needed_since_one_last_banked(self) -> None:  # 003:1387
        table = round_of(round_of(Rotation.start(PAN_9, {1: "ann", 2: "bob", 3: "cy"}), 1), 1)
        table = round_of(round_of(table, 2), 2)
        table = round_of(round_of(table.join(4, "eve"), 3), 3)
        with pytest.raises(
            RuleBroken, match=r"eve has bet 2 of the 3 hands needed since banking \(003:1387\)"
        ):
            table.accept(4)
        assert offered(table) == (1, "ann", 1)

    def test_nobody_needs_more_bets_than_there_were_hands(self) -> None:
        table = round_of(Rotation.start(PAN_9, {1: "ann", 2: "bob"}), 1).decline(1)
        assert offered(table) == (2, "bob", 1)
        table = round_of(round_of(table, 2), 2)
        assert offered(table) == (1, "ann", 1)


class TestNewerRule:
    def test_the_position_is_offered_before_every_hand_and_to_the_last_holder_last(self) -> None:
        table = round_of(Rotation.start(NEWER, FOUR), 1, now=0)
        assert refusals(table) == [2, 3, 4, 1]
        kept = table.decline(2).decline(3).decline(4)
        assert offered(kept) == (1, "ann", 2)
        assert kept.accept(1, now=60).bank_turn == 2

    def test_who_held_it_last_and_moved_is_asked_where_they_sit(self) -> None:
        table = round_of(Rotation.start(NEWER, {1: "ann", 2: "bob", 3: "ann"}), 1, now=0).leave(1)
        assert offered(table.decline(2)) == (3, "ann", 2)

    def test_forty_minutes_with_only_one_other_person_end_the_game(self) -> None:
        table = Rotation.start(NEWER, [Sitter(1, "pat", "Acme"), Sitter(2, "ann")])
        assert table.deadline is None
        table = round_of(table, 1, now=100)
        table = round_of(table, 2, now=200)
        assert table.deadline == 2500
        assert table.at(2500).broken is None
        ended = table.at(2501)
        assert str(ended.broken) == (
            "the position did not pass in time to enough people who are not proposition players "
            "(California rotation regulation as reported in 2026)"
        )
        with pytest.raises(Denied, match=r"broken.*California rotation regulation"):
            table.accept(1, now=2501)

    def test_a_hand_in_play_at_the_deadline_is_finished(self) -> None:
        table = Rotation.start(NEWER, FOUR).accept(1, now=0)
        assert table.at(9999).broken is None
        assert table.played(now=2401).broken
        assert table.played(now=2400).broken is None

    def test_two_people_who_take_it_move_the_deadline(self) -> None:
        table = round_of(round_of(Rotation.start(NEWER, FOUR), 1, now=0), 2, now=1000)
        assert table.deadline == 2400
        assert round_of(table, 3, now=2000).deadline == 3400

    def test_one_proposition_player_company_at_a_table(self) -> None:
        table = Rotation.start(NEWER, [Sitter(1, "pat", "Acme"), Sitter(2, "ann")]).join(3, "quin", "Acme")
        with pytest.raises(Denied, match=r"only one proposition-player company.*Acme.*California"):
            table.join(4, "rex", "Other")
        free = Rotation.start(TURNS, [Sitter(1, "pat", "Acme")]).join(4, "rex", "Other")
        assert len(free.seats) == 2

    def test_the_game_is_broken_when_nobody_takes_it(self) -> None:
        table = Rotation.start(NEWER, {1: "ann"}).decline(1)
        assert table.broken
        assert table.at(5).broken == table.broken

    def test_time_is_told_and_never_runs_backwards(self) -> None:
        table = Rotation.start(NEWER, FOUR)
        with pytest.raises(Denied, match="say what time it is"):
            table.accept(1)
        with pytest.raises(Denied, match="backwards"):
            table.accept(1, now=10).played(now=9)


@pytest.mark.parametrize("rule", [TURNS, NEWER])
def test_every_other_unlawful_move_is_refused_with_its_rule(rule: AnyRotationRule) -> None:
    table = Rotation.start(rule, [Sitter(1, "ann"), Sitter(2, "bob"), Sitter(3, "cy", active=False)])
    playing = table.accept(1, now=0)
    moves: dict[str, Callable[[], Rotation]] = {
        "no round is in play": lambda: table.played(now=0),
        "offered to ann at seat 1 before bob": lambda: table.accept(2, now=0),
        "bob does not play at seat 1": lambda: table.accept(1, "bob", now=0),
        "cy does not play at seat 3": lambda: table.decline(3),
        "nobody does not play at seat 9": lambda: table.decline(9),
        "ann has refused": lambda: table.decline(1).decline(1),
        "there is no seat 0": lambda: table.join(0, "dee"),
        "seat 2 is taken by bob": lambda: table.join(2, "dee"),
        "ann sits in seat 1 for no company": lambda: table.join(4, "ann", "Acme"),
        "nobody sits in seat 7 to leave": lambda: table.leave(7),
        "round in play: take the position": lambda: playing.accept(1, now=0),
        "round in play: sit down": lambda: playing.join(4, "dee"),
        "round in play: leave": lambda: playing.leave(1),
        "round in play: sit out": lambda: playing.sit_out(2),
    }
    where = "002:26[67]" if rule is TURNS else "California rotation regulation"
    for says, move in moves.items():
        with pytest.raises(Denied, match=rf"{says}.*\({where}"):
            move()


def clockwise_from(seat: int, other: int) -> int:
    return (other - seat - 1) % 8


@pytest.mark.parametrize(
    "rule", [TURNS, PAI_GOW, SPOT, PAN_9, SUPREME, RotationRule(rounds=1, cite=TURNS.cite)]
)
@pytest.mark.parametrize("seed", range(10))
def test_random_nights_keep_the_documents_rule(rule: RotationRule, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(30):
        play_a_night(rule, rng)


def play_a_night(rule: RotationRule, rng: random.Random) -> None:
    table, people = Rotation.start(rule), "abcde"
    holders: list[str] = []
    asked: list[Bank] = []  # refused in this round of offers, while nobody came or went
    for _ in range(50):
        before = table
        seat, taken = rng.randint(1, 8), {sitter.seat for sitter in table.seats}
        move = rng.random()
        if table.broken:
            assert table.offer is None
            table, asked = table.again(), []
        elif move < 0.25:
            if seat not in taken:
                table = table.join(seat, rng.choice(people))
            else:
                table = rng.choice([table.leave, table.sit_out, table.sit_in])(seat)
            asked = []
        elif (offer := table.offer) is not None and move < 0.45:
            assert offer.person not in {bank.person for bank in asked}
            if table.last and asked and not rule.newcomers_last:
                places = [clockwise_from(table.last.seat, bank.seat) for bank in (*asked, offer)]
                if asked[0] == Bank(table.last.seat, table.last.person, table.last.turn + 1):
                    places = places[1:]
                assert places == sorted(places)
            asked.append(offer)
            table = table.decline(offer.seat, offer.person)
        elif offer is not None:
            bets = [(one.seat, one.person) for one in table.seats if one.active and rng.random() < 0.8]
            bets += [(rng.randint(1, 8), rng.choice("xyz"))] * (rng.random() < 0.3)
            bets = [bet for bet in bets if bet[0] != offer.seat]
            if table.rounds and offer.turn == 1 and not rule.newcomers_last:
                assert rule.bet_last_round != "at-this-seat" or (offer.seat, offer.person) in table.bets
            table = table.accept(offer.seat, offer.person)
            assert (table.player_dealer, table.offer) == (offer, None)
            holders.append(offer.person)
            turn = next(n for n in range(1, 99) if holders[-n - 1 : -n] != [offer.person])
            assert table.bank_turn == turn <= rule.rounds
            table, asked = table.played(bets), []
        assert before.broken or table.broken or table.offer or table.rounds == 0


@pytest.mark.parametrize("seed", range(10))
def test_random_nights_keep_the_newer_rule_as_a_plain_count_of_their_history_says(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        play_by_the_clock(rng)


def play_by_the_clock(rng: random.Random) -> None:
    rule = EveryHandRule(minutes=1, others=rng.choice([1, 2, 3]))
    names = {"pat": "Acme", "quin": "Acme", "ann": None, "bob": None, "cy": None, "dee": None}
    table = Rotation.start(rule, [Sitter(n, who, names[who]) for n, who in enumerate(names, 1)])
    history: list[tuple[int, str]] = []
    now = 0

    def lawful_at(second: int) -> bool:
        if not history or second <= history[0][0] + 60:
            return True
        recent = {who for when, who in history if second - 60 <= when <= second and names[who] is None}
        return len(recent) >= rule.others

    for _ in range(60):
        until = now + rng.choice([0, 1, 5, 15, 30])
        lawful = all(lawful_at(second) for second in range(now, until + 1))
        now, table = until, table.at(until)
        assert (table.broken is None) == lawful
        if table.broken:
            assert table.offer is None
            break
        order: list[int] = []
        while table.offer and rng.random() < 0.4 and len(order) < 5:
            order.append(table.offer.seat)
            table = table.decline(table.offer.seat)
        assert table.offer
        order.append(table.offer.seat)
        start = table.last.seat if table.last else 0
        assert order == [(start + n) % 6 + 1 for n in range(len(order))]
        history.append((now, table.offer.person))
        table = table.accept(table.offer.seat, now=now)
        until = now + rng.randint(1, 20)
        lawful = all(lawful_at(second) for second in range(now, until + 1))
        now, table = until, table.played(now=until)
        assert (table.broken is None) == lawful
        if table.broken:
            break
