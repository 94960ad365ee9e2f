/** Chips from the tray onto spots. What is wanted shows at once; the room is told when the clicking stops. */
import { SvelteMap } from "svelte/reactivity";
import { Refusal } from "../lib/api";
import { tray } from "../lib/chips";
import { cents, dollars, shown } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { room } from "../lib/socket.svelte";
import type { Bet, BetRule } from "../lib/types";
import type { AtTable } from "./model.svelte";

const PAUSE = 220;

export class Betting {
  chosen = $state<number | null>(null);
  removing = $state(false);
  last = $state.raw<{ seat: number; bet: string; amount: number }[]>([]);
  #wanted = new SvelteMap<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #working = false;

  constructor(readonly at: AtTable) {}

  readonly chips = $derived.by(() => {
    const table = this.at.table;
    if (!table) return [];
    const most = table.limits.max ? cents(table.limits.max) : null;
    const least = Math.min(
      cents(table.limits.min),
      ...this.#layout.map((bet) => cents(this.limits(bet).min)),
    );
    return tray(least, most, cents(table.chip));
  });
  readonly chip = $derived(
    this.chosen ?? this.chips.find((chip) => chip >= cents(this.at.table?.limits.min)) ?? 0,
  );
  readonly open = $derived.by(
    () => this.at.table?.phase === "betting" && this.at.yours?.stack != null && !this.at.banks,
  );
  readonly own = $derived.by(() => this.at.shown?.bets.filter((bet) => bet.bettor === this.at.me) ?? []);
  readonly left = $derived.by(() => {
    let left = this.at.free;
    for (const [key, amount] of this.#wanted) left -= amount - this.#placed(key);
    return left;
  });

  get #layout(): BetRule[] {
    return this.at.game?.bets.filter((bet) => !bet.added && !bet.button) ?? [];
  }

  limits(rule: BetRule): { min: string; max: string | null } {
    const limits = rule.limits ?? this.at.table?.limits;
    return { min: limits?.min ?? "0", max: limits?.max ?? null };
  }

  /** My money on a spot, as it is to be. */
  mine(seat: number, bet: string): number {
    return this.#wanted.get(`${seat} ${bet}`) ?? this.#placed(`${seat} ${bet}`);
  }

  /** Why a spot takes none of my chips now; empty where it does. */
  closed(seat: number, rule: BetRule): string {
    const table = this.at.table;
    if (!this.open || !table) return "No bets are taken now";
    if (table.player_dealer?.seat === seat) return "The player-dealer's own seat";
    const taken = table.seats.some((one) => one.seat === seat && one.person !== this.at.me);
    if (taken && !rule.backline) return "No backline bets here";
    if (rule.needs.length && !rule.needs.some((need) => this.mine(seat, need)))
      return `Needs a bet on ${rule.needs.map((need) => this.#label(need)).join(" or ")} first`;
    return "";
  }

  /** A chip more, or the whole bet down. */
  touch(seat: number, rule: BetRule): void {
    this.at.lookOn();
    if (this.removing) return this.takeDown(seat, rule.name);
    const { min, max } = this.limits(rule);
    const there = this.mine(seat, rule.name);
    let amount = Math.max(there + this.chip, cents(min));
    if (rule.equal_to) amount = this.mine(seat, rule.equal_to);
    if (rule.at_most) amount = Math.min(amount, this.mine(seat, rule.at_most));
    if (max !== null && amount > cents(max))
      return notices.say(`At most ${shown(cents(max))} on ${rule.label}.`, "bad");
    if (amount - there > this.left) return notices.say(`You have ${shown(this.left)} left to bet.`, "bad");
    if (amount !== there) this.#want(seat, rule.name, amount);
  }

  takeDown(seat: number, bet: string): void {
    if (!this.mine(seat, bet)) return;
    for (const rule of this.#dependents(seat, bet)) this.#want(seat, rule.name, 0);
    this.#want(seat, bet, 0);
  }

  clear(): void {
    for (const bet of this.own) this.#want(bet.seat, bet.bet, 0);
  }

  /** The bets of my last round once more, as far as they may. */
  repeat(times = 1): void {
    for (const { seat, bet, amount } of this.last) this.#want(seat, bet, amount * times);
  }

  double(): void {
    for (const bet of this.own) this.#want(bet.seat, bet.bet, cents(bet.amount) * 2);
  }

  /** After each picture of the table: my bets of the round that was just settled, for `repeat`. */
  notice(): void {
    const table = this.at.table;
    if (!table) return;
    if (table.phase !== "betting" && !this.#working) this.#wanted.clear();
    const mine = table.settled.filter((line) => line.bettor === this.at.me);
    if (mine.length) this.last = mine.map(({ seat, bet, amount }) => ({ seat, bet, amount: cents(amount) }));
  }

  #placed(key: string): number {
    const bet = this.own.find((one) => `${one.seat} ${one.bet}` === key);
    return bet ? cents(bet.amount) : 0;
  }

  #label(bet: string): string {
    return this.at.game?.bets.find((rule) => rule.name === bet)?.label ?? bet;
  }

  #want(seat: number, bet: string, amount: number): void {
    this.at.lookOn();
    this.#wanted.set(`${seat} ${bet}`, amount);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), PAUSE);
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#make(...next);
    } finally {
      this.#working = false;
    }
  }

  /** Bets come down before those they need, and go up after them. */
  #next(): [string, number] | undefined {
    const order = (key: string) => this.#layout.findIndex((rule) => key.endsWith(` ${rule.name}`));
    const wanted = [...this.#wanted];
    const down = wanted.filter(([, amount]) => !amount).sort(([a], [b]) => order(b) - order(a));
    const up = wanted.filter(([, amount]) => amount).sort(([a], [b]) => order(a) - order(b));
    return down[0] ?? up[0];
  }

  async #make(key: string, amount: number): Promise<void> {
    const seat = Number(key.split(" ")[0]);
    const bet = key.slice(key.indexOf(" ") + 1);
    const before = this.own.find((one) => one.seat === seat && one.bet === bet);
    try {
      if (before && cents(before.amount) !== amount) await this.#replace(seat, before, amount);
      else if (!before && amount) await this.#place(seat, bet, amount);
    } catch (why) {
      notices.refuse(why);
    }
    if (this.#wanted.get(key) === amount) this.#wanted.delete(key);
  }

  /** The room knows one wager a spot: another amount is the old one down and a new one up, with what hangs on it. */
  async #replace(seat: number, before: Bet, amount: number): Promise<void> {
    const hanging = this.#dependents(seat, before.bet).flatMap(
      (rule) => this.own.find((one) => one.seat === seat && one.bet === rule.name) ?? [],
    );
    for (const bet of [...hanging, before]) await this.#down(seat, bet.bet);
    if (!amount) return;
    try {
      await this.#place(seat, before.bet, amount);
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      await this.#place(seat, before.bet, cents(before.amount));
      notices.refuse(why);
    }
    for (const bet of hanging) await this.#place(seat, bet.bet, cents(bet.amount));
  }

  #dependents(seat: number, bet: string): BetRule[] {
    return this.#layout.filter((rule) => {
      if (!this.mine(seat, rule.name)) return false;
      const others = rule.needs.filter((need) => need !== bet && this.mine(seat, need));
      return (rule.needs.includes(bet) && !others.length) || rule.at_most === bet || rule.equal_to === bet;
    });
  }

  #place(seat: number, bet: string, amount: number): Promise<number> {
    const backline =
      this.at.table?.seats.some((one) => one.seat === seat && one.person !== this.at.me) ?? false;
    return room.do(this.at.id, { do: "bet", seat, bet, amount: dollars(amount), backline });
  }

  #down(seat: number, bet: string): Promise<number> {
    return room.do(this.at.id, { do: "take-down", seat, bet });
  }
}
