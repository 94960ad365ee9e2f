import type { Opened } from "./types";

export type Bytes = Uint8Array<ArrayBuffer>;
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

export function bytes(hex: string): Bytes {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

export function hex(bytes: Bytes): string {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** How many leaves of chance follow those of so many cards. */
const chances = (cards: number): number => Math.floor((cards + 3) / 4);

/** How many of them where dealing begins uses up: a single one is left for the first cut too. */
export const chancesToBegin = (cards: number): number => (chances(cards) > 1 ? 1 : 0);

/** Whether a leaf is what the commitment to so many cards has at its index. */
export async function opens(commitment: string, cards: number, one: Opened): Promise<boolean> {
  const leaves = cards + chances(cards);
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

/** From a secret that was committed to and what players sent afterwards: from 0 to one less than `below`. */
async function number(label: string, secret: Bytes, sent: Bytes, which: number, below: number) {
  const fair = 2n ** 256n - (2n ** 256n % BigInt(below));
  for (let attempt = 0; ; attempt++) {
    const hashed = await sha256(text.encode(label), four(which), four(attempt), secret, sent);
    const found = BigInt("0x" + hex(hashed));
    if (found < fair) return Number(found % BigInt(below));
  }
}

/** At which position of so many cards dealing begins. */
export function begins(secret: Bytes, sent: Bytes, cards: number): Promise<number> {
  return number("openfelt begins 1", secret, sent, 0, cards);
}

export async function die(secret: Bytes, sent: Bytes, which: number): Promise<number> {
  return 1 + (await number("openfelt chance 1", secret, sent, which, 6));
}

/** How many of so many cards are lifted, with `least` at both ends. */
export async function cut(secret: Bytes, sent: Bytes, cards: number, least: number): Promise<number> {
  return least + (await number("openfelt chance 1", secret, sent, 0, Math.max(1, cards - 2 * least)));
}

/** All that was sent, as 32 bytes. */
export async function mixed(sent: [string, string][]): Promise<Bytes> {
  const said = sent.flat().map((one) => text.encode(one));
  return sha256(text.encode("openfelt sent 1"), ...said.flatMap((one) => [four(one.length), one]));
}

/** Words with 16 letters behind them that nobody can guess, who knows the words from before. */
export function fresh(words: string): string {
  return `${words} ${hex(crypto.getRandomValues(new Uint8Array(8)))}`;
}
