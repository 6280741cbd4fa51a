import { type Browser, describeBrowser } from "@musubi/contract";
import type { AliveSession, ClientSessionOf } from "../../database/queries/browser-sessions.ts";

/** The sessions of an account in one browser, which its holder sees as one. */
export type SessionGroup = Browser & {
  /** The `sso` of each session. The first is the group's ID. */
  readonly ssos: readonly [string, ...string[]];
  /** The hash of the browser's mark; null if a session began without one. */
  readonly mark: string | null;
  readonly began_at: number;
  readonly used_at: number;
  readonly clients: readonly string[];
};

/**
 * Returns the sessions of an account by browser, the last used first. A browser that was closed has forgotten its login
 * session, and its next session has the same mark. A session with the same mark but another browser or system is shown
 * apart: an attacker may have copied the mark.
 */
export function groupSessions(
  sessions: readonly AliveSession[],
  clientSessions: readonly ClientSessionOf[],
): SessionGroup[] {
  const clientSessionsOf = Map.groupBy(clientSessions, ({ sso }) => sso);
  const groups = new Map<string, SessionGroup>();
  for (const session of sessions) {
    const one = describeSession(session, clientSessionsOf.get(session.sso) ?? []);
    const key = JSON.stringify([one.mark ?? session.sso, one.browser, one.system]);
    const group = groups.get(key);
    groups.set(key, group ? join(group, one) : one);
  }
  return [...groups.values()].toSorted(
    (a, b) => b.used_at - a.used_at || (a.ssos[0] < b.ssos[0] ? -1 : 1),
  );
}

function describeSession(session: AliveSession, own: readonly ClientSessionOf[]): SessionGroup {
  return {
    ...describeBrowser(session.user_agent ?? ""),
    ssos: [session.sso],
    mark: session.browser_hash,
    began_at: session.created_at,
    used_at: Math.max(session.auth_time, session.renewed_at ?? 0, ...own.map((v) => v.since)),
    clients: own.map(({ client }) => client),
  };
}

const join = (group: SessionGroup, one: SessionGroup): SessionGroup => ({
  ...group,
  ssos: [...group.ssos, ...one.ssos.filter((sso) => !group.ssos.includes(sso))],
  began_at: Math.min(group.began_at, one.began_at),
  used_at: Math.max(group.used_at, one.used_at),
  clients: [...new Set([...group.clients, ...one.clients])],
});
