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
  const end = number.slice(-4);
  const came = await ask("POST /login", { body: { card: number, pin, keepsake: keepsakes()[end] ?? "" } });
  session.enter(came, keep);
  keepKeepsake(end, came.keepsake);
}

/** Where somebody chose to stay signed in: the end of the card's number, and what a new PIN of it gave. */
export function keepKeepsake(end: string, keepsake: string | undefined): void {
  if (session.stays && keepsake) {
    localStorage.setItem(KEEPSAKES, JSON.stringify({ ...keepsakes(), [end]: keepsake }));
  }
}
