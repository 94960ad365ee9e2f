/** What a table of melds says of people and of itself. */
import { cents, shown } from "../../lib/money";
import { capital } from "../../lib/names";
import { choiceSaid, deciders, spoken } from "../../lib/said";
import type { MeldSeatShown, MeldTableShown } from "../../lib/types";
import { LOST_WORDS, sittingOut, type Words } from "../phases";
import type { AtMelds } from "./model.svelte";

/** How somebody stands in the round, and whether they stay. */
export function standsSaid({ stands, sitting_out, leaving, waits }: MeldSeatShown): string {
  const says = [
    stands === "gone" ? "Out of this round" : "",
    sitting_out ? "Sitting out" : waits ? "Waits until the pot is won" : "",
    leaving ? "Leaving" : "",
  ];
  return says.filter(Boolean).join(" · ");
}

/** What the table waits for, in words for this person. */
export function waitingWords(at: AtMelds, table: MeldTableShown): Words {
  if (at.lost) return LOST_WORDS;
  if (at.asks.length) return deciding(at, table);
  if (at.sitsOut) return sittingOut(at);
  const because = table.because ? `${capital(table.because)}.` : "";
  switch (table.phase) {
    case "gathering":
      return { now: "Waiting for players", more: "A round begins when two are ready.", then: "" };
    case "starting":
      return { now: ended(at, table), more: carried(at, table), then: "The next round begins" };
    case "playing":
      return {
        now: table.claim ? "A card may be claimed" : "The round is on",
        more: waits(at, table),
        then: "",
      };
    case "paused":
      return { now: "The table is paused", more: because, then: "" };
    case "closed":
      return {
        now: "This table is closed",
        more: `${because} All chips went back to their owners' accounts.`,
        then: "",
      };
  }
}

function deciding(at: AtMelds, table: MeldTableShown): Words {
  const [ask] = at.asks;
  if (ask?.claim)
    return {
      now: "You may claim this card",
      more: "Everybody who could is asked at once. If you do nothing, you claim nothing.",
      then: "Nothing is claimed",
    };
  const slices = at.mine?.slices ?? 0;
  const banked = table.turn?.banked
    ? "Your time bank is running."
    : slices
      ? `Time bank: ${slices} ${slices === 1 ? "slice" : "slices"} left.`
      : "";
  return { now: "Your turn", more: table.deadline === null ? "" : banked, then: "The usual choice is taken" };
}

function ended(at: AtMelds, table: MeldTableShown): string {
  if (!table.round) return "The first round begins";
  const total = cents(at.cameTo?.total);
  if (table.void) return "The round is void";
  return total > 0
    ? `You won ${shown(total)}`
    : total < 0
      ? `You lost ${shown(-total)}`
      : "The round is over";
}

function carried({ mine }: AtMelds, table: MeldTableShown): string {
  const left = cents(table.carried);
  if (!left) return "";
  return mine?.waits
    ? `${shown(left)} lies in the pot for those who tied: you are dealt in once it is won.`
    : `${shown(left)} lies in the pot: those who tied stake again, and who does not forfeits it.`;
}

function waits(at: AtMelds, table: MeldTableShown): string {
  const said = (at.yours?.answered ?? []).map(({ choice }) => choiceSaid(choice)).join(", ");
  const others = table.waiting_for.filter(({ bettor }) => bettor !== at.me);
  return [
    said && `You said ${said}.`,
    others.length ? `Waiting for ${spoken(deciders(others), at.name)}.` : "",
    at.yours?.waives ? "You claim nothing in this round." : "",
  ]
    .filter(Boolean)
    .join(" ");
}
