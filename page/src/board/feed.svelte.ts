/** What a scoreboard shows: the table as it changes, its game, the results, and who people are. */
import { untrack } from "svelte";
import { ask, Refusal } from "../lib/api";
import { session } from "../lib/session.svelte";
import { room } from "../lib/socket.svelte";
import { Reveal } from "../lib/reveal.svelte";
import type { BoardShown, ResultsShown, TableGame, TableShown } from "../lib/types";

/** Milliseconds between two looks at the results, and until a failed one is tried again. */
const GAP = 400;
const AGAIN = 5000;
/** Milliseconds after which an answer comes no more. */
const PATIENCE = 8000;
/** Results of rounds that are still to be seen. */
const KEPT = 20;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Feed {
  /** As it was last told: it stays while the connection is away. */
  table = $state.raw<TableShown | null>(null);
  game = $state.raw<TableGame | null>(null);
  /** The roads, or where the game has none, its last results; neither until the room has told. */
  board = $state.raw<BoardShown | null>(null);
  results = $state.raw<ResultsShown | null>(null);
  names = $state.raw<Record<string, string>>({});
  problem = $state("");
  /** Told of rounds that the table is not yet seen to have ended, after the one that is shown. */
  #told: (BoardShown | ResultsShown)[] = [];
  #asking = false;
  #stale = false;
  #ended = false;

  constructor(readonly id: () => string) {}

  take(table: TableShown): void {
    this.table = table;
    this.#show();
    void this.look();
  }

  /** One look at a time; what changes meanwhile leads to one more. */
  async look(): Promise<void> {
    this.#stale = true;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#stale && !this.#ended && session.token) {
        this.#stale = false;
        await this.#ask();
        await pause(GAP);
      }
    } finally {
      this.#asking = false;
    }
  }

  end(): void {
    this.#ended = true;
  }

  nameOf(person: string): string {
    return this.names[person] ?? person;
  }

  async #ask(): Promise<void> {
    const table = this.id();
    try {
      this.game ??= await ask("GET /tables/{table}/game", { table });
      if (this.table?.scored)
        this.#keep(
          await ask("GET /tables/{table}/scoreboard", { table, signal: AbortSignal.timeout(PATIENCE) }),
        );
      await this.#meet(table);
      this.problem = "";
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.problem = why.says;
      if (why.status === 404) return;
      this.#stale = true;
      await pause(AGAIN);
    }
  }

  /** What was told waits until the table is seen to have ended that round: rounds may be played faster than they
   *  are seen, and then every answer is of a later one. */
  #keep(told: BoardShown | ResultsShown): void {
    this.#told = [...this.#told.filter(({ round }) => round < told.round), told].slice(-KEPT);
    this.#show();
  }

  #show(): void {
    if (!this.table) return;
    const over = this.table.round - Number(!this.table.over);
    const told = this.#told.findLast(({ round }) => round <= over);
    if (!told) return;
    this.#told = this.#told.filter(({ round }) => round > over);
    if (told.is === "roads") this.board = told;
    else this.results = told;
  }

  async #meet(table: string): Promise<void> {
    const person = this.table?.player_dealer?.person ?? this.table?.offer?.person;
    if (!person || person in this.names) return;
    const people = await ask("GET /tables/{table}/people", { table });
    this.names = { [person]: person, ...Object.fromEntries(people.map((one) => [one.person, one.name])) };
  }
}

/** Follow a table's results for as long as the component is there, as what is `shown` of the table lets them be known. */
export function follow(id: () => string, shown: () => TableShown | null = staged(id)): Feed {
  const feed = new Feed(id);
  $effect(() => {
    if (!session.token) return;
    untrack(() => void feed.look());
    return room.follow(id());
  });
  $effect(() => {
    const seen = shown();
    if (seen) untrack(() => feed.take(seen));
  });
  $effect(() => () => feed.end());
  return feed;
}

/** Whoever has no table of their own to look at sees a round's end played too. */
function staged(id: () => string): () => TableShown | null {
  const reveal = new Reveal();
  $effect(() => {
    const table = room.seen[id()]?.table;
    if (table?.is === "table") untrack(() => reveal.take(table));
  });
  $effect(() => () => reveal.finish());
  return () => reveal.seen;
}

/** A screen on a wall has nobody to sign in: it comes as a guest, and again when that session ends. */
export function onlooker(): void {
  $effect(() => {
    if (session.who) return;
    let here = true;
    void (async () => {
      while (here && !session.who)
        try {
          const guest = await ask("POST /guest");
          if (here && !session.who) session.enter(guest, false);
        } catch (why) {
          if (!(why instanceof Refusal)) throw why;
          await pause(AGAIN);
        }
    })();
    return () => {
      here = false;
    };
  });
}
