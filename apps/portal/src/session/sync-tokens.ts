import { readIdToken, type Session } from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";
import type { KeptStore } from "./kept.ts";

/**
 * What to tell the sync address about a session: a fresh ID token, that there is none any more, or
 * nothing. An old token says only that a tab was opened, not that a holder signed in.
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
  // However old a token may be, it is worth nothing once it has expired.
  const isFresh = iat && exp && now - iat <= maxAgeSeconds && now < exp;
  return isFresh ? { method: "POST", token } : undefined;
}

/** Keeps another part of the site (a server that renders pages, say) informed of the session. */
export function syncTokens(kept: KeptStore, config: PageConfig["tokenSync"]): void {
  if (config === null) return;
  let lastToken: string | undefined;
  const sync = ({ session }: { readonly session: Session }) => {
    const plan = planSync(session, lastToken, config.maxAgeSeconds, Date.now());
    if (plan === undefined) return;
    lastToken = plan.token;
    const headers = plan.method === "POST" ? { authorization: `Bearer ${plan.token}` } : {};
    // A convenience for others: whether it arrives must not matter to the holder.
    fetch(config.url, { method: plan.method, headers, keepalive: true }).catch(() => {});
  };
  sync(kept.store.getState());
  kept.store.subscribe(sync);
}
