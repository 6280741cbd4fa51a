import type { Queries } from "../../database/database.ts";
import { findAliveSessions, findVisitsOf } from "../../database/queries/browser-sessions.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { groupSessions, type SessionGroup } from "./group-sessions.ts";

/** More than a person begins; beyond them the newest are looked at. */
const MOST_READ = 1_000;

/** Returns what is logged in to an account, by browser. */
export async function findSessions(
  db: Queries,
  account: string,
  now: number,
): Promise<SessionGroup[]> {
  const [sessions, visits] = await Promise.all([
    findAliveSessions(db, account, now, MOST_READ),
    findVisitsOf(db, account),
  ]);
  return groupSessions(sessions, visits);
}

/** Returns what a browser is called towards the holder of one account: two of them cannot tell that they share it. */
export const nameBrowser = (account: string, mark: string): string =>
  hashSecret(`${account} ${mark}`);
