/** Sentences about people, who are named by whoever shows them. */
import type { Offer, Somebody, Who } from "./types";

export type Said = readonly (string | Somebody)[];
type Name = (person: string) => string;

export function spoken(said: Said, name: Name): string {
  return said.map((part) => (typeof part === "string" ? part : name(part.person))).join("");
}

/** One person deciding at one seat, for one of its hands or circles; who has no name is the seat. */
export function decider({ bettor, seat, hand, circle }: Who): Said {
  const whose = `${hand > 1 ? `, hand ${hand}` : ""}${circle > 1 ? `, circle ${circle}` : ""}`;
  return bettor === `seat-${seat}`
    ? [`seat ${seat}${whose}`]
    : [{ person: bettor }, ` at seat ${seat}${whose}`];
}

/** Who is asked now, in a row. */
export function deciders(asked: Who[]): Said {
  return asked.flatMap((who, index) => [...(index ? [", "] : []), ...decider(who)]);
}

/** A choice as people say it: `pile-1` is pile 1, `house-way` the house way. */
export function choiceSaid(text: string): string {
  return text.replace(/^[a-z0-9]+(-[a-z0-9]+)+/, (name) => name.replaceAll("-", " "));
}

/** What may be chosen, as people read it. */
export function offerSaid({ called, choice }: Offer): string {
  return called || choiceSaid(choice);
}

/** A choice that was offered, as people read it. */
export function offeredSaid(offers: Offer[], choice: string): string {
  const offer = offers.find((one) => one.choice === choice);
  return offer ? offerSaid(offer) : choiceSaid(choice);
}
