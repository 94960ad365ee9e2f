/** Every lawful move of whoever is asked, from what the room offers and lists. */
import { faceOf } from "../../lib/cards";
import { offerSaid } from "../../lib/said";
import type { Ask, Offer, Picks } from "../../lib/types";

export interface Move {
  key: string;
  ask: Ask;
  offer: Offer;
  cards: string[];
  says: string;
  /** Where its cards go. */
  to: string | null;
}

type Felt = Record<string, string[]>;

/** In the order in which they are offered. */
export function movesOf(asks: Ask[], picks: Picks[], felt: Felt): Move[] {
  const [ask] = asks;
  return ask ? ask.offers.flatMap((offer) => ways(ask, offer, picks, felt)) : [];
}

function ways(ask: Ask, offer: Offer, picks: Picks[], felt: Felt): Move[] {
  const to = offer.to ?? null;
  const said = bare(offer);
  const move = (cards: string[], says: string): Move => {
    return { key: `${offer.choice} ${cards.join(" ")}`, ask, offer, cards, says, to };
  };
  if (!offer.pick) {
    const alike = ask.offers.filter((one) => !one.to && bare(one) === said);
    return [move([], alike.length > 1 && !to ? `${said}: ${offer.says}` : said)];
  }
  const listed = picks.find(({ who, choice }) => choice === offer.choice && who.seat === ask.who.seat);
  if (listed)
    return listed.ways.map(({ cards, says }) => {
      const [what = ""] = says;
      return move(
        cards,
        what.startsWith(offer.choice) ? `${said} ${cards.map(short).join(" ")}` : `${said}: ${what}`,
      );
    });
  const there = [...new Set(felt[offer.pick.place] ?? [])];
  return there.map((card) => move([card], `${said} ${short(card)}`));
}

/** Without the numbers of seats and melds, which cards or words tell. */
function bare(offer: Offer): string {
  return offerSaid(offer).replace(/( \d+)+$/, "");
}

const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export function short(card: string): string {
  const face = faceOf(card);
  return face.suit ? `${face.index}${SIGNS[face.suit] ?? ""}` : face.name;
}

const sorted = (cards: string[]) => cards.toSorted().join(" ");

/** Whether a move takes exactly these cards. */
export function takes(move: Move, cards: string[]): boolean {
  return sorted(move.cards) === sorted(cards);
}

/** Whether these cards, and perhaps more, go with a move. */
export function within(move: Move, cards: string[]): boolean {
  const left = [...move.cards];
  return cards.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
