/** Chips from the tray onto spots. What is wanted shows at once; the room is told when the clicking stops. */
import { SvelteMap } from "svelte/reactivity";
import { tray } from "../lib/chips";
import { cents, dollars, shown } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { room } from "../lib/socket.svelte";
import type { BetRule } from "../lib/types";
import type { AtTable } from "./model.svelte";

const PAUSE = 220;

/** Money that is to be on a spot, and the round it is meant for. */
interface Want {
  amount: number;
  round: number;
}

/** A spot's seat and bet. */
function spotOf(key: string): [number, string] {
  const gap = key.indexOf(" ");
  return [Number(key.slice(0, gap)), key.slice(gap + 1)];
}

export class Betting {
  chosen = $state<number | null>(null);
  /** Whether that is an amount somebody typed: no spot takes more than was typed. */
  exact = $state(false);
  removing = $state(false);
  last = $state.raw<{ seat: number; bet: string; amount: number }[]>([]);
  #wanted = new SvelteMap<string, Want>();
  /** My money on the spots before each step that can be taken back. */
  #steps = $state.raw<Map<string, number>[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> | null = null;

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
  /** Whether this person may bet on the coming round, and whether that can be told the room. */
  readonly bets = $derived.by(
    () => this.at.table?.phase === "betting" && this.at.yours?.stack != null && !this.at.banks,
  );
  readonly open = $derived.by(() => this.bets && !this.at.lost);
  readonly own = $derived.by(() => this.at.shown?.bets.filter((bet) => bet.bettor === this.at.me) ?? []);
  readonly left = $derived.by(() => {
    let left = this.at.free;
    for (const [key, { amount }] of this.#wanted) left -= amount - this.#placed(key);
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
    return this.#wanted.get(`${seat} ${bet}`)?.amount ?? this.#placed(`${seat} ${bet}`);
  }

  /** Whether that is only wanted: the room has not confirmed it, or has not heard of it. */
  unconfirmed(seat: number, bet: string): boolean {
    return this.mine(seat, bet) !== this.#placed(`${seat} ${bet}`);
  }

  /** Why a spot takes none of my chips now; empty where it does. */
  closed(seat: number, rule: BetRule): string {
    const table = this.at.table;
    if (this.at.lost) return "The connection is lost: no bets until it is back";
    if (!this.open || !table) return "No bets are taken now";
    if (table.player_dealer?.seat === seat) return "The player-dealer's own seat";
    const taken = table.seats.some((one) => one.seat === seat && one.person !== this.at.me);
    if (taken && !rule.backline) return "No backline bets here";
    return this.lacks(seat, rule);
  }

  /** The bet that a spot needs first; empty where it lies. */
  lacks(seat: number, { needs }: BetRule): string {
    if (!needs.length || needs.some((need) => this.mine(seat, need))) return "";
    return `Needs a bet on ${needs.map((need) => this.#label(need)).join(" or ")} first`;
  }

  /** Whether chips for the next round lie at a seat, or are to: what became of the last ones is past there. */
  begun(seat: number): boolean {
    const coming = [...this.#wanted].some(([key, { amount }]) => amount && spotOf(key)[0] === seat);
    return coming || !!this.at.shown?.bets.some((bet) => bet.seat === seat && !bet.standing);
  }

  /** What the next chips are; null is the table's usual chip. */
  choose(chip: number | null, exact = false): void {
    this.chosen = chip;
    this.exact = exact;
    this.removing = false;
  }

  /** A chip more, or the whole bet down. */
  touch(seat: number, rule: BetRule): void {
    this.at.lookOn();
    if (this.removing && this.open) return this.takeDown(seat, rule.name);
    const closed = this.closed(seat, rule);
    if (closed) return notices.say(`${closed}.`, "bad");
    const least = cents(this.limits(rule).min);
    const there = this.mine(seat, rule.name);
    const asked = there + this.chip;
    let amount = rule.equal_to ? this.mine(seat, rule.equal_to) : Math.max(asked, least);
    if (rule.at_most) amount = Math.min(amount, this.mine(seat, rule.at_most));
    const wrong =
      this.#wrong(rule, amount, amount - there) || (this.exact ? this.#notExactly(rule, asked, amount) : "");
    if (wrong) return notices.say(wrong, "bad");
    if (amount > asked && !rule.equal_to)
      notices.say(`At least ${shown(amount)} on ${rule.label}: your bet is ${shown(amount)}.`);
    if (amount === there) return;
    this.#step();
    this.#want(seat, rule.name, amount);
  }

  /** Why a spot cannot have this amount; empty where it can. */
  #wrong(rule: BetRule, amount: number, more: number): string {
    const { max } = this.limits(rule);
    if (max !== null && amount > cents(max)) return `At most ${shown(cents(max))} on ${rule.label}.`;
    return more > this.left ? `You have ${shown(this.left)} left to bet.` : "";
  }

  /** Why a typed amount cannot be laid as it is. */
  #notExactly(rule: BetRule, asked: number, amount: number): string {
    const [chip, least] = [cents(this.at.table?.chip), cents(this.limits(rule).min)];
    if (!this.chip) return "Type the amount that you want to bet.";
    if (this.chip % chip) return `Bets are made in whole chips of ${shown(chip)}.`;
    if (asked < least) return `At least ${shown(least)} on ${rule.label}.`;
    return amount > asked ? `It takes ${shown(amount)} on ${rule.label}.` : "";
  }

  takeDown(seat: number, bet: string): void {
    if (!this.open || !this.mine(seat, bet)) return;
    this.#step();
    for (const rule of this.#dependents(seat, bet)) this.#want(seat, rule.name, 0);
    this.#want(seat, bet, 0);
  }

  clear(): void {
    this.#all([...this.#lying].map(([key]) => [key, 0]));
  }

  readonly canUndo = $derived(this.#steps.length > 0);

  /** The last step back, whatever it was. */
  undo(): void {
    const back = this.#steps.at(-1);
    if (!back) return;
    this.#steps = this.#steps.slice(0, -1);
    for (const key of new Set([...this.#lying.keys(), ...back.keys()])) this.#set(key, back.get(key) ?? 0);
  }

  /** The bets of my last round once more, as far as they may. */
  repeat(): void {
    if (!this.whyNot(this.#lastOnes)) this.#all(this.#lastOnes);
  }

  double(): void {
    if (!this.whyNot(this.#doubled)) this.#all(this.#doubled);
  }

  get cannotRepeat(): string {
    return this.whyNot(this.#lastOnes);
  }

  get cannotDouble(): string {
    return this.whyNot(this.#doubled);
  }

  /** Why the spots cannot have these amounts; empty where they can. */
  whyNot(amounts: [string, number][]): string {
    if (!amounts.length) return "You have no bets on the felt.";
    let more = 0;
    for (const [key, amount] of amounts) {
      const [seat, bet] = spotOf(key);
      const rule = this.#layout.find(({ name }) => name === bet);
      const most = rule && this.limits(rule).max;
      if (this.at.table?.player_dealer?.seat === seat) return `Seat ${seat} is the player-dealer's now.`;
      if (most && amount > cents(most)) return `At most ${shown(cents(most))} on ${this.#label(bet)}.`;
      more += amount - this.mine(seat, bet);
    }
    return more > this.left ? `That takes ${shown(more)}, and you have ${shown(this.left)} free.` : "";
  }

  get #lastOnes(): [string, number][] {
    return this.last.map(({ seat, bet, amount }) => [`${seat} ${bet}`, amount]);
  }

  get #doubled(): [string, number][] {
    return [...this.#lying].map(([key, amount]) => [key, amount * 2]);
  }

  get lies(): boolean {
    return this.#lying.size > 0;
  }

  /** My money on every spot, as it is to be. */
  get #lying(): Map<string, number> {
    const keys = [...this.own.map((one) => `${one.seat} ${one.bet}`), ...this.#wanted.keys()];
    const lying = keys.map((key): [string, number] => [key, this.mine(...spotOf(key))]);
    return new Map(lying.filter(([, amount]) => amount));
  }

  #step(): void {
    this.#steps = [...this.#steps, this.#lying];
  }

  #all(amounts: [string, number][]): void {
    this.#step();
    for (const [key, amount] of amounts) this.#set(key, amount);
  }

  #set(key: string, amount: number): void {
    this.#want(...spotOf(key), amount);
  }

  /** No more bets from this person: the chips on the felt go before that word. */
  async deal(): Promise<void> {
    const { round } = this.at;
    await this.#tell();
    await this.at.do({ do: "deal", round });
  }

  /** After each picture of the table: my bets of the round that was just settled, for `repeat`. */
  notice(): void {
    const table = this.at.table;
    if (!table) return;
    if (table.phase !== "betting") this.#steps = [];
    if (table.phase !== "betting" || !this.#anyMine) this.removing = false; // nothing is left to take down
    const mine = table.settled.filter((line) => line.bettor === this.at.me);
    if (mine.length) this.last = mine.map(({ seat, bet, amount }) => ({ seat, bet, amount: cents(amount) }));
  }

  get #anyMine(): boolean {
    return this.own.length > 0 || [...this.#wanted.values()].some(({ amount }) => amount > 0);
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
    this.#wanted.set(`${seat} ${bet}`, { amount, round: this.at.round });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tell(), PAUSE);
  }

  /** Tell the room what is wanted; comes back when it has answered all of it. */
  #tell(): Promise<void> {
    clearTimeout(this.#timer);
    this.#work ??= this.#makeAll().finally(() => (this.#work = null));
    return this.#work;
  }

  async #makeAll(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) await this.#make(...next);
  }

  /** Bets come down before those they need, and go up after them. */
  #next(): [string, Want] | undefined {
    const order = (key: string) => this.#layout.findIndex((rule) => key.endsWith(` ${rule.name}`));
    const wanted = [...this.#wanted];
    const down = wanted.filter(([, { amount }]) => !amount).sort(([a], [b]) => order(b) - order(a));
    const up = wanted.filter(([, { amount }]) => amount).sort(([a], [b]) => order(a) - order(b));
    return down[0] ?? up[0];
  }

  /** It is sent for the round that was meant, also when that was dealt meanwhile: the room says so then. */
  async #make(key: string, want: Want): Promise<void> {
    const [seat, bet] = spotOf(key);
    const before = this.own.find((one) => one.seat === seat && one.bet === bet);
    const there = before ? cents(before.amount) : 0;
    try {
      if (there && !want.amount) await this.#down(seat, bet, want.round);
      else if (there !== want.amount) await this.#place(seat, bet, want, there);
    } catch (why) {
      notices.refuse(why);
    }
    if (this.#wanted.get(key) === want) this.#wanted.delete(key);
  }

  /** Another amount is one step for the room; what hangs on the bet and would not fit comes down before it. */
  async #place(seat: number, bet: string, want: Want, there: number): Promise<void> {
    const hanging = there
      ? this.#dependents(seat, bet)
          .filter((rule) => rule.equal_to === bet || (rule.at_most === bet && want.amount < there))
          .map(({ name }) => ({ name, amount: this.#placed(`${seat} ${name}`) }))
          .filter(({ amount }) => amount)
      : [];
    for (const { name } of hanging) await this.#down(seat, name, want.round);
    let now = there;
    try {
      await this.#bet(seat, bet, want.amount, want.round);
      now = want.amount;
    } finally {
      for (const { name, amount } of hanging)
        await this.#bet(seat, name, amount === there ? now : Math.min(amount, now), want.round);
    }
  }

  #dependents(seat: number, bet: string): BetRule[] {
    return this.#layout.filter((rule) => {
      if (!this.mine(seat, rule.name)) return false;
      const others = rule.needs.filter((need) => need !== bet && this.mine(seat, need));
      return (rule.needs.includes(bet) && !others.length) || rule.at_most === bet || rule.equal_to === bet;
    });
  }

  #bet(seat: number, bet: string, amount: number, round: number): Promise<number> {
    const backline =
      this.at.table?.seats.some((one) => one.seat === seat && one.person !== this.at.me) ?? false;
    return room.do(this.at.id, { do: "bet", round, seat, bet, amount: dollars(amount), backline });
  }

  #down(seat: number, bet: string, round: number): Promise<number> {
    return room.do(this.at.id, { do: "take-down", round, seat, bet });
  }
}
