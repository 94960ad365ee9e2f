/** Questions to the room by HTTP, typed by its own description. */
import { session } from "./session.svelte";
import type { Routes } from "./types";

export const API = "/api/v1";
const UNREACHED = "The room cannot be reached. Check the connection and try again.";

/** The room said no: why, and where that is written. */
export class Refusal extends Error {
  constructor(
    readonly says: string,
    readonly cites: string[] = [],
    readonly status = 0,
    readonly at = "",
    /** What the room wants before it is done: one's PIN, a new one, a second person. */
    readonly asks = "",
  ) {
    super(says);
  }
}

type Named<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name | keyof Named<Rest>]: string | number }
  : unknown;
type Takes<Route> = Route extends { takes: infer Body } ? { body: Body } : unknown;
type Gives<Route> = Route extends { gives: infer Answer } ? Answer : undefined;
type Asked<Path extends keyof Routes> = Named<Path> &
  Takes<Routes[Path]> & { query?: Record<string, string>; signal?: AbortSignal };

/** `ask("GET /tables/{table}", { table: "t1" })`. Throws a `Refusal`. */
export async function ask<Path extends keyof Routes>(
  route: Path,
  ...[asked]: unknown extends Named<Path> & Takes<Routes[Path]> ? [Asked<Path>?] : [Asked<Path>]
): Promise<Gives<Routes[Path]>> {
  const [method = "GET", path = ""] = route.split(" ");
  const { body, query, signal, ...named } = (asked ?? {}) as Record<string, unknown>;
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(named[name])));
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : "";
  const answer = await sent(method, `${API}${filled}${search}`, body, signal as AbortSignal | undefined);
  if (answer.status === 401 && session.who) session.leave();
  if (!answer.ok) throw await refusalOf(answer);
  const text = await wholeOf(answer);
  const json = answer.headers.get("Content-Type")?.startsWith("application/json");
  return (json ? JSON.parse(text) : text || undefined) as Gives<Routes[Path]>;
}

async function sent(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {};
  if (session.token) headers["Authorization"] = `Bearer ${session.token}`;
  const asked: RequestInit = { method, headers, signal: signal ?? null };
  if (body !== undefined) {
    const text = typeof body === "string";
    headers["Content-Type"] = text ? "text/plain" : "application/json";
    asked.body = text ? body : JSON.stringify(body);
  }
  try {
    return await fetch(address, asked);
  } catch {
    throw new Refusal(UNREACHED);
  }
}

/** The connection may also be lost in the midst of an answer. */
async function wholeOf(answer: Response): Promise<string> {
  try {
    return await answer.text();
  } catch {
    throw new Refusal(UNREACHED);
  }
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const told = (await answer.json()) as { says: string; cites?: string[]; at?: string; asks?: string };
    if (told.asks === "new-pin") session.choosePin();
    return new Refusal(told.says, told.cites ?? [], answer.status, told.at, told.asks);
  } catch {
    return new Refusal(`The room answers ${answer.status}.`, [], answer.status);
  }
}

/** An id of a command: the same one again has no second effect. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
