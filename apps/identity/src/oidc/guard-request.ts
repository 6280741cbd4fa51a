import { errors, type KoaContextWithOIDC } from "oidc-provider";
import type { Limits } from "../limits/limits.ts";
import { LIMITS, type LimitName } from "../limits/rules.ts";

/** For all parameters together. The portal's need a quarter of it. */
const REQUEST_MAX_LENGTH = 2_048;

/**
 * Anyone may send a request for a sign-in, and it is kept until the visitor signs in or it expires. So that an attacker
 * cannot fill the database with them, requests are short, and limited per network, or per what `whoIn` returns.
 */
export const guardRequest =
  (
    limits: Pick<Limits, "count">,
    limit: Extract<LimitName, "poolRequest" | "authorizationRequest" | "authorizationOfHolder">,
    whoIn = ({ ip }: KoaContextWithOIDC): string => ip,
  ) =>
  async (ctx: KoaContextWithOIDC): Promise<void> => {
    if (JSON.stringify(ctx.oidc.params).length > REQUEST_MAX_LENGTH) {
      throw new errors.InvalidRequest("the request is too long");
    }
    const { state } = await limits.count(LIMITS[limit], whoIn(ctx));
    if (state !== "within") throw new errors.TemporarilyUnavailable("too many requests");
  };
