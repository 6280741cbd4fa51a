import Provider, { type AdapterPayload } from "oidc-provider";
import type { Holder } from "../database/queries/accounts.ts";
import type { Roots } from "../database/queries/token-sources.ts";
import { openState } from "../oidc/oidc-store.ts";
import { describeSession } from "./session-view.ts";

/**
 * The grant, session and holder behind a request. The library asks for them one by one; if an earlier query of the same
 * request has read them already, this answers without another query. Nothing is kept for the next request.
 */
export type RootsAtHand = {
  bring(roots: Roots): void;
  grant(id: string): AdapterPayload | undefined;
  session(sso: string): AdapterPayload | undefined;
  holder(id: string): Holder | undefined;
};

export function createRootsAtHand(key: Buffer): RootsAtHand {
  const kept = new WeakMap<object, Roots>();
  const atHand = (): Roots => (Provider.ctx && kept.get(Provider.ctx)) ?? {};
  return {
    bring(roots) {
      if (Provider.ctx) kept.set(Provider.ctx, { ...atHand(), ...roots });
    },
    grant(id) {
      const { root_id: grantId, root_hash: idHash, root_payload: payload } = atHand();
      if (grantId !== id || !idHash || !payload) return undefined;
      return openState(key, "Grant", { id_hash: idHash, payload, consumed_at: null });
    },
    session(asked) {
      const { sso, client, sid, root_id: grantId, holder, auth_time: at, amr = null } = atHand();
      if (sso !== asked || !client || !sid || !grantId || !holder || !at) return undefined;
      return {
        ...describeSession({ sso, account: holder, auth_time: at, amr }),
        authorizations: { [client]: { sid, grantId } },
      };
    },
    holder(asked) {
      const { holder: id, email, email_proven_at = null, page_language } = atHand();
      return id === asked && email && page_language
        ? { id, email, email_proven_at, page_language }
        : undefined;
    },
  };
}
