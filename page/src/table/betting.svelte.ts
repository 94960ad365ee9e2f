/** Chips from the tray onto spots. What is wanted shows at once; the room is told when the clicking stops. */
import { SvelteMap } from "svelte/reactivity";
import { tray } from "../lib/chips";
import { cents, dollars, shown } from "../lib/money";
import { capital } from "../lib/names";
import { notices } from "../lib/notices.svelte";
import { room } from "../lib/socket.svelte";
import type { Bet, BetRule, SettledShown } from "../lib/types";
import type { AtTable } from "./model.svelte";
import { Spots, type Amounts } from "./spots";
import { keyOf, spotOf, type SpotAt } from "./wagers";

const PAUSE = 220;

/** The round and the question of it that a bet is meant for. */
interface Meant {
  round: number;
  question: number;
}

/** Money that is to be on a spot. */
interface Want extends Meant {
  amount: number;
}

export class Betting {
  chosen = $state<number | null>(null);
  /** Whether that is an amount somebody typed: no spot takes more than was typed. */
  exact = $state(false);
  removing = $state(false);
  last = $state.raw<Amounts>([]);
  #wanted = new SvelteMap<string, Want>();
  /** My money on the spots before each step that can be taken back. */
  #steps = $state.raw<Map<string, number>[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> | null = null;

  readonly spots: Spots;

  constructor(readonly at: AtTable) {
    this.spots = new Spots(
      at,
      () => this.open,
      (spot) => this.mine(spot),
    );
  }

  readonly chips = $derived.by(() => {
    const table = this.at.table;
    if (!table) return [];
    const most = table.limits.max ? cents(table.limits.max) : null;
    const least = Math.min(
      cents(table.limits.min),
      ...this.spots.layout.map((bet) => this.spots.limits(bet).least),
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
  readonly own = $derived.by(
    () => this.at.shown?.bets.filter((bet) => bet.bettor === this.at.me && this.#wasPlaced(bet)) ?? [],
  );
  readonly left = $derived.by(() => {
    let left = this.at.free;
    for (const [key, { amount }] of this.#wanted)
      left -= this.spots.takes(spotOf(key).bet, amount - this.#placed(key));
    return left;
  });

  /** What I placed on a spot, as it is to be. */
  mine(spot: SpotAt): number {
    const key = keyOf(this.spots.leading(spot));
    return this.#wanted.get(key)?.amount ?? this.#placed(key);
  }

  /** Whether that is only wanted: the room has not confirmed it, or has not heard of it. */
  unconfirmed(spot: SpotAt): boolean {
    return this.mine(spot) !== this.#placed(keyOf(this.spots.leading(spot)));
  }

  /** Whether chips for the next round lie at a seat, or are to: what became of the last ones is past there. */
  begun(seat: number): boolean {
    if (this.at.shown?.phase === "playing") return false;
    const coming = [...this.#wanted].some(([key, { amount }]) => amount && spotOf(key).seat === seat);
    return coming || !!this.at.shown?.bets.some((bet) => bet.seat === seat && !bet.standing);
  }

  /** What the next chips are; null is the table's usual chip. */
  choose(chip: number | null, exact = false): void {
    this.chosen = chip;
    this.exact = exact;
    this.removing = false;
  }

  /** A chip more, or the whole bet down; with what lies beside it. */
  touch(on: SpotAt, printed: BetRule): void {
    this.at.lookOn();
    const spot = this.spots.leading(on);
    const rule = this.spots.rule(spot.bet) ?? printed;
    if (this.removing && this.open) return this.takeDown(spot);
    const closed = this.spots.closed(spot, rule);
    if (closed) return notices.say(`${closed}.`, "bad");
    const { least } = this.spots.limits(rule);
    const there = this.mine(spot);
    const asked = there + this.chip;
    let amount = rule.equal_to ? this.spots.total(spot.seat, rule.equal_to) : Math.max(asked, least);
    if (rule.at_most) amount = Math.min(amount, this.spots.total(spot.seat, rule.at_most));
    const wrong =
      this.#wrong(rule, amount, amount - there) || (this.exact ? this.#notExactly(rule, asked, amount) : "");
    if (wrong) return notices.say(wrong, "bad");
    if (amount > asked && !rule.equal_to)
      notices.say(`At least ${this.spots.said(rule.name, amount)}: your bet is ${shown(amount)}.`);
    if (amount === there) return;
    this.#step();
    this.#want(keyOf(spot), amount);
  }

  /** Why a spot cannot have this amount; empty where it can. */
  #wrong(rule: BetRule, amount: number, more: number): string {
    const { most } = this.spots.limits(rule);
    if (most !== null && amount > most) return `At most ${this.spots.said(rule.name, most)}.`;
    if (this.spots.takes(rule.name, more) <= this.left) return "";
    const left = `you have ${shown(this.left)} left to bet.`;
    const together = this.spots.together(rule.name).length > 1;
    return together ? `${this.spots.said(rule.name, amount)}: ${left}` : capital(left);
  }

  /** Why a typed amount cannot be laid as it is. */
  #notExactly(rule: BetRule, asked: number, amount: number): string {
    const [chip, { least }] = [cents(this.at.table?.chip), this.spots.limits(rule)];
    if (!this.chip) return "Type the amount that you want to bet.";
    if (this.chip % chip) return `Bets are made in whole chips of ${shown(chip)}.`;
    if (asked < least) return `At least ${this.spots.said(rule.name, least)}.`;
    return amount > asked ? `It takes ${this.spots.said(rule.name, amount)}.` : "";
  }

  takeDown(on: SpotAt): void {
    const spot = this.spots.leading(on);
    if (!this.open || !this.mine(spot)) return;
    this.#step();
    for (const key of this.#dependents(spot)) this.#want(key, 0);
    this.#want(keyOf(spot), 0);
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
    for (const key of new Set([...this.#lying.keys(), ...back.keys()])) this.#want(key, back.get(key) ?? 0);
  }

  /** Those bets of my last round once more that can be placed now; what is left out is told. */
  repeat(): void {
    const { fit, left } = this.spots.fitting(this.last, this.left);
    if (!fit.length) return;
    this.#all(fit);
    if (left.length) notices.say(`Left out: ${left.join("; ")}.`);
  }

  double(): void {
    if (!this.cannotDouble) this.#all(this.#doubled);
  }

  get cannotRepeat(): string {
    const { fit, left } = this.spots.fitting(this.last, this.left);
    return fit.length ? "" : left.length ? `${left[0]}.` : "You have no bets to repeat.";
  }

  /** Why not every bet can be doubled; empty where it can. */
  get cannotDouble(): string {
    if (!this.#lying.size) return "You have no bets on the felt.";
    let more = 0;
    for (const [key, amount] of this.#doubled) {
      const rule = this.spots.rule(spotOf(key).bet);
      const most = rule && this.spots.limits(rule).most;
      if (most && amount > most) return `At most ${this.spots.said(rule.name, most)}.`;
      more += this.spots.takes(spotOf(key).bet, amount / 2);
    }
    return more > this.left ? `That takes ${shown(more)}, and you have ${shown(this.left)} free.` : "";
  }

  get #doubled(): Amounts {
    return [...this.#lying].map(([key, amount]) => [key, amount * 2]);
  }

  get lies(): boolean {
    return this.#lying.size > 0;
  }

  /** My money on every spot, as it is to be. */
  get #lying(): Map<string, number> {
    const keys = [...this.own.map(keyOf), ...this.#wanted.keys()];
    const lying = keys.map((key): [string, number] => [key, this.mine(spotOf(key))]);
    return new Map(lying.filter(([, amount]) => amount));
  }

  #step(): void {
    this.#steps = [...this.#steps, this.#lying];
  }

  #all(amounts: Amounts): void {
    this.#step();
    for (const [key, amount] of amounts) this.#want(key, amount);
  }

  /** No more bets from this person: the chips on the felt go before that word. */
  async deal(): Promise<void> {
    const meant = this.#meant;
    await this.#tell();
    await this.at.do({ do: "deal", ...meant });
  }

  /** After each picture of the table: my bets of the round that was just settled, for `repeat`. */
  notice(): void {
    const table = this.at.table;
    if (!table) return;
    if (table.phase !== "betting") this.#steps = [];
    if (table.phase !== "betting" || !this.#anyMine) this.removing = false; // nothing is left to take down
    const mine = table.settled.filter((line) => line.bettor === this.at.me && this.#wasPlaced(line));
    if (table.over && mine.length) this.last = mine.map((line) => [keyOf(line), cents(line.amount)]);
  }

  /** Before the deal, not added by a decision; what lies beside another is placed and taken down with that. */
  #wasPlaced({ bet, hand, part }: Bet | SettledShown): boolean {
    const rule = this.spots.rule(bet);
    return hand === 1 && part === 1 && rule !== undefined && !rule.matches;
  }

  get #anyMine(): boolean {
    return this.own.length > 0 || [...this.#wanted.values()].some(({ amount }) => amount > 0);
  }

  #placed(key: string): number {
    const bet = this.own.find((one) => keyOf(one) === key);
    return bet ? cents(bet.amount) : 0;
  }

  get #meant(): Meant {
    return { round: this.at.round, question: this.at.drawn.meant };
  }

  #want(key: string, amount: number): void {
    this.at.lookOn();
    this.#wanted.set(key, { amount, ...this.#meant });
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
    const wanted = [...this.#wanted];
    const down = wanted
      .filter(([, { amount }]) => !amount)
      .sort(([a], [b]) => this.spots.order(b) - this.spots.order(a));
    const up = wanted
      .filter(([, { amount }]) => amount)
      .sort(([a], [b]) => this.spots.order(a) - this.spots.order(b));
    return down[0] ?? up[0];
  }

  /** It is sent for the round that was meant, also when that was dealt meanwhile: the room says so then. */
  async #make(key: string, want: Want): Promise<void> {
    const [spot, there] = [spotOf(key), this.#placed(key)];
    try {
      if (there && !want.amount) await this.#down(spot, want);
      else if (there !== want.amount) await this.#place(spot, want, there);
    } catch (why) {
      notices.refuse(why);
    }
    if (this.#wanted.get(key) === want) this.#wanted.delete(key);
  }

  /** Another amount is one step for the room; what hangs on the bet and would not fit comes down before it. */
  async #place(spot: SpotAt, want: Want, there: number): Promise<void> {
    const hanging = there ? this.#hanging(spot, want.amount < there) : [];
    for (const { on } of hanging) await this.#down(on, want);
    let now = there;
    try {
      await this.#bet(spot, want.amount, want);
      now = want.amount;
    } finally {
      for (const { on, amount } of hanging)
        await this.#bet(on, amount === there ? now : Math.min(amount, now), want);
    }
  }

  /** What was placed on bets whose amount goes by this one. */
  #hanging(spot: SpotAt, lowered: boolean): { on: SpotAt; amount: number }[] {
    return this.#dependents(spot)
      .filter((key) => {
        const rule = this.spots.rule(spotOf(key).bet);
        return rule?.equal_to === spot.bet || (rule?.at_most === spot.bet && lowered);
      })
      .map((key) => ({ on: spotOf(key), amount: this.#placed(key) }))
      .filter(({ amount }) => amount);
  }

  /** My bets that cannot lie without this one. */
  #dependents(spot: SpotAt): string[] {
    const without = (on: SpotAt) => (keyOf(on) === keyOf(spot) ? 0 : this.mine(on));
    return [...this.#lying.keys()].filter((key) => {
      const on = spotOf(key);
      const rule = this.spots.rule(on.bet);
      if (!rule || on.seat !== spot.seat || on.bet === spot.bet) return false;
      const relation = rule.at_most === spot.bet || rule.equal_to === spot.bet;
      return relation || this.spots.lacks(on, rule, without) !== "";
    });
  }

  #bet({ seat, bet, circle }: SpotAt, amount: number, { round, question }: Meant): Promise<number> {
    const backline = this.spots.behind(seat);
    const money = { amount: dollars(amount), backline };
    return room.do(this.at.id, { do: "bet", round, question, seat, bet, circle, ...money });
  }

  #down({ seat, bet, circle }: SpotAt, { round, question }: Meant): Promise<number> {
    return room.do(this.at.id, { do: "take-down", round, question, seat, bet, circle });
  }
}
