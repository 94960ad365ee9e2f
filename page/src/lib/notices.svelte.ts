/** Short words that appear for a moment: mostly refusals, with where the rule is written. */
import { Refusal } from "./api";
import { capital } from "./names";

export interface Notice {
  id: number;
  kind: "good" | "bad";
  says: string;
  cites: string[];
}

class Notices {
  all = $state<Notice[]>([]);
  #next = 1;

  say(says: string, kind: Notice["kind"] = "good", cites: string[] = []): void {
    const id = this.#next++;
    says = capital(says);
    this.all = [...this.all.filter((one) => one.says !== says), { id, kind, says, cites }].slice(-3);
    setTimeout(() => this.dismiss(id), 6000 + says.length * 30);
  }

  /** Tell a refusal; anything else is a mistake of ours and is thrown on. */
  refuse(why: unknown): void {
    if (!(why instanceof Refusal)) throw why;
    this.say(why.says, "bad", why.cites);
  }

  /** A refusal is of the act before; the next act is another. */
  clear(): void {
    this.all = this.all.filter((one) => one.kind !== "bad");
  }

  dismiss(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }
}

export const notices = new Notices();
