/** What the table waits for, in words for this person. */
import { isTiled } from "../lib/cards";
import { cents, shown } from "../lib/money";
import { capital } from "../lib/names";
import { choiceSaid, deciders, spoken } from "../lib/said";
import type { AnyTable } from "../lib/socket.svelte";
import type { TableShown } from "../lib/types";
import { couldWin } from "./cover";
import { asksForPile } from "./hands";
import { spoken as saidOf } from "./layout";
import type { AtTable } from "./model.svelte";
import type { Present } from "./present.svelte";

export interface Words {
  now: string;
  more: string;
  /** What the clock does. */
  then: string;
}

const GATHERING: Words = {
  now: "Waiting for players",
  more: "A round needs a player-dealer and someone to bet.",
  then: "",
};
export const LOST_WORDS: Words = {
  now: "The connection is lost",
  more: "No bet and no decision can be made until it is back. Your seat and the bets that were taken are safe.",
  then: "",
};

export function waitingWords(at: AtTable, table: TableShown): Words {
  if (at.lost) return LOST_WORDS;
  if (at.sitsOut) return sittingOut(at);
  const words = phaseWords(at, table);
  const passed = table.passed_over.find(({ person }) => person === at.me);
  if (!passed) return words;
  const why = `You were passed over for the bank: ${passed.why}. Buy chips to be offered it again.`;
  return { ...words, more: [words.more, why].filter(Boolean).join(" ") };
}

export function sittingOut(at: Present<AnyTable>): Words {
  const { away, why: said } = at.mine ?? { away: false, why: "" };
  const why = away
    ? "You had no connection for a while, so you were sat out."
    : said
      ? `You were sat out: ${said}.`
      : "You asked to sit out.";
  const kept = at.table?.private ? "Your seat and your chips are kept." : "Your seat is kept for a while.";
  return { now: "You are sitting out", more: `${why} ${kept}`, then: "" };
}

function phaseWords(at: AtTable, table: TableShown): Words {
  const because = table.because ? `${capital(table.because)}.` : "";
  switch (table.phase) {
    case "gathering":
      return GATHERING;
    case "offering":
      return offering(at, table);
    case "betting":
      return betting(at, table);
    case "playing":
      return deciding(at, table);
    case "paused":
      return { now: "The table is paused", more: because, then: "" };
    case "broken":
      return table.seats.length > 1
        ? { now: "The game has stopped", more: `${because} Whoever sits here can start it again.`, then: "" }
        : GATHERING;
    case "closed":
      return {
        now: "This table is closed",
        more: `${because}${table.physical ? "" : " All chips went back to their owners' accounts."}`,
        then: "",
      };
  }
}

function deciding(at: AtTable, table: TableShown): Words {
  const ask = at.asks[0];
  if (!ask) return { now: "The round is on", more: playing(at), then: "The usual choice is taken" };
  const usual = ask.default.choice.replaceAll("-", " ");
  if (at.toSet.length)
    return {
      now: "Set your hand",
      more: table.deadline === null ? "" : `When time is up: the ${usual}.`,
      then: `The ${usual}`,
    };
  if (asksForPile(ask))
    return {
      now: "Choose the action pile",
      more: "Tap it on the felt, or type its number. It goes to the seat that the dice count out.",
      then: `${usual}`,
    };
  return { now: "Your decision", more: capital(at.about(ask.who)), then: "The usual choice is taken" };
}

function playing(at: AtTable): string {
  const said = (at.yours?.answered ?? []).map(({ choice }) => choiceSaid(choice)).join(", ");
  const waiting = at.turns.length ? `Waiting for ${spoken(deciders(at.turns), at.name)}.` : "";
  return [said && `You said ${said}.`, waiting].filter(Boolean).join(" ");
}

function offering(at: AtTable, table: TableShown): Words {
  const who = table.offer ? at.name(table.offer.person) : "someone";
  return {
    now: at.offered ? "The bank is offered to you" : `The bank is offered to ${who}`,
    more: at.offered ? "Put up a wager that others bet against, or pass it on." : "",
    then: "The offer passes on",
  };
}

function betting(at: AtTable, table: TableShown): Words {
  const bank = table.player_dealer;
  const wager = bank ? shown(cents(bank.wager)) : "";
  const more = at.banks
    ? `You win or lose at most ${wager}.`
    : bank
      ? [
          `${at.name(bank.person)} banks ${wager}: it pays and collects at most that in all.`,
          ...beyond(at, table),
        ].join(" ")
      : "";
  const now = at.banks
    ? "You have the bank"
    : at.done
      ? "You are done betting"
      : at.yours?.stack == null
        ? "Taking bets"
        : "Place your bets";
  const then = `The ${isTiled(at.game) ? "tiles" : "cards"} are dealt`;
  const awaited = at.done || at.banks ? at.awaited.map(at.name) : [];
  const until = table.countdown
    ? `${then} when the count ends; any change starts it again.`
    : awaited.length
      ? `Waiting for ${awaited.join(", ")}.`
      : "";
  return { now, more: [more, until].filter(Boolean).join(" "), then };
}

/** My bets that could win more than the player-dealer's wager pays. */
function beyond(at: AtTable, table: TableShown): string[] {
  return table.bets.flatMap((bet) => {
    const rule = at.game?.bets.find(({ name }) => name === bet.bet);
    if (!rule || bet.bettor !== at.me) return [];
    const most = couldWin(rule, cents(bet.amount));
    return most > cents(table.player_dealer?.wager)
      ? [`Your ${saidOf(rule)} could win ${shown(most)}, and would not be paid in full.`]
      : [];
  });
}
