/** Somebody at a table, whatever is played there: what the room tells, and what follows from it for them. */
import { ask } from "../lib/api";
import { cents, shown as money } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { atSeat } from "../lib/places";
import { Drawn } from "../lib/pressed";
import { spoken } from "../lib/said";
import { session } from "../lib/session.svelte";
import { LOST, room, type AnyTable, type TableCommand } from "../lib/socket.svelte";
import type { Steps } from "../lib/spans";
import type { Ask, Offer, PersonShown, Who } from "../lib/types";
import { handsAt } from "./hands";
import type { Told } from "./story";

/** What is said of an answer that was meant for another question. */
const LATE = "That came late: the table asks something else by now.";

/** An answer to what a table asks, for the round and the question that are drawn. */
export type Answer =
  Extract<TableCommand, { question?: number | null }> extends infer Command
    ? Command extends TableCommand
      ? Omit<Command, "round" | "question">
      : never
    : never;

/** An amount that is often chosen. */
export interface Preset {
  says: string;
  amount: number;
}

export abstract class Present<Table extends AnyTable> {
  people = $state.raw<Record<string, PersonShown>>({});
  story = $state.raw<Told[]>([]);
  #doing = $state(false);
  /** Whether no other command can be given now: one is on its way, or there is no way. */
  readonly busy = $derived(this.#doing || room.lost);
  readonly lost = $derived(room.lost);

  readonly seen = $derived.by(() => room.seen[this.id] ?? null);
  /** As the room has it: what is done at the table is done there. */
  readonly table = $derived((this.seen?.table ?? null) as Table | null);
  /** As it is seen by now. All that is shown is shown of this. */
  abstract readonly shown: Table | null;
  readonly yours = $derived(this.seen?.yours ?? null);
  /** The round that a command means which is given now. */
  readonly round = $derived(this.table?.open_round ?? 0);
  /** What is asked by all that is drawn: of what is theirs, as far as that has come. */
  readonly question = $derived(this.yours?.question ?? this.table?.question ?? 0);
  readonly drawn = new Drawn(() => this.question);
  readonly me = $derived(session.who?.person ?? "");
  readonly mine = $derived(this.#seated());
  readonly seat = $derived(this.mine?.seat ?? null);
  readonly free = $derived(cents(this.yours?.free));
  readonly felt = $derived.by(() => this.yours?.felt ?? this.shown?.felt ?? {});
  /** Hands in words, as far as this person has seen them. */
  readonly readings = $derived.by(() => this.yours?.readings ?? this.shown?.readings ?? {});
  readonly asks = $derived(this.yours?.asks ?? []);
  /** What this person may pick for choices that take cards, where the rules list it. */
  readonly picks = $derived(this.yours?.picks ?? []);
  /** Sat out, by themselves or for being away, and with nothing to decide any more. */
  readonly sitsOut = $derived((this.mine?.sitting_out ?? false) && !this.asks.length);

  /** Letters that mean something else at this table: such a press decides nothing. */
  abstract readonly keysTaken: string;
  /** All that is ever asked here, as people read it. */
  abstract readonly choices: string[];
  /** By which of them a choice has its key: by itself, unless one key means two that are never open together. */
  keyed = (choice: string): string => choice;

  constructor(readonly id: string) {}

  #seated(): Table["seats"][number] | null {
    return this.shown?.seats.find((one) => one.person === this.me) ?? null;
  }

  /** Where money for a choice begins. */
  abstract usual(steps: Steps, asked: Ask, offer: Offer): number;

  /** Amounts within what a choice takes that people mean by name. */
  presets(_: Steps): Preset[] {
    return [];
  }

  /** Which choice most people make now. */
  isMain(asked: Ask, offer: Offer): boolean {
    return offer.choice === asked.default.choice;
  }

  /** Money that goes with a choice, in words. */
  amountSaid(amount: number): string {
    return money(amount);
  }

  name = (person: string): string => {
    if (person === this.me) return "You";
    return this.people[person]?.name.replace(` ${this.id} (bot)`, "").replace(" (bot)", "") ?? person;
  };

  isBot(person: string): boolean {
    return this.table?.bots?.includes(person) || (this.people[person]?.name.endsWith("(bot)") ?? false);
  }

  /** Why the room would refuse a command of mine now; empty where it would not. */
  whyOff(command: string): string {
    if (room.lost) return LOST;
    const name = (person: string) => this.people[person]?.name ?? person;
    return spoken(this.yours?.off?.[command] ?? [], name);
  }

  /** Where the cards lie that somebody decides about. */
  turnAt({ seat, hand }: Who): string {
    return atSeat(seat, hand);
  }

  /** Which decision it is: where the seat has several hands, for which. */
  about({ seat, hand }: Who): string {
    return `seat ${seat}${handsAt(this.felt, seat).length > 1 ? `, hand ${hand}` : ""}`;
  }

  /** A command; a refusal is told, and gives false. */
  async do(command: TableCommand): Promise<boolean> {
    this.#doing = true;
    try {
      await room.do(this.id, command);
      return true;
    } catch (why) {
      notices.refuse(why);
      return false;
    } finally {
      this.#doing = false;
    }
  }

  /** Answer what is asked, as it was drawn when that was pressed: what changed under the finger decides nothing. */
  async answer(said: Answer): Promise<boolean> {
    const question = this.drawn.meant;
    if (question === this.question) return this.do({ ...said, round: this.round, question });
    notices.say(LATE, "bad");
    return false;
  }

  /** Learn who they are, where somebody is among them who is not known yet. */
  protected meet(known: string[]): void {
    if (known.some((person) => !(person in this.people))) void this.#ask(known);
  }

  async #ask(known: string[]): Promise<void> {
    const strangers = known.map((person) => [person, { person, name: person, guest: false }]);
    this.people = { ...(Object.fromEntries(strangers) as Record<string, PersonShown>), ...this.people };
    const met = await ask("GET /tables/{table}/people", { table: this.id }).catch(() => []);
    this.people = { ...this.people, ...Object.fromEntries(met.map((one) => [one.person, one])) };
  }
}
