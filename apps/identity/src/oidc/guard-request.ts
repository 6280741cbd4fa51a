import { errors, type KoaContextWithOIDC } from "oidc-provider";
import type { Limits } from "../limits/limits.ts";
import { LIMITS, type LimitName } from "../limits/rules.ts";

/** All parameters together. The portal's are a quarter of it. */
const REQUEST_MAX_LENGTH = 2_048;

/**
 * A request for a sign-in is kept until its visitor signs in, and anyone may send one. So that no attacker fills the
 * database with them, they are short, and a network may send so many.
 */
export const guardRequest =
  (limits: Pick<Limits, "count">, limit: Extract<LimitName, "poolRequest" | "visitRequest">) =>
  async ({ ip, oidc }: KoaContextWithOIDC): Promise<void> => {
    if (JSON.stringify(oidc.params).length > REQUEST_MAX_LENGTH) {
      throw new errors.InvalidRequest("the request is too long");
    }
    const { verdict } = await limits.count(LIMITS[limit], ip);
    if (verdict !== "within") throw new errors.TemporarilyUnavailable("too many requests");
  };
