import { createHash } from "node:crypto";
import { DAY_MS } from "@musubi/contract";
import type { Memory } from "../services/memory.ts";
import type { SiteSession, Who, WhoById } from "../services/site-session.ts";
import { randomName } from "./cookies.ts";

const SESSIONS_KEPT = 1_000;
const SHORT_MS = DAY_MS / 2;
const LONG_MS = 30 * DAY_MS;

/** Who is logged in at one service's site. */
export type Sessions = {
  /** Begins a session, and returns what the browser is to keep. */
  readonly begin: (who: Who) => { readonly token: string; readonly seconds: number };
  readonly find: (token: string | undefined) => SiteSession | undefined;
  /** Writes down what a renewal brought, unless the session was ended meanwhile. */
  readonly renew: (id: string, who: WhoById) => void;
  readonly end: (matches: (session: SiteSession) => boolean) => void;
};

export function createSessions(memory: Memory, now: () => number): Sessions {
  const living = () => memory.sessions().filter(({ endsAt }) => now() < endsAt);
  return {
    begin(who) {
      const token = randomName();
      const lifetime = who.by === "id" && who.renewal !== null ? LONG_MS : SHORT_MS;
      const session = { id: hashToken(token), endsAt: now() + lifetime, who };
      memory.commit({ sessions: [...living(), session].slice(-SESSIONS_KEPT) });
      return { token, seconds: lifetime / 1000 };
    },
    find(token) {
      if (token === undefined) return undefined;
      const id = hashToken(token);
      return living().find((session) => session.id === id);
    },
    renew(id, who) {
      const sessions = living().map((session) =>
        session.id === id ? { ...session, who } : session,
      );
      memory.commit({ sessions });
    },
    end(matches) {
      memory.commit({ sessions: living().filter((session) => !matches(session)) });
    },
  };
}

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
