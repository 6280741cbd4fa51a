import { describeBrowser, SESSIONS_PAGE, type SessionList } from "@musubi/contract";
import { findKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Parts } from "../parts.ts";
import { type RowCursor, readCursor, writeCursor } from "../row-cursor.ts";
import { findSessions, nameBrowser } from "./find-sessions.ts";
import type { SessionGroup } from "./group-sessions.ts";

/** Returns one page of the browsers in which an ID is logged in, and the other browsers that it knows. */
export async function listSessions(
  { database: { db }, connectors, now }: Parts,
  { account, family }: { readonly account: string; readonly family: string },
  { after }: { readonly after?: string | undefined },
): Promise<SessionList> {
  const [groups, own, known] = await Promise.all([
    findSessions(db, account, now()),
    findSsoOf(db, family),
    findKnownBrowsers(db, account),
  ]);
  const isOwn = ({ ssos }: SessionGroup) => own !== undefined && ssos.includes(own.sso);
  const others = groups.filter((group) => !isOwn(group));
  const wanted =
    after === undefined
      ? [...groups.filter(isOwn), ...others]
      : others.filter(comesAfter(readCursor(after)));
  const page = wanted.slice(0, SESSIONS_PAGE);
  const last = wanted.length > page.length ? page.at(-1) : undefined;
  const isKnown = (mark: string | null): mark is string =>
    known.some(({ browser_hash }) => browser_hash === mark);
  const marks = new Set(groups.map(({ mark }) => mark));
  return {
    sessions: page.map((group) => ({
      session_id: group.ssos[0],
      is_own: isOwn(group),
      browser: group.browser,
      system: group.system,
      began_at: group.began_at,
      used_at: group.used_at,
      services: group.clients
        .flatMap((client) => connectors.byClient(client)?.entry.service_id ?? [])
        .toSorted((a, b) => a - b),
      browser_id: isKnown(group.mark) ? nameBrowser(account, group.mark) : null,
    })),
    next: last ? writeCursor({ at: last.used_at, id: last.ssos[0] }) : null,
    browsers: known
      .filter(({ browser_hash }) => !marks.has(browser_hash))
      .toSorted((a, b) => b.seen_at - a.seen_at)
      .map(({ browser_hash, user_agent, since, seen_at }) => ({
        browser_id: nameBrowser(account, browser_hash),
        ...describeBrowser(user_agent),
        since,
        seen_at,
      })),
  };
}

/** Returns whether a group comes after a cursor, in the sort order of the groups. */
const comesAfter =
  ({ at, id }: RowCursor) =>
  ({ used_at, ssos: [first] }: SessionGroup): boolean =>
    used_at < at || (used_at === at && first > id);
