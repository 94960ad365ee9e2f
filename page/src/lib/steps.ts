/** A round that is seen again, step by step: what was asked for once is kept. */
import { ask } from "./api";
import type { HandReplayed, HandsAhead, Replayed } from "./types";

export type At<Told> = (viewpoint: string, step: number) => Promise<Told>;

export function roundAt(table: string, number: number): At<Replayed> {
  return kept((query) => ask("GET /tables/{table}/rounds/{number}", { table, number, query }));
}

export function handAt(table: string, number: number): At<HandReplayed> {
  return kept((query) => ask("GET /tables/{table}/hands/{number}", { table, number, query }));
}

/** Who was ahead in a hand that is over, at each of its steps, from some viewpoint. */
export function aheadIn(table: string, number: number): (viewpoint: string) => Promise<HandsAhead> {
  const at = kept(({ viewpoint = "" }) =>
    ask("GET /tables/{table}/hands/{number}/ahead", { table, number, query: { viewpoint } }),
  );
  return (viewpoint) => at(viewpoint, 0);
}

function kept<Told>(asks: (query: Record<string, string>) => Promise<Told>): At<Told> {
  const seen = new Map<string, Promise<Told>>();
  return (viewpoint, step) => {
    const key = `${step} ${viewpoint}`;
    let found = seen.get(key);
    if (!found) {
      found = asks({ viewpoint, step: String(step) });
      found.catch(() => seen.delete(key));
      seen.set(key, found);
    }
    return found;
  };
}
