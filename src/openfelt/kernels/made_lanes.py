"""What 32 hands make: instructions on their suits, four masks of 13 ranks each.

A score is 32 bits: the kind and the ranks that make it in the upper half, the kickers in the lower one.
"""

from __future__ import annotations

from openfelt.kernels.lanes import SCORES, Lanes, any_of, suits_of

KIND = 13
ACE = 1 << 12
RANKS = (1 << 13) - 1
STRAIGHT_FLUSH, _FIVE_OF_A_KIND = 0xFFFE, 0xFFFF
_STRAIGHTS = 0x3FF
"""The one to the five up to the one to the ace."""
ROYAL = 0x200


def score(upper: Lanes, lower: Lanes) -> Lanes:
    return upper.wide(SCORES) << 16 | lower.wide(SCORES)


def multiples(suits: list[Lanes]) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Ranks of which there are one or more, two or more, three or more, four."""
    one, two, three, four = suits
    both, others, either, rest = one & two, three & four, one | two, three | four
    return (either | rest, both | others | either & rest, both & rest | others & either, both & others)


def straights(ranks: Lanes) -> Lanes:
    """A bit for each, the higher the better; the ace is below the two as well."""
    row = ranks << 1 | ranks >> 12
    two = row & row >> 1
    return two & two >> 2 & row >> 4


def four_of_a_straight(ranks: Lanes) -> Lanes:
    """The straights of which one rank at most is lacking."""
    row = ranks << 1 | ranks >> 12
    one, two, three, four, five = (row >> place if place else row for place in range(5))
    lower, upper = one & two & (three & (four | five) | four & five), (one | two) & three & four & five
    return (lower | upper) & _STRAIGHTS


def five(cards: list[Lanes], wheel: bool) -> tuple[Lanes, Lanes]:
    """Of five cards; `wheel`: whether A-2-3-4-5 is a straight."""
    ranks, pairs, threes, fours = multiples(suits_of(cards, ACE))
    flush = (any_of([card ^ cards[0] for card in cards[1:]]) & 3).equals(0)
    straight = straights(ranks) if wheel else straights(ranks) & (_STRAIGHTS - 1)
    # one pair is 1, two are 2; with three of a kind it is three times that, with four of them four more
    kind, made = pairs.count, threes.some.then(threes, pairs)
    kind = kind + threes.some.then(kind + kind, 0) + fours.some.then(kind.all(4), 0)
    upper, lower = kind << KIND | made, ranks ^ made
    upper, lower = straight.some.then(upper.all(4 << KIND), upper), straight.some.then(straight, lower)
    upper = flush.then(upper.all(5 << KIND), upper)
    return (flush & straight.some).then(upper.all(STRAIGHT_FLUSH), upper), lower


def best_of_seven(
    made: tuple[Lanes, Lanes, Lanes, Lanes], straight: Lanes, flush: Lanes, suited: Lanes
) -> tuple[Lanes, Lanes]:
    """Without what two cards too many bring: the lowest of whatever there is more of.

    Of straights, and of those in a suit (`suited`), the highest is given; of a flush all its ranks.
    """
    ranks, pairs, threes, fours = made
    upper, lower = ranks.all(0), ranks.less.less
    two_pair = pairs.less.less.some.then(pairs.less, pairs)
    beside = ranks ^ two_pair
    one_less, two_less = beside.less, beside.less.less
    best_three = threes.less.some.then(threes.less, threes)
    over = pairs ^ best_three
    kicker = ranks ^ fours
    last = kicker.less.some.then(kicker.less, kicker)
    last = kicker.less.less.some.then(kicker.less.less, last)
    length = flush.count
    best_five = (length > 5).then(flush.less, flush)
    best_five = (length > 6).then(best_five.less, best_five)
    for holds, high, low in (
        (pairs.some, two_pair | 1 << KIND, two_less),
        (pairs.less.some, two_pair | 2 << KIND, two_less.some.then(two_less, one_less)),
        (threes.some, best_three | 3 << KIND, (ranks ^ best_three).less.less),
        (straight.some, ranks.all(4 << KIND), straight),
        (length > 4, ranks.all(5 << KIND), best_five),
        (threes.some & over.some, best_three | 6 << KIND, over.less.some.then(over.less, over)),
        (fours.some, fours | 7 << KIND, last),
        (suited.some, ranks.all(STRAIGHT_FLUSH), suited),
    ):
        upper, lower = holds.then(high, upper), holds.then(low, lower)
    return upper, lower


def seven(suits: list[Lanes]) -> tuple[Lanes, Lanes]:
    made = multiples(suits)
    flush = any_of([(suit.count > 4).then(suit, 0) for suit in suits])
    # straights of seven cards are next to each other
    straight, suited = (found & ~(found >> 1) for found in (straights(made[0]), straights(flush)))
    return best_of_seven(made, straight, flush, suited)


def seven_with_joker(cards: list[Lanes], rules: list[Lanes]) -> tuple[Lanes, Lanes]:
    """Of 53 cards; the rules are those of `vectors.py`."""
    wild, fives_of, in_flush, wheel, wheel_at = rules
    below = suits_of(cards, ACE << 1)  # where the joker, whose number is the next after a two's, is a bit too
    joker, suits = (below[0] & 1).some, [suit >> 1 for suit in below]
    ranks, pairs, threes, fours = multiples(suits)
    ace = ranks.all(ACE)
    # wild, it joins the highest of what there are most; a bug is an ace; and either a fifth where that counts
    most = threes.some.then(threes, pairs.some.then(pairs, ranks)).highest
    is_a = fours.some.then((fours & fives_of).some.then(fours, ace), wild.some.then(most, ace))
    is_a = joker.then(is_a, 0)
    made = ranks | is_a, pairs | ranks & is_a, threes | pairs & is_a, fours | threes & is_a
    length = joker.then(ranks.all(3), ranks.all(4))
    flush = any_of([(suit.count > length).then(suit, 0) for suit in suits])

    def highest(mask: Lanes) -> Lanes:
        found = joker.then(four_of_a_straight(mask), straights(mask))
        return (found & 0x1FE | (found & ROYAL) << 1 | (found & wheel) << wheel_at).highest

    lacking = ~flush & 0x1E00  # with ace to jack it is a straight flush anyway
    fill = lacking & ~(lacking >> 1 | lacking >> 2 | lacking >> 3)
    filled = flush | joker.then(fill & in_flush, 0)
    upper, lower = best_of_seven(made, highest(ranks), filled, highest(flush))
    fives = fours & is_a
    return fives.some.then(upper.all(_FIVE_OF_A_KIND), upper), fives.some.then(fives, lower)


def lowest_five(cards: list[Lanes]) -> tuple[Lanes, Lanes]:
    """Of five to seven cards, aces low: what counts against the hand, so that the lower is better."""
    ranks = pairs = threes = cards[0].wide().all(0)
    for card in cards:  # the two is the second bit, the ace the fourteenth; the joker the first
        wide = card.wide()
        bit = wide.all(ACE << 1) >> (wide >> 2)
        ranks, pairs, threes = ranks | bit, pairs | ranks & bit, threes | pairs & bit
    joker = (ranks & 1).some
    ranks, pairs, threes = (mask & (RANKS - 1) | mask >> 13 for mask in (ranks, pairs, threes))
    ranks = joker.then(ranks | ranks + 1, ranks)  # the lowest that is lacking
    rest = ranks
    for _ in range(5):
        rest = rest.less
    second = pairs ^ pairs.lowest
    two_pair, full = second.some.then(pairs.lowest | second.lowest, pairs), threes.lowest
    count = ranks.count
    upper, lower = ranks.all(0), ranks ^ rest
    of_three = second.some.then(ranks.all(2 << KIND), ranks.all(3 << KIND))
    of_two = second.some.then(full | 6 << KIND, pairs | 7 << KIND)
    for holds, high, low in (
        (count.equals(4), pairs.lowest | 1 << KIND, ranks ^ pairs.lowest),
        (count.equals(3), of_three | two_pair, ranks ^ two_pair),
        (count.equals(2), of_two, ranks ^ second.some.then(full, pairs)),
    ):
        upper, lower = holds.then(high, upper), holds.then(low, lower)
    return upper, lower
