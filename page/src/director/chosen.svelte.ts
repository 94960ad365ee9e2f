/** What the house chooses where the document leaves it to the room, while a table is about to be opened. */
import type { OptionRule } from "../lib/types";
import type { AnyGame } from "./staff.svelte";

export class Chosen {
  way = $state<"written" | "usual">("written");
  /** As text, by the option's name. */
  values = $state<Record<string, string>>({});
  /** Whether playing as usual is otherwise than as written. */
  readonly parts: boolean;

  constructor(readonly game: AnyGame) {
    this.parts = Object.values(game.options).some((rule) => unnamed(rule, "usual") !== rule.default);
    this.reset();
  }

  /** The options then show what a table has that names none of them. */
  reset(): void {
    const rules = Object.entries(this.game.options);
    this.values = Object.fromEntries(rules.map(([key, rule]) => [key, String(unnamed(rule, this.way))]));
  }

  /** Those that are not as they would be anyway. */
  get named(): Record<string, string | number | boolean> {
    const picked = Object.entries(this.game.options).flatMap(([key, rule]) => {
      const value = rule.values.find((one) => String(one) === this.values[key]);
      return value === undefined || value === unnamed(rule, this.way) ? [] : [[key, value] as const];
    });
    return Object.fromEntries(picked);
  }
}

function unnamed(rule: OptionRule, way: string) {
  return way === "usual" ? (rule.usual ?? rule.default) : rule.default;
}
