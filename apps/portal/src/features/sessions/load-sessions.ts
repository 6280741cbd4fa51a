import {
  type BrowserSession,
  listSessions,
  type Service,
  type SessionList,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { askServices } from "../../api/ask-services.ts";
import { joinOutcomes } from "../../api/outcomes.ts";
import { type Loaded, loadedFrom } from "../../loading/loaded.ts";

/** The holder's sessions, and the services for their names. */
export type Sessions = SessionList & { readonly named: readonly Service[] };

/**
 * Loads at least `least` sessions, if there are so many. It starts from the first: sessions that were used since an
 * earlier load have moved up.
 */
export async function loadSessions(client: Client, least = 1): Promise<Loaded<Sessions>> {
  const [listed, services] = await Promise.all([loadPages(client, least), askServices(client)]);
  return loadedFrom(joinOutcomes(listed, services), ([list, named]) => ({ ...list, named }));
}

async function loadPages(client: Client, least: number): Promise<Outcome<SessionList>> {
  const sessions: BrowserSession[] = [];
  for (let query = {}; ; ) {
    const page = await client.send(listSessions, { query });
    if (!page.ok) return page;
    const { next } = page.data;
    sessions.push(...page.data.sessions);
    if (next === null || sessions.length >= least)
      return { ok: true, data: { ...page.data, sessions } };
    query = { after: next };
  }
}
