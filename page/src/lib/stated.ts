/** A hand of a table record that is set in two: `one half: Kd Qs | the other: …`, `house way: …`, or its cards alone. */
export type Manner = "set" | "house way" | "unset";
export interface StatedHand {
  manner: Manner;
  /** The two halves of a hand that was set, else all its cards. */
  parts: string[];
}

export function readHand(text: string, halves: readonly string[]): StatedHand {
  const said = new Map(
    text.split("|").map((part) => {
      const [name = "", cards = ""] = part.split(":");
      return [name.trim(), cards.trim()];
    }),
  );
  if (said.has("house way")) return { manner: "house way", parts: [said.get("house way") ?? ""] };
  if (halves.some((half) => said.has(half)))
    return { manner: "set", parts: halves.map((half) => said.get(half) ?? "") };
  return { manner: "unset", parts: [text.trim()] };
}

export function writeHand({ manner, parts }: StatedHand, halves: readonly string[]): string {
  if (manner === "set") return halves.map((half, number) => `${half}: ${parts[number] ?? ""}`).join(" | ");
  const cards = parts.filter(Boolean).join(" ");
  return manner === "unset" ? cards : `${manner}: ${cards}`;
}
