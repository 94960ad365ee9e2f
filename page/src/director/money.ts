/** Sums over a table, in cents. */
import { cents } from "../lib/money";
import type { Bet, TableShown } from "../lib/types";

/** Everything people have at the table, on the felt or in the rack, seated or not. */
export function onTable(table: TableShown): number {
  const held = [...table.seats.map((seat) => seat.stack), ...table.standing.map((one) => one.amount)];
  return held.reduce((sum, amount) => sum + cents(amount), 0);
}

export function staked(bets: Bet[]): number {
  return bets.reduce((sum, bet) => sum + cents(bet.amount), 0);
}

/** Who has money at the table, the seated first. */
export function holders(table: TableShown): { person: string; seat: number | null; stack: string }[] {
  return [
    ...table.seats.map(({ person, seat, stack }) => ({ person, seat, stack })),
    ...table.standing.map(({ bettor, amount }) => ({ person: bettor, seat: null, stack: amount })),
  ];
}
