import { isRight, size, tooOften } from "./packs";
import { begins, bytes, chancesToBegin, cut, die, mixed, opens, type Bytes } from "./proofs";
import type { Opened, PackStated, RoundProven, Sight } from "./types";

/** What was found right in a round, and what is wrong: a sentence each. See docs/fairness.md. */
export interface Checked {
  cards: number;
  rolls: number;
  cuts: number;
  /** Where dealing from each shuffle begins, if that follows from chance and what was sent. */
  begins: number[];
  /** The pack that the record states; null if it states none. */
  pack: PackStated | null;
  problems: string[];
}

const BACK = "??";
const DRAWN = new Set(["card", "boxed", "exposed", "off-table", "extra"]);

/** A round dealt again beside what was seen of it.
 *  `noted` is what the table was committed to before the bets, `words` what one sent oneself. */
export async function check(record: RoundProven, noted?: string, words?: string): Promise<Checked> {
  const walk = new Walk(record, await mixed(record.sent));
  const first = record.committed[0]?.commitment;
  if (noted && noted !== first)
    walk.wrong("it is dealt from another commitment than was shown before the bets");
  const { committed_in: made, first_bet: bet, first_sent: sent, begun_in: begun } = record;
  if (made >= begun || (bet !== null && made >= bet))
    walk.wrong("it was committed to only after the first bet");
  if (sent != null && made >= sent) walk.wrong("it was committed to only after players had sent something");
  if (words !== undefined && !record.sent.some(([, said]) => said === words))
    walk.wrong("what you sent is not mixed in");
  await walk.prove();
  await walk.begin();
  for (const sight of record.log) await walk.take(sight);
  walk.finish();
  return walk.checked;
}

const from = (first: number, cards: number) => Array.from({ length: cards }, (_, n) => (first + n) % cards);

/** A place holds the leaves that may lie there: of cards that moved on nobody can tell which they were. */
class Walk {
  readonly checked: Checked;
  readonly #record: RoundProven;
  readonly #sent: Bytes;
  readonly #begins: (number | null)[];
  readonly #proofs = new Map<string, Opened>();
  readonly #mayLie = new Map<string, Set<string>>();
  readonly #lie = new Map<string, number>();
  readonly #used = new Set<string>();
  readonly #dealt: string[] = [];
  readonly #back = new Set<string>();
  readonly #least: number[];
  #of = 0;
  #chances: number;
  #left: number[];

  constructor(record: RoundProven, sent: Bytes) {
    this.#record = record;
    this.#sent = sent;
    this.checked = { cards: 0, rolls: 0, cuts: 0, begins: [], pack: record.pack ?? null, problems: [] };
    this.#begins = record.begins ?? record.committed.map(() => null);
    this.#chances = record.chances;
    this.#least = [...record.least];
    this.#left = record.left.flatMap(([first, many]) => Array.from({ length: many }, (_, n) => first + n));
  }

  wrong(problem: string): void {
    this.checked.problems.push(problem);
  }

  async prove(): Promise<void> {
    for (const one of this.#record.proofs) {
      const of = this.#record.committed[one.of];
      if (of && (await opens(of.commitment, of.cards, one))) this.#proofs.set(`${one.of} ${one.index}`, one);
      else this.wrong(`the proof of ${one.hides || "chance"} does not open the commitment`);
    }
  }

  /** The pack, and of a new shuffle all of it from where dealing begins. */
  async begin(): Promise<void> {
    const { pack } = this.checked;
    const { committed, burn, again } = this.#record;
    const cards = committed[0]?.cards ?? 0;
    if (this.#begins.length !== committed.length)
      this.wrong("it is not said of each shuffle where dealing begins");
    if (pack && !isRight(pack)) this.wrong(`the pack is not ${pack.decks} times ${pack.deck}`);
    if (pack && (cards > size(pack) || (cards < size(pack) && !again)))
      this.wrong(`it is dealt from ${cards} cards, and the pack has ${size(pack)}`);
    if (new Set(this.#left).size < this.#left.length || this.#left.some((one) => one < 0 || one >= cards))
      this.wrong("it would deal a position twice, or one that is not there");
    const first = this.#begins[0] ?? null;
    const taken = first === null ? 0 : chancesToBegin(cards);
    if (this.#record.new && first !== null) await this.#checkBeginning(first);
    const burned = Object.keys(burn).length ? this.#burn(burn, first ?? 0, cards) : 0;
    if (this.#record.new) {
      if (this.#chances !== taken) this.wrong("chance was taken before the first card");
      if (`${this.#left}` !== `${from(first ?? 0, cards).slice(burned)}`)
        this.wrong("not all cards are dealt in their order from where it begins");
    } else {
      const jumps = this.#left.filter((one, n) => n > 0 && one !== ((this.#left[n - 1] ?? 0) + 1) % cards);
      if (jumps.length > this.#chances - taken) this.wrong("positions are left out, and no cut explains it");
    }
  }

  async take({ what, place, cards, text: said }: Sight): Promise<void> {
    if (DRAWN.has(what)) this.#fall(place, cards[0] ?? BACK);
    else if (what === "shown") this.#seen(place, cards, this.#mayLie.get(place) ?? new Set());
    else if (what === "given") this.#give(place, said);
    else if (what === "dice") await this.#roll(said);
    else if (what === "cut") await this.#cut(Number(said));
    else if (what === "shuffle") await this.#shuffle(said);
  }

  /** Every proof has to be of something that came up. */
  finish(): void {
    this.#checkFits([]);
    const ours = new Set([...this.#used, ...this.#dealt]);
    for (const [leaf, { hides, index }] of this.#proofs)
      if (!ours.has(leaf))
        this.wrong(`${hides || "chance"} is proved at position ${index}, and did not come up`);
  }

  async #checkBeginning(first: number): Promise<void> {
    const cards = this.#record.committed[this.#of]?.cards ?? 0;
    const secret = this.#opened(0);
    if (secret && cards && (await begins(secret, this.#sent, cards)) === first)
      this.checked.begins.push(first);
    else this.wrong("it does not begin where chance and what was sent say");
  }

  #burn(chart: Record<string, number>, first: number, cards: number): number {
    this.#used.add(`0 ${first}`);
    const more = chart[this.#proofs.get(`0 ${first}`)?.hides.slice(0, 1) ?? ""];
    if (more === undefined || this.#left[0] !== (first + 1 + more) % cards)
      this.wrong("it does not burn as its first card says");
    return 1 + (more ?? 0);
  }

  /** The pack has all cards of a shuffle, beside those that lie on the table meanwhile. */
  #checkFits(places: string[]): void {
    const lying = new Set(this.#dealt.filter((leaf) => !this.#back.has(leaf)));
    const faces: string[] = [];
    for (const [leaf, { of, hides }] of this.#proofs)
      if (hides && (of === this.#of || (of < this.#of && lying.has(leaf)))) faces.push(hides);
    const problem = this.checked.pack && tooOften(this.checked.pack, faces);
    if (problem) this.wrong(problem);
    for (const place of places) for (const leaf of this.#mayLie.get(place) ?? []) this.#back.add(leaf);
  }

  #fall(place: string, face: string): void {
    const position = this.#left.shift();
    if (position === undefined) return this.wrong("it deals more cards than there are");
    const leaf = `${this.#of} ${position}`;
    this.#dealt.push(leaf);
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

  #opened(chance: number): Bytes | null {
    const leaf = `${this.#of} ${(this.#record.committed[this.#of]?.cards ?? 0) + chance}`;
    this.#used.add(leaf);
    const found = this.#proofs.get(leaf);
    return found ? bytes(found.salt) : null;
  }

  #secret(): Bytes | null {
    return this.#opened(this.#chances++);
  }

  async #roll(said: string): Promise<void> {
    const secret = this.#secret();
    const dice = said.split(" ").map(async (thrown, which) => {
      return secret && Number(thrown) === (await die(secret, this.#sent, which));
    });
    if ((await Promise.all(dice)).every(Boolean)) this.checked.rolls += 1;
    else this.wrong(`the dice ${said} are not what was committed to`);
  }

  async #cut(at: number): Promise<void> {
    const secret = this.#secret();
    const least = this.#least.shift() ?? 1;
    if (secret && at === (await cut(secret, this.#sent, this.#left.length, least))) this.checked.cuts += 1;
    else this.wrong(`the cut at ${at} is not what was committed to`);
    this.#left = [...this.#left.slice(at), ...this.#left.slice(0, at)];
  }

  async #shuffle(said: string): Promise<void> {
    const [named = "", earlier] = said.split(" and earlier rounds");
    const places = named.split(" ").filter(Boolean);
    const { pack } = this.checked;
    this.#checkFits(places);
    let back = this.#left.length;
    for (const place of places) {
      back += this.#lie.get(place) ?? 0;
      this.#lie.delete(place);
      this.#mayLie.delete(place);
    }
    this.#of += 1;
    const cards = this.#record.committed[this.#of]?.cards ?? 0;
    if (earlier !== undefined && pack)
      back = size(pack) - [...this.#lie.values()].reduce((sum, many) => sum + many, 0);
    if (cards < back || (cards > back && (pack || earlier === undefined)))
      this.wrong("a reshuffle lost or gained cards");
    const first = this.#begins[this.#of] ?? null;
    this.#left = from(first ?? 0, cards);
    this.#chances = first === null ? 0 : chancesToBegin(cards);
    if (first !== null) await this.#checkBeginning(first);
    else if (cards && this.#begins[0] != null)
      this.wrong("it is not said where dealing begins after a shuffle");
  }
}
