/** What the room is about to say and take: private tables with bots, held seats, a bank handed back.
 *  Each stands here as its description will have it, so that this file can go when `types.ts` is made anew. */

export interface AskBots {
  id: string;
  number: number;
}
export interface CallShown {
  seat: number;
  person: string;
  until: number | null;
  source: string | null;
}
export interface GiveUp {
  do: "give-up";
}
export interface Invite {
  do: "invite";
  person: string;
}

declare module "./types" {
  interface Routes {
    "POST /tables/{table}/bots": { takes: AskBots; gives: PersonShown[] };
  }
  interface TableShown {
    called: CallShown[];
    private: string | null;
    bots: string[];
  }
  interface Yours {
    called?: CallShown | null;
  }
}
