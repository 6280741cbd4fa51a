import type { PageConfig } from "../page-config.ts";

export type PoolName = "id" | "school";

/** A user pool, as the portal reaches it. */
export type Pool = PageConfig["idPool"] & {
  readonly name: PoolName;
  /** What the pool's access tokens are asked for; only the ID pool makes them out to anything. */
  readonly resource: string | undefined;
};

/** Returns one of the two pools of a deployment. */
export function poolOf(config: PageConfig, name: PoolName): Pool {
  return name === "id"
    ? { ...config.idPool, name, resource: `${config.identityOrigin}/link` }
    : { ...config.schoolPool, name, resource: undefined };
}

/** What a pool hands out after a sign-in. */
export type PoolTokens = {
  readonly accessToken: string;
  /** Empty where the pool gave none. */
  readonly idToken: string;
  readonly refreshToken: string;
};

/** What came of a sign-in at a pool. */
export type PoolSignIn =
  | { readonly ok: true; readonly tokens: PoolTokens }
  /** `reason` is what the rulings know it by: the pool's name for it, or the message that tells it apart. */
  | { readonly ok: false; readonly kind: "refused"; readonly reason: string }
  | { readonly ok: false; readonly kind: "unanswered" };

export const refused = (reason: string): PoolSignIn => ({ ok: false, kind: "refused", reason });

export const UNANSWERED: PoolSignIn = { ok: false, kind: "unanswered" };
