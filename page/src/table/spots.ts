/** The spots of the layout: which are drawn, which take this person's chips now, and how much may lie there. */
import { cents, shown } from "../lib/money";
import type { BetRule } from "../lib/types";
import type { AtTable } from "./model.svelte";
import { keyOf, spotOf, type SpotAt } from "./wagers";

/** Money for spots, by their keys. */
export type Amounts = [string, number][];
/** How much lies on a spot, or is taken to. */
export type Lying = (spot: SpotAt) => number;

export class Spots {
  readonly at: AtTable;
  /** Whether bets are taken from this person now. */
  readonly open: () => boolean;
  /** What lies for them, or is to. */
  readonly mine: Lying;

  constructor(at: AtTable, open: () => boolean, mine: Lying) {
    [this.at, this.open, this.mine] = [at, open, mine];
  }

  /** The bets that are placed before the deal; those that others need come first. */
  get layout(): BetRule[] {
    return this.at.game?.bets.filter((bet) => !bet.added && !bet.button) ?? [];
  }

  rule(bet: string): BetRule | undefined {
    return this.layout.find(({ name }) => name === bet);
  }

  label(bet: string): string {
    return this.at.game?.bets.find((rule) => rule.name === bet)?.label ?? bet;
  }

  order(key: string): number {
    return this.layout.findIndex(({ name }) => name === spotOf(key).bet);
  }

  /** The spot whose bet another lies beside, as much and never alone: whatever is done there is done here. */
  leading(spot: SpotAt): SpotAt {
    return { ...spot, bet: this.rule(spot.bet)?.matches ?? spot.bet };
  }

  /** A bet and those that lie beside it whenever it is placed. */
  together(bet: string): BetRule[] {
    return this.layout.filter(({ name, matches }) => name === bet || matches === bet);
  }

  /** What so much on a bet takes with what lies beside it. */
  takes(bet: string, amount: number): number {
    return amount * this.together(bet).length;
  }

  /** An amount on a bet, in words; where others lie beside it, how much on each. */
  said(bet: string, amount: number): string {
    const labels = this.together(bet).map(({ label }) => label);
    return labels.length > 1
      ? `${shown(amount)} each on ${labels.join(" and ")}`
      : `${shown(amount)} on ${this.label(bet)}`;
  }

  /** How much may lie on a bet, and on each that lies beside it. */
  limits(rule: BetRule): { least: number; most: number | null } {
    const posted = this.at.table?.limits;
    const all = [rule, ...this.together(rule.name)].map(({ limits }) => limits ?? posted);
    const most = all.flatMap((limits) => (limits?.max ? [cents(limits.max)] : []));
    return {
      least: Math.max(...all.map((limits) => cents(limits?.min))),
      most: most.length ? Math.min(...most) : null,
    };
  }

  /** Whether money on a bet lies in one of several circles of the seat; what is added lies where it was decided. */
  circled(rule: BetRule): boolean {
    return rule.circles > 1 || (rule.added && this.layout.some(({ circles }) => circles > 1));
  }

  /** The circles of a bet that are drawn at a seat: those that are used, and for me the next that I may use. */
  circles(seat: number, { name, needs, circles, added }: BetRule): number[] {
    const all = Array.from({ length: circles }, (_, index) => index + 1);
    const mine = (bet: string, circle: number) => this.mine({ seat, bet, circle }) > 0;
    const used = [...(this.at.shown?.bets ?? []), ...this.at.settled]
      .filter((one) => one.seat === seat && one.bet === name)
      .map(({ circle }) => circle);
    if (added) return [...new Set(used)].sort((one, other) => one - other);
    const next = (circle: number) =>
      needs.length ? needs.some((bet) => mine(bet, circle)) : mine(name, circle - 1);
    const ours = all.filter((circle) => mine(name, circle) || (this.open() && next(circle)));
    const last = Math.max(1, ...used, ...ours);
    return all.slice(0, last);
  }

  /** Whether somebody else sits there. */
  behind(seat: number): boolean {
    return this.at.table?.seats.some((one) => one.seat === seat && one.person !== this.at.me) ?? false;
  }

  /** Why a spot takes none of my chips now; empty where it does. */
  closed(spot: SpotAt, rule: BetRule, lying: Lying = this.mine): string {
    if (rule.added) return "Only a decision adds money here";
    if (this.at.lost) return "The connection is lost: no bets until it is back";
    if (!this.open()) return "No bets are taken now";
    if (this.at.table?.player_dealer?.seat === spot.seat) return "The player-dealer's own seat";
    if (this.behind(spot.seat) && !rule.backline) return "No backline bets here";
    return this.lacks(spot, rule, lying);
  }

  /** The bet that a spot needs first, of several circles in its own; empty where it lies. */
  lacks(spot: SpotAt, { needs, circles }: BetRule, lying: Lying = this.mine): string {
    const lies = (bet: string) =>
      circles > 1
        ? lying({ ...spot, bet })
        : this.total(spot.seat, bet, lying) || this.#isEnough(spot.seat, bet);
    if (!needs.length || needs.some(lies)) return "";
    return `Needs a bet on ${needs.map((need) => this.label(need)).join(" or ")} first`;
  }

  /** Behind a seat, where nobody may have the bet that is needed, the seated player's is enough. */
  #isEnough(seat: number, bet: string): boolean {
    if (!this.behind(seat) || this.rule(bet)?.backline) return false;
    return this.at.table?.bets.some((one) => one.seat === seat && one.bet === bet) ?? false;
  }

  /** My money on a bet in all circles of a seat. */
  total(seat: number, bet: string, lying: Lying = this.mine): number {
    let sum = 0;
    for (let circle = 1; circle <= (this.rule(bet)?.circles ?? 1); circle += 1)
      sum += lying({ seat, bet, circle });
    return sum;
  }

  /** Which of these can lie now, all of them together, of so much free money; and what cannot, with the reason. */
  fitting(amounts: Amounts, free: number): { fit: Amounts; left: string[] } {
    const [fit, left] = [new Map<string, number>(), [] as string[]];
    const lying = (spot: SpotAt) => fit.get(keyOf(spot)) ?? this.mine(spot);
    for (const [key, amount] of amounts.toSorted(([one], [other]) => this.order(one) - this.order(other))) {
      const spot = spotOf(key);
      const more = this.takes(spot.bet, amount - this.mine(spot));
      const why = this.#unfit(spot, amount, lying) || (more > free ? `you have ${shown(free)} free` : "");
      if (why) left.push(`${this.said(spot.bet, amount)} at seat ${spot.seat} (${why})`);
      else {
        fit.set(key, amount);
        free -= more;
      }
    }
    return { fit: [...fit], left };
  }

  /** Why an amount cannot lie on a spot beside what lies; empty where it can. */
  #unfit(spot: SpotAt, amount: number, lying: Lying): string {
    const rule = this.rule(spot.bet);
    if (!rule) return "not offered now";
    const closed = this.closed(spot, rule, lying);
    if (closed) return closed.charAt(0).toLowerCase() + closed.slice(1);
    const { least, most } = this.limits(rule);
    if (amount < least) return `at least ${shown(least)}`;
    if (most !== null && amount > most) return `at most ${shown(most)}`;
    const beside = rule.equal_to ?? rule.at_most;
    const there = beside ? this.total(spot.seat, beside, lying) : amount;
    return amount > there || (rule.equal_to && amount < there) ? `${shown(there)} lies beside it` : "";
  }
}
