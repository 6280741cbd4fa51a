import { readIdToken, type Session } from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";
import type { KeptStore } from "./kept.ts";

/**
 * Returns what to send to the sync address about a session: a fresh ID token, its end, or nothing.
 * An old token shows only that a tab was opened, not that a holder signed in.
 */
export function planSync(
  session: Session,
  lastToken: string | undefined,
  maxAgeSeconds: number,
  nowMs: number,
): { readonly method: "POST" | "DELETE"; readonly token: string } | undefined {
  const token = session.idToken;
  if (token === lastToken) return undefined;
  if (token === "") return { method: "DELETE", token };
  const { iat, exp } = readIdToken(token) ?? {};
  const now = nowMs / 1000;
  // An expired token is worthless, whatever age is allowed.
  const isFresh = iat && exp && now - iat <= maxAgeSeconds && now < exp;
  return isFresh ? { method: "POST", token } : undefined;
}

/** Informs another part of the site, such as a server that renders pages, about the session. */
export function syncTokens(kept: KeptStore, config: NonNullable<PageConfig["tokenSync"]>): void {
  let lastToken: string | undefined;
  const sync = ({ session }: { readonly session: Session }) => {
    const plan = planSync(session, lastToken, config.maxAgeSeconds, Date.now());
    if (plan === undefined) return;
    lastToken = plan.token;
    const headers = plan.method === "POST" ? { authorization: `Bearer ${plan.token}` } : {};
    // A convenience for others: a failure must not affect the holder.
    fetch(config.url, { method: plan.method, headers, keepalive: true }).catch(() => {});
  };
  sync(kept.store.getState());
  kept.store.subscribe(sync);
}
