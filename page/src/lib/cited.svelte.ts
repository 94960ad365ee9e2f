/** The citation that is looked up, if one is. */
class Cited {
  now = $state<string | null>(null);

  open(cite: string): void {
    this.now = cite;
  }

  close(): void {
    this.now = null;
  }
}

export const cited = new Cited();
