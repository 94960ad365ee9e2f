/** Who holds the tablet says their PIN again where the room asks for it, and goes on with what they did. */
class Proof {
  /** Why it is asked for; empty while it is not. */
  why = $state("");
  #answer: ((said: boolean) => void) | null = null;

  /** Whether the PIN was said. */
  wanted(why: string): Promise<boolean> {
    this.#answer?.(false);
    this.why = why;
    return new Promise((answer) => (this.#answer = answer));
  }

  done(said: boolean): void {
    this.why = "";
    this.#answer?.(said);
    this.#answer = null;
  }
}

export const proof = new Proof();
