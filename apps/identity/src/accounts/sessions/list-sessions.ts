import { describeBrowser, MOST_SESSIONS_SHOWN, type SessionList } from "@musubi/contract";
import { findKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Needs } from "../needs.ts";
import { findSessions, nameBrowser } from "./find-sessions.ts";

/** Returns in which browsers an ID is logged in, and which others it knows. */
export async function listSessions(
  { database: { db }, connectors, now }: Pick<Needs, "database" | "connectors" | "now">,
  { account, family }: { readonly account: string; readonly family: string },
): Promise<SessionList> {
  const [groups, own, known] = await Promise.all([
    findSessions(db, account, now()),
    findSsoOf(db, family),
    findKnownBrowsers(db, account),
  ]);
  const isKnown = (mark: string | null): mark is string =>
    known.some(({ browser_hash }) => browser_hash === mark);
  const sessions = groups.map(({ ssos, mark, clients, ...group }) => ({
    session_id: ssos[0],
    is_own: own !== undefined && ssos.includes(own.sso),
    browser: group.browser,
    system: group.system,
    began_at: group.began_at,
    used_at: group.used_at,
    services: clients
      .flatMap((client) => connectors.byClient(client)?.entry.service_id ?? [])
      .toSorted((a, b) => a - b),
    browser_id: isKnown(mark) ? nameBrowser(account, mark) : null,
  }));
  const away = known.filter(
    ({ browser_hash }) => !groups.some(({ mark }) => mark === browser_hash),
  );
  return {
    sessions: sessions
      .toSorted((a, b) => Number(b.is_own) - Number(a.is_own))
      .slice(0, MOST_SESSIONS_SHOWN),
    more: sessions.length > MOST_SESSIONS_SHOWN,
    browsers: away
      .toSorted((a, b) => b.seen_at - a.seen_at)
      .map(({ browser_hash, user_agent, since, seen_at }) => ({
        browser_id: nameBrowser(account, browser_hash),
        ...describeBrowser(user_agent ?? ""),
        since,
        seen_at,
      })),
  };
}
