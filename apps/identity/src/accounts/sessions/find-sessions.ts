import type { Queries } from "../../database/database.ts";
import {
  findAliveSessions,
  findClientSessionsOf,
} from "../../database/queries/browser-sessions.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { groupSessions, type SessionGroup } from "./group-sessions.ts";

/** More than a person begins; past this number only the newest are read. */
const MOST_READ = 1_000;

/** Returns the sessions of an account, grouped by browser. */
export async function findSessions(
  db: Queries,
  account: string,
  now: number,
): Promise<SessionGroup[]> {
  const [sessions, clientSessions] = await Promise.all([
    findAliveSessions(db, account, now, MOST_READ),
    findClientSessionsOf(db, account),
  ]);
  return groupSessions(sessions, clientSessions);
}

/** Returns the ID of a browser for one account: two accounts cannot tell that they share a browser. */
export const nameBrowser = (account: string, mark: string): string =>
  hashSecret(`${account} ${mark}`);
