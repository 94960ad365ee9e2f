/** What a settled bet went by, in words: the hands as they read, and what was decided at its seat. */
import { placeName } from "../lib/names";
import { choiceSaid } from "../lib/said";
import type { TableShown } from "../lib/types";

const BANK = "player-dealer";

/** The hand of the seat against the player-dealer's; where hands are common to all, those. */
export function handsSaid(table: Pick<TableShown, "readings" | "log">, seat: number): string {
  const of = (whose: string) =>
    Object.entries(table.readings).filter(([place]) => place === whose || place.startsWith(`${whose}-`));
  const own = of(String(seat));
  const hands = own.length ? [...own, ...of(BANK)] : Object.entries(table.readings);
  const decided = table.log.flatMap(({ what, by, text }) =>
    what === "choice" && by?.seat === seat ? [choiceSaid(text)] : [],
  );
  const reads = hands.map(([place, says]) => `${placeName(place)} ${says}`).join(", ");
  return [reads, decided.length ? `seat ${seat}: ${decided.join(", ")}` : ""].filter(Boolean).join("; ");
}
