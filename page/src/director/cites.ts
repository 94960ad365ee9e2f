/** The rules of a game that a floor manager is likely to name, for a list to choose from. */
import type { MeldTableGame, WholeGame, WholeMeldGame } from "../lib/types";
import type { AnyGame } from "./staff.svelte";

type MeldGame = WholeMeldGame | MeldTableGame;
type PotGame = Exclude<AnyGame, WholeGame | MeldGame>;

export interface Cited {
  cite: string;
  says: string;
}

export function citesOf(game: AnyGame | null): Cited[] {
  if (!game) return [];
  return [
    ...game.rulings.map(({ cite, name }) => ({ cite, says: `ruling: ${name}` })),
    { cite: game.play_cite, says: "dealing and play" },
    ...("bets" in game ? citesOfBank(game) : "pool" in game ? citesOfMelds(game) : citesOfPot(game)),
    ...game.rules.map(({ cite, says }) => ({ cite, says })),
  ];
}

function citesOfBank(game: WholeGame): Cited[] {
  return [
    { cite: game.settlement.cite, says: "order of settlement" },
    { cite: game.rotation.cite, says: "the player-dealer's turn" },
    ...game.bets.map(({ cite, label }) => ({ cite, says: label })),
  ];
}

function citesOfMelds({ pool, buy_in }: MeldGame): Cited[] {
  return [
    { cite: pool.cite, says: "the pot" },
    { cite: buy_in.cite, says: "buying in" },
  ];
}

function citesOfPot({ betting, showdown, button, blinds, entering, buy_in }: PotGame): Cited[] {
  return [
    { cite: betting.cite, says: "betting" },
    { cite: showdown.cite, says: "the showdown" },
    { cite: buy_in.cite, says: "buying in" },
    ...(button ? [{ cite: button.cite, says: "the button" }] : []),
    ...(blinds ? [{ cite: blinds.cite, says: "blinds" }] : []),
    ...(entering ? [{ cite: entering.cite, says: "coming in" }] : []),
  ];
}
