/** What a table that is played for pots says of people and of itself. */
import { cents, shown } from "../../lib/money";
import { capital } from "../../lib/names";
import type { Debt, PotSeatShown, PotShown, PotTableShown } from "../../lib/types";
import { choiceSaid, deciders, spoken } from "../../lib/said";
import { LOST_WORDS, sittingOut, type Words } from "../phases";
import type { AtPots } from "./model.svelte";
import { isLeft, partsOf } from "./story";

type Name = (person: string) => string;

const STANDS: Partial<Record<PotSeatShown["stands"], string>> = {
  "all-in": "All in",
  folded: "Folded",
  mucked: "Mucked",
};
const WORDS: Record<PotSeatShown["word"], string> = {
  ask: "",
  wait: "Waits for the big blind",
  post: "Posts to come in",
};

/** How somebody stands in the hand, and whether they stay. */
export function standsSaid({ stands, sitting_out, leaving, word }: PotSeatShown): string {
  const says = [
    STANDS[stands] ?? "",
    sitting_out ? "Sitting out" : stands === "out" ? WORDS[word] : "",
    leaving ? "Leaving" : "",
  ];
  return says.filter(Boolean).join(" · ");
}

/** The missed-blind button, as short as it is. */
export function owesSaid({ why, small, big }: Debt): string {
  if (why !== "missed") return why;
  return small && big ? "missed blinds" : big ? "missed big" : small ? "missed small" : "missed";
}

const OWING: Record<Debt["why"], string> = {
  new: "New at the table",
  missed: "Blinds were missed",
  moved: "Moved away from the big blind",
};

/** The same, in a sentence. */
export function debtSaid({ why, small, big, button }: Debt): string {
  const missed = [small && "small blind", big && "big blind", button && "button"].filter(Boolean).join(", ");
  return why === "missed" && missed ? `Missed: ${missed}` : OWING[why];
}

/** What somebody won of all pots. */
export function bySeatWon({ pots }: Pick<PotTableShown, "pots">, person: string): number {
  return pots.reduce((sum, { won }) => sum + cents(won[person]), 0);
}

/** Who won a pot, or its halves; of one that nobody won, that it stays. */
export function wonSaid(pot: PotShown, name: Name): string {
  if (isLeft(pot)) return "stays for the next hand";
  return partsOf(pot)
    .map(({ name: half, won }) => {
      const each = Object.entries(won).map(([person, amount]) => `${name(person)} ${shown(cents(amount))}`);
      return `${half && `${capital(half)}: `}${each.join(", ")}`;
    })
    .join(" · ");
}

/** What hands before have left in the middle, and whether this person plays for it. */
function left({ seat, mine }: AtPots, table: PotTableShown): string {
  const pots = table.pots.filter(({ carried }) => carried);
  const others = pots.filter(({ seats }) => seats.length && seat !== null && !seats.includes(seat));
  if (!pots.length || (!table.over && (mine?.stands !== "out" || !others.length))) return "";
  const lies = `${shown(sum(pots.map(({ amount }) => amount)))} lies in the middle from hands before`;
  if (seat === null) return `${lies}.`;
  if (!others.length) return `${lies}, and you play for it.`;
  if (!table.over || others.some(({ each }) => !cents(each)))
    return `${lies}: you are dealt in when it is won.`;
  const asked = shown(sum(others.map(({ each }) => each)));
  return `${lies}: you are asked for ${asked} and the ante, to play for it too.`;
}

const sum = (amounts: string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);

/** What the table waits for, in words for this person. */
export function waitingWords(at: AtPots, table: PotTableShown): Words {
  if (at.lost) return LOST_WORDS;
  if (at.asks.length) return deciding(at, table);
  if (at.sitsOut) return sittingOut(at);
  const because = table.because ? `${capital(table.because)}.` : "";
  switch (table.phase) {
    case "gathering":
      return {
        now: "Waiting for players",
        more: both("A hand begins when two are ready.", left(at, table)),
        then: "",
      };
    case "starting":
      return {
        now: ended(at, table),
        more: both(left(at, table), comesIn(at)),
        then: "The next hand begins",
      };
    case "playing":
      return {
        now: "The hand is on",
        more: both(waits(at, table), left(at, table), comesIn(at)),
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

const both = (...says: string[]) => says.filter(Boolean).join(" ");

function deciding(at: AtPots, table: PotTableShown): Words {
  const slices = at.mine?.slices ?? 0;
  const banked = table.turn?.banked
    ? "Your time bank is running."
    : slices
      ? `Time bank: ${slices} ${slices === 1 ? "slice" : "slices"} left.`
      : "";
  return { now: "Your turn", more: table.deadline === null ? "" : banked, then: "The usual choice is taken" };
}

function ended(at: AtPots, table: PotTableShown): string {
  if (!table.round) return "The first hand begins";
  const total = cents(at.cameTo?.total);
  if (table.void) return "The hand is void";
  return total > 0 ? `You won ${shown(total)}` : total < 0 ? `You lost ${shown(-total)}` : "The hand is over";
}

/** How this person comes in, while they are not. */
function comesIn({ mine }: AtPots): string {
  if (!mine?.owes || mine.stands !== "out") return "";
  return mine.word === "wait"
    ? "You come in when the big blind comes to you."
    : mine.word === "post"
      ? "You post, and are dealt in with the next hand that allows it."
      : `${debtSaid(mine.owes)}: you are asked whether you post or wait for the big blind.`;
}

function waits(at: AtPots, table: PotTableShown): string {
  const said = (at.yours?.answered ?? []).map(({ choice }) => choiceSaid(choice)).join(", ");
  const others = table.waiting_for.filter(({ bettor }) => bettor !== at.me);
  return [
    said && `You said ${said}.`,
    others.length ? `Waiting for ${spoken(deciders(others), at.name)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
