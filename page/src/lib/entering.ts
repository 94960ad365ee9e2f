/** Coming in: as a guest in one step, or with a card and its PIN. */
import { ask } from "./api";
import { session } from "./session.svelte";

/** By the end of a card's number: with one of these, wrong PINs that others try keep nobody out. */
const KEEPSAKES = "openfelt-keepsakes";

function keepsakes(): Record<string, string> {
  return JSON.parse(localStorage.getItem(KEEPSAKES) ?? "{}") as Record<string, string>;
}

export async function enterAsGuest(): Promise<void> {
  session.enter(await ask("POST /guest"), true);
}

export async function enterWithCard(card: string, pin: string, keep: boolean): Promise<void> {
  const number = card.replaceAll(/\D/g, "");
  const kept = keepsakes();
  const end = number.slice(-4);
  const came = await ask("POST /login", { body: { card: number, pin, keepsake: kept[end] ?? "" } });
  if (keep) localStorage.setItem(KEEPSAKES, JSON.stringify({ ...kept, [end]: came.keepsake }));
  session.enter(came, keep);
}
