import { type Refusal, refuse } from "@musubi/contract/answer";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../limits/address-group.ts";
import type { LimitState, Limits } from "../limits/limits.ts";
import type { Limit } from "../limits/rules.ts";
import type { Bearer } from "../tokens/verify-bearer.ts";

type LimitRefusal = "TooManyRequestException" | "ServiceUnavailableException";

/** Returns the refusal for the state of a limit, if it needs one. */
export function refusalOf(taken: LimitState): Refusal<LimitRefusal> | undefined {
  switch (taken.state) {
    case "within":
      return undefined;
    case "over":
      return refuse("TooManyRequestException", taken.retryAfterSeconds);
    case "closed":
      return refuse("ServiceUnavailableException", 5);
  }
}

/**
 * Counts a request against a limit. The address is the socket's, or the one that our own proxy reports: a forged
 * `X-Forwarded-For` changes nothing.
 */
export function countRequest(
  { limits }: { readonly limits: Limits },
  limit: Limit,
  request: FastifyRequest,
  bearer?: Pick<Bearer, "subject"> | undefined,
): Promise<Refusal<LimitRefusal> | undefined> {
  const { ip } = request;
  const place = limit.per === "network" ? ip : addressGroup(ip);
  const who = limit.per === "holder" && bearer ? bearer.subject : place;
  return limits.count(limit, who).then(refusalOf);
}
