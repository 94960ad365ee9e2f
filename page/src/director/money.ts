/** Sums over a table, in cents. */
import { cents } from "../lib/money";
import type { AnyTable } from "../lib/socket.svelte";
import type { Bet } from "../lib/types";

/** Everything people have at the table, on the felt or in the rack, seated or not. */
export function onTable(table: AnyTable): number {
  const middle = table.is === "table" || table.over ? 0 : cents(table.pot);
  return holders(table).reduce((sum, { stack }) => sum + cents(stack), middle);
}

/** What is in play now. */
export function inPlay(table: AnyTable): number {
  if (table.is !== "table") return table.over ? 0 : cents(table.pot);
  return table.phase === "betting" || table.phase === "playing" ? staked(table.bets) : 0;
}

export function staked(bets: Bet[]): number {
  return bets.reduce((sum, bet) => sum + cents(bet.amount), 0);
}

/** Who has money at the table, the seated first. */
export function holders(table: AnyTable): { person: string; seat: number | null; stack: string }[] {
  const standing = table.is === "table" ? table.standing : [];
  return [
    ...table.seats.map(({ person, seat, stack }) => ({ person, seat, stack })),
    ...standing.map(({ bettor, amount }) => ({ person: bettor, seat: null, stack: amount })),
  ];
}
