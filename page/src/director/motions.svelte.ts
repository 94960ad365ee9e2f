/** What takes two people: motions that wait for somebody to second them. */
import { ask, newId } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { Moved, MotionShown } from "../lib/types";
import { clockTime } from "./words";

export type Matter = Moved["matter"];
const EVERY = 10_000;

class Motions {
  waiting = $state.raw<MotionShown[]>([]);

  async load(): Promise<void> {
    this.waiting = await ask("GET /motions");
  }

  /** As long as somebody looks. */
  watch(): () => void {
    const look = () => void this.load().catch(() => undefined); // the next look may be answered
    look();
    const timer = setInterval(() => document.hidden || look(), EVERY);
    return () => clearInterval(timer);
  }

  /** One person's part of what takes two. */
  async move(matter: Matter): Promise<void> {
    const made = await ask("POST /motions", { body: { id: newId(), matter } });
    const whom = made.seconds.map((role) => `the ${role}`).join(" or ");
    notices.say(`This takes two people: it waits until ${clockTime(made.until)} for ${whom} to second it.`);
    await this.load();
  }
}

export const motions = new Motions();
