/** Who holds the tablet, what the room lets them do, and whose names they may read. */
import { SvelteMap } from "svelte/reactivity";
import { ask, Refusal } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import { proof } from "./proof.svelte";
import { session } from "../lib/session.svelte";
import { room, type AnyTable } from "../lib/socket.svelte";
import { spoken, type Said } from "../lib/said";
import type {
  Me,
  MeldTableGame,
  WholeMeldGame,
  PotTableGame,
  TableGame,
  WholeGame,
  WholePotGame,
} from "../lib/types";

export type Permission = Me["may"][number];

class Staff {
  me = $state.raw<Me | null>(null);

  /** Ask the room again: roles may have changed since. */
  async load(): Promise<void> {
    const who = session.who;
    const me = who ? await ask("GET /me") : null;
    if (session.who === who) this.me = me;
  }

  may(permission: Permission): boolean {
    return this.me?.may.includes(permission) ?? false;
  }
}

export const staff = new Staff();

const ACCOUNT = /\bp\d+\b/g;
const SEVERAL = 6;
/** A bettor who is known by the seat alone. */
const UNNAMED = /^(seat|backline)-(\d+)$/;

/** Whether a bettor has no name but the seat's. */
export function unnamed(bettor: string): boolean {
  return UNNAMED.test(bettor);
}

class Names {
  #known = new SvelteMap<string, string>();
  #asked = new Set<string>();
  #wanted: string[] = [];

  /** The name of an account, once the room has told it; until then, and for any other label, the label. */
  of(person: string): string {
    const name = this.#known.get(person);
    if (name === undefined && person.replace(ACCOUNT, "") === "" && !this.#asked.has(person)) {
      this.#asked.add(person);
      if (this.#wanted.push(person) === 1) setTimeout(() => void this.#ask());
    }
    return name ?? person.replace(UNNAMED, "$1 $2");
  }

  /** A sentence about people. */
  say(said: Said): string {
    return spoken(said, (person) => this.of(person));
  }

  /** An entry of the log, with names in place of accounts. */
  in(text: string): string {
    return text.replace(ACCOUNT, (person) => this.of(person));
  }

  learn(people: { person: string; name: string }[]): void {
    for (const { person, name } of people) this.#known.set(person, name);
  }

  async #ask(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = [];
    try {
      if (!staff.may("see-accounts")) return await this.#meet();
      if (wanted.length > SEVERAL)
        this.learn(await ask("GET /accounts", { query: { limit: "500", all: "true" } }));
      const left = wanted.filter((person) => !this.#known.has(person));
      this.learn(await Promise.all(left.map((person) => ask("GET /accounts/{person}", { person }))));
    } catch {
      for (const person of wanted) this.#asked.delete(person); // the label stands in; asked again when next shown
    }
  }

  /** Whoever sees a table may know the names of those who are there. */
  async #meet(): Promise<void> {
    const tables = Object.keys(room.seen);
    for (const people of await Promise.all(
      tables.map((table) => ask("GET /tables/{table}/people", { table })),
    ))
      this.learn(people);
  }
}

export const names = new Names();

/** A game of any kind of play, as its file has it or as it is played at a table. */
export type AnyGame = WholeGame | WholePotGame | PotTableGame | WholeMeldGame | MeldTableGame;

const games = new Map<string, Promise<TableGame>>();
const potGames = new Map<string, Promise<PotTableGame>>();
const meldGames = new Map<string, Promise<MeldTableGame>>();

/** The game with the options of a table; it never changes while the table is there. */
export function gameAt(table: string): Promise<TableGame> {
  return kept(games, table, () => ask("GET /tables/{table}/game", { table }));
}

/** The same where it is played for pots. */
export function potGameAt(table: string): Promise<PotTableGame> {
  return kept(potGames, table, () => ask("GET /tables/{table}/pot-game", { table }));
}

/** The same where melds are paid for. */
export function meldGameAt(table: string): Promise<MeldTableGame> {
  return kept(meldGames, table, () => ask("GET /tables/{table}/meld-game", { table }));
}

/** The game of a table of any kind. */
export function gameOf(kind: AnyTable["is"], table: string): Promise<AnyGame> {
  if (kind === "table") return gameAt(table);
  return kind === "pot-table" ? potGameAt(table) : meldGameAt(table);
}

function kept<Game>(
  known: Map<string, Promise<Game>>,
  table: string,
  asks: () => Promise<Game>,
): Promise<Game> {
  let game = known.get(table);
  if (!game) {
    game = asks();
    game.catch(() => known.delete(table));
    known.set(table, game);
  }
  return game;
}

/** Do it, and say what was done or why not. Where the room asks for the PIN, it is said first; what takes two
    people is moved, if it says how. */
export async function attempt(
  what: () => Promise<unknown>,
  done = "",
  refused: (why: Refusal) => void = (why) => notices.refuse(why),
  moved?: () => Promise<unknown>,
): Promise<boolean> {
  notices.clear();
  try {
    await what();
    if (done) notices.say(done);
    return true;
  } catch (why) {
    if (!(why instanceof Refusal)) throw why;
    if (why.asks === "pin" && !proof.why && (await proof.wanted(why.says)))
      return attempt(what, done, refused, moved);
    if (why.asks === "second" && moved) return attempt(moved, "", refused);
    refused(why);
    return false;
  }
}
