import type { FastifyRequest } from "fastify";
import { isAwake, isUntied, type ServiceAccount } from "../services/account.ts";
import { barOf } from "../services/password-sign-in.ts";
import type { SiteSession, Who, WhoById } from "../services/site-session.ts";
import type { Site } from "./site.ts";

/** The visitor of a page. */
export type Guest =
  | { readonly is: "nobody" }
  /** Logged in to an account here, with the ID or a password of the service. */
  | { readonly is: "customer"; readonly who: Who; readonly account: ServiceAccount }
  /** Logged in with an ID that has no account here. */
  | { readonly is: "stranger"; readonly who: WhoById }
  /** Was logged in with a password to an account that has been linked to an ID since. */
  | { readonly is: "linked" }
  /** Was logged in until identity ended the session. */
  | { readonly is: "ended" };

const NOBODY: Guest = { is: "nobody" };
const ENDED: Guest = { is: "ended" };

/** Returns the visitor, and ends sessions that have ended elsewhere. */
export async function findGuest(site: Site, request: FastifyRequest): Promise<Guest> {
  const token = site.sessionCookie.read(request);
  const session = site.sessions.find(token);
  if (session === undefined) return site.sessions.takeEnded(token) ? ENDED : NOBODY;
  const { who } = session;
  if (who.by === "password") return findMember(site, session, who.account);
  const present = await renewIfDue(site, session, who);
  if (present === "ended") {
    site.sessions.end(({ id }) => id === session.id);
    return ENDED;
  }
  // Checked again: identity may have ended the session during the renewal.
  if (site.sessions.find(token) === undefined) {
    site.sessions.takeEnded(token);
    return ENDED;
  }
  const account = site.memory.ownedBy(present.subject);
  return account !== undefined && isAwake(account)
    ? { is: "customer", who: present, account }
    : { is: "stranger", who: present };
}

function findMember(site: Site, session: SiteSession, id: string): Guest {
  const account = site.memory.findById(id);
  if (account && isUntied(account) && barOf(account) === null) {
    return { is: "customer", who: session.who, account };
  }
  site.sessions.end((each) => each.id === session.id);
  return account !== undefined && account.subject !== null ? { is: "linked" } : NOBODY;
}

/** One renewal at a time for each session: identity may revoke all tokens if a refresh token is used twice. */
const underWay = new Map<string, Promise<WhoById | "ended">>();

function renewIfDue(
  site: Site,
  { id }: SiteSession,
  who: WhoById,
): Promise<WhoById | "ended"> | WhoById {
  if (who.renewal === null || site.now() < who.renewal.dueAt) return who;
  const present = underWay.get(id) ?? renew(site, id, who).finally(() => underWay.delete(id));
  underWay.set(id, present);
  return present;
}

/** While identity does not answer, a logged-in user stays logged in. */
async function renew({ party, sessions }: Site, id: string, who: WhoById) {
  const next = await party.renew(who);
  if (next === "ended") return next;
  if (next !== undefined) sessions.renew(id, next);
  return next ?? who;
}
