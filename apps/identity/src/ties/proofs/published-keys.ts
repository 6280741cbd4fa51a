import { CONNECTOR_TIMEOUT_MS, type TokenSource } from "@musubi/contract";
import { UnavailableError } from "@musubi/contract/answer";
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import * as v from "valibot";
import { fetchCapped } from "../../services/fetch-capped.ts";

/** An unknown key triggers a fetch, at most this often. */
const FETCHED_AT_MOST_EVERY_MS = 60_000;
/** How long not to fetch after a failure. Otherwise every token would trigger another fetch. */
const RESTS_AFTER_A_FAILURE_MS = 10_000;

const keySet = v.looseObject({ keys: v.array(v.looseObject({})) });

/** Whether a token is genuine cannot be decided, because its keys cannot be fetched. */
export class KeysUnreachableError extends UnavailableError {
  override name = "KeysUnreachableError";

  constructor(cause: unknown) {
    super("The keys of a service's sign-in cannot be fetched.", { cause });
  }
}

/**
 * The keys that a service's sign-in publishes, cached. An attacker's tokens cannot make us fetch them again and
 * again, neither by naming unknown keys nor while the sign-in is failing.
 */
export function publishedKeysOf(
  { issuer, jwks }: Pick<TokenSource, "issuer" | "jwks">,
  now: () => number,
): JWTVerifyGetKey {
  let restsUntil = 0;
  const fetchKeys: typeof fetch = async (_, init) => {
    if (now() < restsUntil) throw new KeysUnreachableError("They could not be had just now.");
    try {
      const response = await fetchCapped(jwks ?? (await discoverKeys(issuer)), init);
      if (response.status !== 200) throw new Error(`The answer was ${response.status}.`);
      return Response.json(v.parse(keySet, await response.json()));
    } catch (error) {
      restsUntil = now() + RESTS_AFTER_A_FAILURE_MS;
      throw new KeysUnreachableError(error);
    }
  };
  return createRemoteJWKSet(new URL(jwks ?? issuer), {
    timeoutDuration: CONNECTOR_TIMEOUT_MS,
    cooldownDuration: FETCHED_AT_MOST_EVERY_MS,
    [customFetch]: fetchKeys,
  });
}

/** Asks an issuer for the address of its keys, which must be HTTPS if the issuer's own address is. */
async function discoverKeys(issuer: string): Promise<string> {
  const { protocol } = new URL(issuer);
  const published = v.object({
    issuer: v.literal(issuer),
    jwks_uri: v.pipe(
      v.string(),
      v.url(),
      v.check((address) => address.startsWith("https:") || address.startsWith(protocol)),
    ),
  });
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(CONNECTOR_TIMEOUT_MS);
  const response = await fetchCapped(address, { signal, redirect: "error" });
  return v.parse(published, await response.json()).jwks_uri;
}
