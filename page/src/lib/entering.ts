/** Coming in: as a guest in one step, or with a card and its PIN. */
import { ask } from "./api";
import { session } from "./session.svelte";

export async function enterAsGuest(): Promise<void> {
  session.enter(await ask("POST /guest"), true);
}

export async function enterWithCard(card: string, pin: string, keep: boolean): Promise<void> {
  session.enter(await ask("POST /login", { body: { card: card.replaceAll(/\D/g, ""), pin } }), keep);
}
