/** The rules of a game that a floor manager is likely to name, for a list to choose from. */
import type { WholeGame } from "../lib/types";

export interface Cited {
  cite: string;
  says: string;
}

export function citesOf(game: WholeGame | null): Cited[] {
  if (!game) return [];
  return [
    ...game.rulings.map(({ cite, name }) => ({ cite, says: `ruling: ${name}` })),
    { cite: game.settlement.cite, says: "order of settlement" },
    { cite: game.play_cite, says: "dealing and play" },
    { cite: game.rotation.cite, says: "the player-dealer's turn" },
    ...game.bets.map(({ cite, label }) => ({ cite, says: label })),
    ...game.rules.map(({ cite, says }) => ({ cite, says })),
  ];
}
