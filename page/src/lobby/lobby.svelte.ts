/** What the lobby shows: games and open tables for everyone, private tables and money for those who are in. */
import { ask, newId, Refusal } from "../lib/api";
import { enterAsGuest } from "../lib/entering";
import { cents, dollars } from "../lib/money";
import { router } from "../lib/router.svelte";
import { session } from "../lib/session.svelte";
import type { GameListed, Me, TableListed } from "../lib/types";

const BOTS = 3;
/** Times the table's minimum. */
const BUY_IN = 100;
/** Times the least that one sits down with, where that is written. */
const BUY_INS = 5;

export class Lobby {
  games = $state.raw<GameListed[]>([]);
  tables = $state.raw<TableListed[]>([]);
  me = $state.raw<Me | null>(null);
  busy = $state("");
  problem = $state("");

  async load(): Promise<void> {
    await this.#kept(async () => {
      if (!this.games.length) this.games = await ask("GET /games");
      this.me = session.who ? await ask("GET /me") : null;
      if (!session.who) this.tables = await ask("GET /open-tables");
      else this.tables = this.me?.may.includes("watch") ? await ask("GET /tables") : [];
    });
  }

  async guest(): Promise<void> {
    await this.#kept(async () => {
      await enterAsGuest();
      await this.load();
    });
  }

  /** A private table of the game, with a seat for the player and bots in others. */
  async playWithBots(listed: GameListed): Promise<void> {
    if (this.busy) return;
    this.busy = listed.id;
    await this.#kept(async () => {
      if (!session.who) await enterAsGuest();
      const opened = await ask("POST /tables", {
        body: {
          id: newId(),
          game: listed.id,
          name: listed.name,
          timers: { offer: 30, betting: 45, decision: 45 },
        },
      });
      await this.#sit(opened);
      router.go(`/table/${opened.table}`);
    });
    this.busy = "";
  }

  async #sit(opened: TableListed): Promise<void> {
    const { table, positions } = opened;
    const buyIn = dollars(await this.#brings(opened));
    const seat = Math.ceil(positions / 2);
    await ask("POST /tables/{table}/commands", {
      table,
      body: { id: newId(), command: { do: "sit", seat, buy_in: buyIn } },
    });
    const number = Math.min(BOTS, positions - 1);
    await ask("POST /tables/{table}/bots", { table, body: { id: newId(), number } });
  }

  /** As much as is usual, and as one has. */
  async #brings({ table, kind, limits }: TableListed): Promise<number> {
    if (kind !== "banked") {
      const { least, account } = await ask("GET /tables/{table}/buy-in", { table });
      return Math.min(cents(least) * BUY_INS, cents(account));
    }
    const me = await ask("GET /me");
    return Math.min(cents(limits.min) * BUY_IN, cents(me.wallet));
  }

  async #kept(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = "";
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      this.problem = why.says;
    }
  }
}
