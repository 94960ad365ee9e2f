import type { Opened, RoundProven, Sight } from "./types";

/** What was found right in a round, and what is wrong: a sentence each. See docs/fairness.md. */
export interface Checked {
  cards: number;
  rolls: number;
  cuts: number;
  problems: string[];
}

type Bytes = Uint8Array<ArrayBuffer>;
const BACK = "??";
const DRAWN = new Set(["card", "boxed", "exposed", "off-table", "extra"]);
const text = new TextEncoder();

async function sha256(...parts: Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

const byte = (value: number): Bytes => new Uint8Array([value]);

function four(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function bytes(hex: string): Bytes {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

function hex(bytes: Bytes): string {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** Whether a leaf is what the commitment to so many cards has at its index. */
async function opens(commitment: string, cards: number, one: Opened): Promise<boolean> {
  const leaves = cards + Math.floor((cards + 3) / 4);
  const salt = bytes(one.salt);
  if (one.index < 0 || one.index >= leaves || salt.length !== 32 || (one.hides !== "") !== one.index < cards)
    return false;
  let node = await sha256(byte(0), four(one.index), salt, text.encode(one.hides));
  const beside = one.path.map(bytes);
  for (let index = one.index, size = leaves; size > 1; index >>= 1, size = (size + 1) >> 1) {
    if ((index ^ 1) >= size) continue;
    const other = beside.shift();
    if (other?.length !== 32) return false;
    node = await (index % 2 ? sha256(byte(1), other, node) : sha256(byte(1), node, other));
  }
  return !beside.length && hex(await sha256(byte(2), four(leaves), node)) === commitment;
}

/** Dice and cuts: from a secret that was committed to, and what players sent afterwards. */
async function number(secret: Bytes, sent: Bytes, which: number, below: number): Promise<number> {
  const fair = 2n ** 256n - (2n ** 256n % BigInt(below));
  for (let attempt = 0; ; attempt++) {
    const label = text.encode("openfelt chance 1");
    const found = BigInt("0x" + hex(await sha256(label, four(which), four(attempt), secret, sent)));
    if (found < fair) return Number(found % BigInt(below));
  }
}

async function mixed(sent: [string, string][]): Promise<Bytes> {
  const said = sent.flat().map((one) => text.encode(one));
  return sha256(text.encode("openfelt sent 1"), ...said.flatMap((one) => [four(one.length), one]));
}

/** A round dealt again beside what was seen of it; `noted` is what the table was committed to before the bets. */
export async function check(record: RoundProven, noted?: string): Promise<Checked> {
  const walk = new Walk(record, await mixed(record.sent));
  const first = record.committed[0]?.commitment;
  if (noted && noted !== first)
    walk.wrong("it is dealt from another commitment than was shown before the bets");
  const { committed_in: made, first_bet: bet, begun_in: begun } = record;
  if (made >= begun || (bet !== null && made >= bet))
    walk.wrong("it was committed to only after the first bet");
  await walk.prove(record.proofs);
  walk.burn(record.burn);
  for (const sight of record.log) await walk.take(sight);
  return walk.checked;
}

/** A place holds the leaves that may lie there: where some of its cards moved on, nobody can tell which. */
class Walk {
  readonly checked: Checked = { cards: 0, rolls: 0, cuts: 0, problems: [] };
  readonly #proofs = new Map<string, Opened>();
  readonly #mayLie = new Map<string, Set<string>>();
  readonly #lie = new Map<string, number>();
  readonly #least: number[];
  #of = 0;
  #chances: number;
  #left: number[];

  constructor(
    readonly record: RoundProven,
    readonly sent: Bytes,
  ) {
    this.#chances = record.chances;
    this.#least = [...record.least];
    this.#left = record.left.flatMap(([from, many]) => Array.from({ length: many }, (_, n) => from + n));
    if (new Set(this.#left).size < this.#left.length) this.wrong("it would deal a position twice");
  }

  wrong(problem: string): void {
    this.checked.problems.push(problem);
  }

  async prove(proofs: Opened[]): Promise<void> {
    for (const one of proofs) {
      const of = this.record.committed[one.of];
      if (of && (await opens(of.commitment, of.cards, one))) this.#proofs.set(`${one.of} ${one.index}`, one);
      else this.wrong(`the proof of ${one.hides || "chance"} does not open the commitment`);
    }
  }

  burn(chart: Record<string, number>): void {
    if (!Object.keys(chart).length) return;
    const more = chart[this.#proofs.get("0 0")?.hides.slice(0, 1) ?? ""];
    if (more === undefined || this.#left[0] !== 1 + more)
      this.wrong("it does not burn as its first card says");
  }

  async take({ what, place, cards, text: said }: Sight): Promise<void> {
    if (DRAWN.has(what)) this.#fall(place, cards[0] ?? BACK);
    else if (what === "shown") this.#seen(place, cards, this.#mayLie.get(place) ?? new Set());
    else if (what === "given") this.#give(place, said);
    else if (what === "dice") await this.#roll(said);
    else if (what === "cut") await this.#cut(Number(said));
    else if (what === "shuffle") this.#shuffle(said);
  }

  #fall(place: string, face: string): void {
    const position = this.#left.shift();
    if (position === undefined) return this.wrong("it deals more cards than there are");
    const leaf = `${this.#of} ${position}`;
    this.#mayLie.set(place, new Set([...(this.#mayLie.get(place) ?? []), leaf]));
    this.#lie.set(place, (this.#lie.get(place) ?? 0) + 1);
    this.#seen(place, [face], new Set([leaf]));
  }

  #seen(place: string, faces: string[], among: Set<string>): void {
    const free = new Set(among);
    for (const face of faces) {
      if (face === BACK) continue;
      const leaf = [...free].find((one) => this.#proofs.get(one)?.hides === face);
      if (leaf === undefined) this.wrong(`${face} at ${place} is not proved`);
      else {
        free.delete(leaf);
        this.checked.cards += 1;
      }
    }
  }

  #give(to: string, said: string): void {
    const [many = "0", source = ""] = said.split(" from ");
    const there = this.#lie.get(source) ?? 0;
    const moving = this.#mayLie.get(source) ?? new Set();
    if (Number(many) > there) this.wrong(`${many} cards leave ${source}, where ${there} lie`);
    this.#mayLie.set(to, new Set([...(this.#mayLie.get(to) ?? []), ...moving]));
    this.#lie.set(to, (this.#lie.get(to) ?? 0) + Number(many));
    this.#lie.set(source, there - Number(many));
    if (Number(many) === there) this.#mayLie.delete(source);
  }

  #secret(): Bytes | null {
    const cards = this.record.committed[this.#of]?.cards ?? 0;
    const found = this.#proofs.get(`${this.#of} ${cards + this.#chances++}`);
    return found ? bytes(found.salt) : null;
  }

  async #roll(said: string): Promise<void> {
    const secret = this.#secret();
    const dice = said.split(" ").map(async (die, which) => {
      return secret && Number(die) === 1 + (await number(secret, this.sent, which, 6));
    });
    if ((await Promise.all(dice)).every(Boolean)) this.checked.rolls += 1;
    else this.wrong(`the dice ${said} are not what was committed to`);
  }

  async #cut(at: number): Promise<void> {
    const secret = this.#secret();
    const least = this.#least.shift() ?? 1;
    const below = Math.max(1, this.#left.length - 2 * least);
    if (secret && at === least + (await number(secret, this.sent, 0, below))) this.checked.cuts += 1;
    else this.wrong(`the cut at ${at} is not what was committed to`);
    this.#left = [...this.#left.slice(at), ...this.#left.slice(0, at)];
  }

  #shuffle(said: string): void {
    const [places = "", earlier] = said.split(" and earlier rounds");
    let back = this.#left.length;
    for (const place of places.split(" ")) {
      back += this.#lie.get(place) ?? 0;
      this.#lie.delete(place);
      this.#mayLie.delete(place);
    }
    this.#of += 1;
    this.#chances = 0;
    const cards = this.record.committed[this.#of]?.cards ?? 0;
    if (cards < back || (cards > back && earlier === undefined))
      this.wrong("a reshuffle lost or gained cards");
    this.#left = Array.from({ length: cards }, (_, n) => n);
  }
}
