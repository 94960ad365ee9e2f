/** A record in the address, after the hash, so that a link is enough to show it to someone. */
export function packed(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function unpacked(packed: string): string | null {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    return null;
  }
}

export interface Shared {
  record: string | null;
  game: string | null;
}

/** `#record=…`, or `#game=…` for an example of that game. */
export function shared(hash: string): Shared {
  const named = new URLSearchParams(hash.slice(1));
  const record = named.get("record");
  return { record: record && unpacked(record), game: named.get("game") };
}
