/** Somebody comes to a table: what is played there is asked for, and then they are at a table of its kind. */
import { ask, Refusal } from "../lib/api";
import { room, type AnyTable } from "../lib/socket.svelte";
import { AtTable } from "./model.svelte";
import { AtMelds } from "./melds/model.svelte";
import { AtPots } from "./pots/model.svelte";

/** Milliseconds until a room that could not be reached is asked again. */
const AGAIN = 2000;

export class Arrival {
  #refused = $state("");
  /** Why it is not here, or not for this person any more. */
  readonly missing = $derived.by(() => this.#refused || (room.shut[this.id] ?? ""));
  at = $state.raw<AtTable | AtPots | AtMelds | null>(null);

  constructor(readonly id: string) {}

  /** Follow the table; gives what ends that. */
  open(): () => void {
    void this.#load();
    return room.follow(this.id);
  }

  async #load(): Promise<void> {
    const table = this.id;
    try {
      const { table: found } = await ask("GET /tables/{table}", { table });
      this.at = await this.#kind(found.is);
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      if (why.status === 401) return; // the session is over: whoever comes in again is shown it
      if (why.status) this.#refused = why.says;
      else setTimeout(() => void this.#load(), AGAIN);
    }
  }

  async #kind(is: AnyTable["is"]): Promise<AtTable | AtPots | AtMelds> {
    const table = this.id;
    switch (is) {
      case "table":
        return new AtTable(table, await ask("GET /tables/{table}/game", { table }));
      case "pot-table":
        return new AtPots(table, await ask("GET /tables/{table}/pot-game", { table }));
      case "meld-table":
        return new AtMelds(table, await ask("GET /tables/{table}/meld-game", { table }));
    }
  }
}
