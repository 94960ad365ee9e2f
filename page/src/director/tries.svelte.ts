/** What is tried in one step of the page: why it was refused stands there, until the next try. */
import { capital } from "../lib/names";
import { attempt } from "./staff.svelte";

export class Tries {
  refused = $state.raw<{ says: string; cites: string[] } | null>(null);

  /** Do it, and say what was done; why not, here. What takes two people is `moved`. */
  attempt = (what: () => Promise<unknown>, done = "", moved?: () => Promise<unknown>): Promise<boolean> => {
    this.refused = null;
    return attempt(what, done, (why) => this.refuse(why.says, why.cites), moved);
  };

  refuse(says: string, cites: string[] = []): void {
    this.refused = { says: capital(says), cites };
  }
}
