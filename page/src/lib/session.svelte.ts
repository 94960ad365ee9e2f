/** Who is at this screen. A card's session ends with the tab unless it is to be kept. */
import type { LoggedIn } from "./types";

const KEY = "openfelt";

function remembered(): LoggedIn | null {
  const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  return text ? (JSON.parse(text) as LoggedIn) : null; // whether it still is good, the room knows
}

class Session {
  who = $state.raw<LoggedIn | null>(remembered());

  get token(): string {
    return this.who?.token ?? "";
  }

  enter(who: LoggedIn, keep: boolean): void {
    this.leave();
    (keep ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(who));
    this.who = who;
  }

  /** Somebody else chose the PIN: another is chosen before anything else. */
  choosePin(): void {
    if (this.who) this.#keep({ ...this.who, new_pin: true });
  }

  pinChosen(): void {
    if (this.who) this.#keep({ ...this.who, new_pin: false });
  }

  /** Whether the session outlives the tab. */
  get stays(): boolean {
    return localStorage.getItem(KEY) !== null;
  }

  #keep(who: LoggedIn): void {
    (this.stays ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(who));
    this.who = who;
  }

  leave(): void {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
    this.who = null;
  }

  is(role: string): boolean {
    return this.who?.roles.includes(role) ?? false;
  }
}

export const session = new Session();
