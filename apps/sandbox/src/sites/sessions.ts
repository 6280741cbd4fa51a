import { createHash } from "node:crypto";
import { DAY_MS } from "@musubi/contract";
import type { Memory } from "../services/memory.ts";
import type { SiteSession, Who, WhoById } from "../services/site-session.ts";
import { randomName } from "./cookies.ts";

const SESSIONS_KEPT = 1_000;
const SHORT_MS = DAY_MS / 2;
const LONG_MS = 30 * DAY_MS;

/** The sessions at one service's site. */
export type Sessions = {
  /** Starts a session, and returns the value of its cookie. */
  readonly begin: (who: Who) => { readonly token: string; readonly seconds: number };
  readonly find: (token: string | undefined) => SiteSession | undefined;
  /** Stores a renewal, unless the session is gone by now. */
  readonly renew: (id: string, who: WhoById) => void;
  readonly end: (matches: (session: SiteSession) => boolean) => void;
  /** Ends sessions without a request of their browser, which is told at its next request. */
  readonly endUnseen: (matches: (session: SiteSession) => boolean) => void;
  /** Returns, once, whether a browser's session was ended by `endUnseen`. */
  readonly takeEnded: (token: string | undefined) => boolean;
};

export function createSessions(memory: Memory, now: () => number): Sessions {
  const kept = () => memory.sessions().filter(({ endsAt }) => now() < endsAt);
  const end: Sessions["end"] = (matches) =>
    memory.keepSessions(kept().filter((session) => !matches(session)));
  const findKept = (token: string | undefined) => {
    const id = token === undefined ? undefined : hashToken(token);
    return kept().find((session) => session.id === id);
  };
  return {
    begin(who) {
      const token = randomName();
      const lifetime = who.by === "id" && who.renewal !== null ? LONG_MS : SHORT_MS;
      const session = { id: hashToken(token), endsAt: now() + lifetime, ended: false, who };
      memory.keepSessions([...kept(), session].slice(-SESSIONS_KEPT));
      return { token, seconds: lifetime / 1000 };
    },
    find(token) {
      const session = findKept(token);
      return session?.ended ? undefined : session;
    },
    renew(id, who) {
      const sessions = kept().map((session) => (session.id === id ? { ...session, who } : session));
      memory.keepSessions(sessions);
    },
    end,
    endUnseen(matches) {
      const sessions = kept().map((session) =>
        matches(session) ? { ...session, ended: true } : session,
      );
      memory.keepSessions(sessions);
    },
    takeEnded(token) {
      const session = findKept(token);
      if (!session?.ended) return false;
      end(({ id }) => id === session.id);
      return true;
    },
  };
}

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
