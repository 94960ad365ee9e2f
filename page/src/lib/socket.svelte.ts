/** One WebSocket for all tables. It notices when nothing comes any more, comes back by itself, follows again, and
 *  repeats what was not answered. */
import { untrack } from "svelte";
import { API, newId, Refusal } from "./api";
import { endsIn } from "./clock.svelte";
import { notices } from "./notices.svelte";
import { session } from "./session.svelte";
import type {
  Do,
  Incoming,
  MeldTableShown,
  Outgoing,
  PotTableShown,
  Sight,
  TableShown,
  Yours,
} from "./types";

export type TableCommand = Do["command"];
/** A table of any kind of play. */
/** One that is played from stacks. */
export type StackTable = PotTableShown | MeldTableShown;
export type AnyTable = TableShown | StackTable;
export interface Seen {
  table: AnyTable;
  yours: Yours | null;
}
interface Pending {
  message: Extract<Incoming, { id: string }>;
  done: (version: number) => void;
  refused: (why: Refusal) => void;
}

const SOONEST = 250;
const LATEST = 8000;
const NOT_WELCOME = 1008;
/** Milliseconds in which what is yours follows a table; after that there is nothing. */
const SETTLED = 60;
/** Milliseconds without a word after which the room is asked for one, and in which it answers if it is there. */
const QUIET = 5000;
const PATIENCE = 4000;
const BEAT = 1000;

export const LOST =
  "The connection is lost. Your seat and the bets that were taken are safe, your last bets may not be placed yet; trying again…";

/** What is told of a log is what is new in it. */
function whole(known: Sight[] = [], told: { log?: Sight[] | null; log_after?: number }): Sight[] {
  return [...known.slice(0, told.log_after ?? 0), ...(told.log ?? [])];
}

/** With deadlines by this device's own clock, as it goes on from here, whatever time of day it thinks it is. */
function timed<Table extends AnyTable>(told: Table): Table {
  const deadline = endsIn(told.seconds_left);
  if (!("turn" in told) || !told.turn) return { ...told, deadline };
  return { ...told, deadline, turn: { ...told.turn, until: deadline } };
}

/** The log as this person saw it. */
function ownLog({ table, yours }: Seen): Sight[] {
  return (yours?.version === table.version ? yours.log : null) ?? table.log;
}

class RoomSocket {
  status = $state<"off" | "connecting" | "on">("off");
  seen = $state.raw<Record<string, Seen>>({});
  /** Why the room tells no more of tables that it told of. */
  shut = $state.raw<Record<string, string>>({});
  /** Whether there was a connection, and it is gone. */
  lost = $state(false);
  #heard = 0;
  /** When the first message was sent that nothing was heard after. */
  #asked: number | null = null;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #followed = new Map<string, number>();
  /** The log of the round at each table, as it was seen one version before. */
  #known = new Map<string, Sight[]>();
  #wait = SOONEST;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#giveUp());
    setInterval(() => this.#listen(), BEAT);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.status === "connecting") this.#again(0);
    });
  }

  /** Be told of a table until the function given back is called. An effect that follows is not run anew when
   *  the connection comes and goes. */
  follow(table: string): () => void {
    const known = this.#followed.has(table);
    untrack(() => {
      const { [table]: _, ...rest } = this.shut;
      this.shut = rest;
    });
    this.#followed.set(table, (this.#followed.get(table) ?? 0) + 1);
    const status = untrack(() => this.status);
    if (status === "off") this.#open();
    else if (status === "on" && !known) this.#send({ do: "follow", id: newId(), table });
    return () => this.#unfollow(table);
  }

  /** A command; gives the table's version once it is durable, or a `Refusal`. */
  do(table: string, command: TableCommand): Promise<number> {
    if (this.status === "off") this.#open();
    return new Promise((done, refused) => {
      const message = { do: "command", id: newId(), table, command } as Do;
      this.#pending.set(message.id, { message, done, refused });
      if (this.status === "on") this.#send(message);
    });
  }

  /** End it: whoever signs out takes their connection along. */
  close(): void {
    clearTimeout(this.#retry);
    this.#followed.clear();
    this.seen = {};
    this.#known.clear();
    this.#drop("You have signed out.");
    this.#socket?.close();
    this.#socket = null;
    this.status = "off";
    this.lost = false;
  }

  #unfollow(table: string): void {
    this.#followed.set(table, (this.#followed.get(table) ?? 1) - 1);
    setTimeout(() => this.#letGo(table), 0); // one page may hand the table to the next
  }

  #letGo(table: string): void {
    if (this.#followed.get(table) !== 0) return;
    this.#followed.delete(table);
    if (this.status === "on") this.#send({ do: "unfollow", id: newId(), table });
    this.#unsee(table);
  }

  /** What was told of a table. */
  #unsee(table: string): void {
    const { [table]: _, ...rest } = this.seen;
    this.seen = rest;
    this.#known.delete(table);
  }

  #open(): void {
    if (!session.token) return;
    this.status = "connecting";
    const address = new URL(`${API}/ws`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#asked = performance.now();
    socket.onopen = () => this.#send({ do: "hello", token: session.token });
    socket.onmessage = (frame) => {
      if (this.#socket !== socket) return;
      [this.#heard, this.#asked] = [performance.now(), null];
      this.#take(JSON.parse(frame.data as string) as Outgoing);
    };
    socket.onclose = (ended) => {
      if (this.#socket === socket) this.#lost(ended.code);
    };
  }

  /** A connection whose frames just stop says nothing of it by itself. */
  #listen(): void {
    const now = performance.now();
    if (this.#asked !== null && now - this.#asked > PATIENCE) this.#giveUp();
    else if (this.status === "on" && this.#asked === null && now - this.#heard > QUIET)
      this.#send({ do: "ping", id: newId() });
  }

  #giveUp(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost(0);
    socket.close();
  }

  #lost(code: number): void {
    this.#socket = null;
    this.#asked = null;
    if (code === NOT_WELCOME) {
      session.leave();
      this.close();
      notices.say("Your session has ended. Please come in again.", "bad");
      return;
    }
    this.lost ||= this.status === "on";
    this.status = "connecting";
    this.#again(this.#wait);
    this.#wait = Math.min(this.#wait * 2, LATEST);
  }

  #again(after: number): void {
    if (this.status !== "connecting" || this.#socket) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), after * (0.75 + Math.random() / 2));
  }

  #send(message: Incoming): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#asked ??= performance.now();
    this.#socket.send(JSON.stringify(message));
  }

  #take(message: Outgoing): void {
    switch (message.is) {
      case "welcome":
        this.status = "on";
        if (this.lost) notices.say("Back again: the connection is there.");
        this.lost = false;
        this.#wait = SOONEST;
        for (const table of this.#followed.keys()) this.#send({ do: "follow", id: newId(), table });
        for (const { message: unanswered } of this.#pending.values()) this.#send(unanswered);
        break;
      case "table":
      case "pot-table":
      case "meld-table": {
        const there = this.seen[message.table];
        if (message.log_after > (there?.table.log.length ?? 0)) break; // left before, and followed again since
        const table = { ...timed(message), log: whole(there?.table.log, message), log_after: 0 };
        if (there) this.#known.set(message.table, ownLog(there));
        this.#show(message.table, { table, yours: there?.yours ?? null });
        setTimeout(() => this.#forget(message.table, message.version), SETTLED);
        break;
      }
      case "yours": {
        const there = this.seen[message.table];
        if (!there) break;
        const log = message.log ? whole(this.#known.get(message.table), message) : null;
        this.#show(message.table, { table: there.table, yours: { ...message, log, log_after: 0 } });
        break;
      }
      case "done":
        this.#answered(message.id)?.done(message.version);
        break;
      case "refused":
        if (message.table) {
          this.shut = { ...this.shut, [message.table]: message.says };
          this.#unsee(message.table);
        }
        this.#answered(message.id ?? "")?.refused(
          new Refusal(message.says, message.cites, 0, "", message.asks),
        );
    }
  }

  #show(table: string, seen: Seen): void {
    if (this.#followed.has(table)) this.seen = { ...this.seen, [table]: seen };
  }

  /** What was yours at an earlier version and was not told again is yours no more. */
  #forget(table: string, version: number): void {
    const there = this.seen[table];
    if (there?.yours && there.table.version === version && there.yours.version < version)
      this.#show(table, { table: there.table, yours: null });
  }

  #answered(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #drop(why: string): void {
    for (const { refused } of this.#pending.values()) refused(new Refusal(why));
    this.#pending.clear();
  }
}

export const room = new RoomSocket();
