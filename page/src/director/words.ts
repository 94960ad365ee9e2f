/** What the room calls things, in the words of the floor. */
import { faceOf, rankName } from "../lib/cards";
import { capital, placeName } from "../lib/names";
import { choiceSaid, decider, type Said } from "../lib/said";
import { staff } from "./staff.svelte";
import type { FaultRule, Sight, TableListed, WholeGame } from "../lib/types";

export type Phase = TableListed["phase"];

export const PHASES: Record<Phase, string> = {
  gathering: "Gathering players",
  starting: "Between hands",
  offering: "Offering the bank",
  betting: "Taking bets",
  playing: "In play",
  paused: "Paused",
  broken: "Game broken",
  closed: "Closed",
};

/** What happens when the clock of a phase runs out. */
export const CLOCKS: Partial<Record<Phase, string>> = {
  offering: "The offer passes on",
  betting: "Bets close",
  starting: "The next hand begins",
  playing: "The default is taken",
};

/** The cardroom of a game by its id, as people read it. */
export function roomName(game: string): string {
  return (game.split("/")[0] ?? "").split("-").map(capital).join(" ");
}

export function betLabel(game: WholeGame | null, bet: string): string {
  return game?.bets.find((one) => one.name === bet)?.label ?? capital(bet.replaceAll("-", " "));
}

const BECOMES: Record<FaultRule["becomes"], string> = {
  misdeal: "a misdeal",
  plays: "it plays",
  replaced: "replaced by the next card",
  "replaced-after-round": "replaced after this round of cards",
  "replaced-after-deal": "replaced after the deal",
};

/** What becomes of a card at fault. */
export function faultSaid(fault: string, rule: FaultRule | undefined): string {
  if (!rule) return fault;
  const misdeal = [
    ...(rule.misdeal_ranks.length ? [`if it is ${rule.misdeal_ranks.map(rankName).join(" or ")}`] : []),
    ...(rule.misdeal_from ? [`from ${rule.misdeal_from} faults on`] : []),
  ].join(" or ");
  const says = BECOMES[rule.becomes] + (misdeal ? `, a misdeal ${misdeal}` : "");
  return `${fault.replaceAll("-", " ")}: ${says}`;
}

const SAID: Record<string, string> = { dice: "Dice", cut: "Cut at", void: "Void:" };

/** A sight as a sentence. The cards that go with it are drawn beside it. */
export function sightSaid(sight: Sight): Said {
  const { what, place, by, who, to, text } = sight;
  if (what === "card") return [`${placeName(place)} is dealt`];
  if (what === "shown") return [`${placeName(place)} shows`];
  if (what === "given") {
    const [number = "", source = ""] = text.split(" from ");
    return [`${placeName(place)} gets ${number} from ${placeName(source)}`];
  }
  if (what === "shuffle") return ["Cards are shuffled back into the pack"];
  if (by) return [...decider(by), `: ${choiceSaid(text)}`];
  if (what === "ruling") return [`The ${who || "floor"} rules: ${text}`];
  if (what === "pay") return [{ person: who }, " pays ", { person: to }, ` ${text}`];
  return [[SAID[what] ?? capital(what), place && placeName(place), who, text].filter(Boolean).join(" ")];
}

export function cardsSaid(cards: string[]): string {
  return cards.map((card) => faceOf(card).name).join(", ");
}

const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** Seconds since 1970 as the room's clock shows them, whatever this screen's says. */
export function clockTime(at: number): string {
  return shown(at, { ...TIME, second: "2-digit" });
}

export function dayTime(at: number): string {
  return `${shown(at, DAY)}, ${shown(at, TIME)}`;
}

function shown(at: number, how: Intl.DateTimeFormatOptions): string {
  const zone = staff.me ? { timeZone: staff.me.zone } : {};
  return new Intl.DateTimeFormat("en-US", { ...how, ...zone }).format(at * 1000);
}

/** Which clock that is: said once wherever times stand. */
export function byTheClock(): string {
  return staff.me ? `Times by the clock of ${staff.me.zone}` : "";
}
