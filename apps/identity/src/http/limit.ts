import { type Refusal, refuse } from "@musubi/contract/answer";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../limits/address-group.ts";
import type { Limits, LimitVerdict } from "../limits/limits.ts";
import { LIMIT_RULES, type LimitName, STRANGER_LIMITS } from "../limits/rules.ts";
import type { Bearer } from "../tokens/verify-bearer.ts";

/** The refusal that a verdict means, if it means one. */
export function refusalOf(verdict: LimitVerdict): Refusal | undefined {
  switch (verdict.verdict) {
    case "within":
      return undefined;
    case "over":
      return refuse("TooManyRequestException", verdict.retryAfterSeconds);
    case "closed":
      return refuse("ServiceUnavailableException", 5);
  }
}

/**
 * Counts a request against the limit of that name. The address is the socket's,
 * or what a proxy of ours says: a forged `X-Forwarded-For` changes nothing.
 */
export function countRequest(
  { limits }: { readonly limits: Limits },
  name: LimitName,
  request: FastifyRequest,
  bearer?: Pick<Bearer, "subject"> | undefined,
): Promise<Refusal | undefined> {
  const limit = (!bearer && STRANGER_LIMITS[name]) || name;
  const isHolders = LIMIT_RULES[limit].per === "holder" && bearer;
  const who = isHolders ? bearer.subject : addressGroup(request.ip);
  return limits.count(limit, who).then(refusalOf);
}
