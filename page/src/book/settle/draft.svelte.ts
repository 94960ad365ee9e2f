/** A table record as it is worked on. Its text is what counts; the form reads it and writes it. */
import { ask, Refusal } from "../../lib/api";
import type { GamePage, RoundRead, StatedBet, TableRecord } from "../../lib/types";
import { NotToml, read, write, type Table } from "./toml";

const PAUSE = 250;

export interface Problem {
  says: string;
  cites: string[];
  at: string;
}

export class Draft {
  text = $state("");
  game = $state.raw<GamePage | null>(null);
  told = $state.raw<RoundRead | null>(null);
  problem = $state.raw<Problem | null>(null);
  record = $state.raw<TableRecord | null>(null);
  unreadable = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = new AbortController();
  #chosen = "{}";

  /** The text, from wherever it came. */
  set(text: string): void {
    this.text = text;
    try {
      this.record = shaped(read(text));
      this.unreadable = "";
    } catch (error) {
      if (!(error instanceof NotToml)) throw error;
      this.unreadable = error.message;
    }
    clearTimeout(this.#timer);
    this.#asking.abort(); // of a text that is no longer there nobody wants to hear
    const { signal } = (this.#asking = new AbortController());
    this.#timer = setTimeout(() => void this.#settle(signal), PAUSE);
  }

  /** A change in the form: what it does not show stays as it is. */
  edit(change: (record: TableRecord) => void): void {
    if (!this.record) return;
    const record = structuredClone(this.record);
    change(record);
    this.set(write(record as unknown as Table));
  }

  /** An example of a game, each seed another round. */
  async start(game: string, seed = "1"): Promise<void> {
    const [room = "", name = ""] = game.split("/");
    try {
      this.set(await ask("GET /games/{room}/{name}/record", { room, name, query: { seed } }));
    } catch (why) {
      this.#refused(why);
    }
  }

  /** What is wrong at this key, or within it. */
  wrong(key: string): Problem | null {
    const at = this.problem?.at;
    return at === key || at?.startsWith(`${key}.`) || at?.startsWith(`${key}[`) ? this.problem : null;
  }

  async #settle(signal: AbortSignal): Promise<void> {
    if (this.record) await this.#open(this.record);
    if (signal.aborted) return;
    try {
      const told = await ask("POST /settle", { body: this.text, signal });
      if (signal.aborted) return;
      this.told = told;
      this.problem = null;
    } catch (why) {
      if (!signal.aborted) this.#refused(why);
    }
  }

  /** The game to read, by the options that the record chooses. */
  async #open({ game, options }: TableRecord): Promise<void> {
    const shown = game === this.game?.id ? this.game : await pageOf(game);
    const chosen = JSON.stringify(shown ? known(shown, options) : {});
    const before = shown === this.game ? this.#chosen : "{}";
    [this.game, this.#chosen] = [chosen === before ? shown : await pageOf(game, chosen), chosen];
  }

  #refused(why: unknown): void {
    if (!(why instanceof Refusal)) throw why;
    this.told = null;
    this.problem = { says: why.says.replace(" (--ask asks for it)", ""), cites: why.cites, at: why.at };
  }
}

async function pageOf(game: string, options = "{}"): Promise<GamePage | null> {
  const [room = "", name = ""] = game.split("/");
  return ask("GET /games/{room}/{name}/page", { room, name, query: { options } }).catch(() => null);
}

/** Those of the options that the game has; the rest is for the room to refuse. */
function known(game: GamePage, options: TableRecord["options"]): Record<string, unknown> {
  const has = ([name, value]: [string, unknown]) =>
    game.options.some((one) => one.name === name && one.values.some((each) => each === value));
  return Object.fromEntries(Object.entries(options ?? {}).filter(has));
}

/** What the form can show; anything that is no record at all is for the room to refuse. */
function shaped(table: Table): TableRecord {
  const { game, player_dealer: bank, bets = [] } = table;
  if (typeof game !== "string") throw new NotToml("expected the game's id, as game = …");
  if (typeof bank !== "object" || Array.isArray(bank)) throw new NotToml("expected [player_dealer]");
  if (!Array.isArray(bets) || bets.some((bet) => typeof bet !== "object" || Array.isArray(bet)))
    throw new NotToml("expected the bets as [[bets]]");
  return table as unknown as TableRecord;
}

/** A new bet beside the last one: the same person, the next bet that the layout has and they have not. */
export function nextBet(game: GamePage, record: TableRecord): StatedBet {
  const last = record.bets?.at(-1);
  const seat = last?.seat ?? (record.player_dealer.seat === 1 ? 2 : 1);
  const bettor = last?.bettor ?? "ann";
  const made = new Set(
    record.bets?.filter((bet) => bet.seat === seat && bet.bettor === bettor).map((bet) => bet.bet),
  );
  const placed = game.bets.filter((bet) => bet.placed);
  const bet = placed.find((one) => !made.has(one.name)) ?? placed[0];
  const least = Number(bet?.limits?.min ?? 0);
  return { seat, bettor, bet: bet?.name ?? "", amount: String(Math.max(5, least)) };
}
