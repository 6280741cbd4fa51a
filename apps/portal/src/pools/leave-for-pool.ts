import {
  type Language,
  POOL_SIGN_IN_TIMEOUT_MS,
  POOL_STATE_LENGTH,
  POOL_VERIFIER_LENGTH,
  PROVIDERS,
  type ProviderName,
} from "@musubi/contract";
import { makeCallerNonce } from "../session/caller-nonce.ts";
import { challengeOf, makeState } from "../session/make-sign-in.ts";
import { findServer } from "./authorization-server.ts";
import type { Pool } from "./pool.ts";
import { type Departure, type PoolMemory, poolMemory } from "./pool-memory.ts";

export type Leaver = {
  /** The holder of this session: the proof that comes back is valid for no other. */
  readonly subject: string;
  readonly language: Language;
  /** Goes straight to a provider's own pages. */
  readonly provider?: ProviderName;
};

/**
 * Leaves for a pool's own pages with a state, a verifier and a nonce of this tab. The pages always
 * ask which account to use: a merge must never return the account that happens to be signed in.
 */
export async function leaveForPool(
  pool: Pool,
  leaver: Leaver,
  memory: PoolMemory = poolMemory,
  leaveFor: (address: string) => void = (address) => window.location.assign(address),
): Promise<"leaving" | "not-stored" | "unanswered"> {
  const departure = await makeDeparture(leaver.subject);
  const server = await findServer(pool, AbortSignal.timeout(POOL_SIGN_IN_TIMEOUT_MS)).catch(
    () => undefined,
  );
  if (server?.authorization_endpoint === undefined) return "unanswered";
  if (!memory.keepDeparture(pool.name, departure)) return "not-stored";
  leaveFor(await describeDeparture(server.authorization_endpoint, pool, leaver, departure));
  return "leaving";
}

export const makeDeparture = async (subject: string): Promise<Departure> => ({
  state: makeState(POOL_STATE_LENGTH),
  codeVerifier: makeState(POOL_VERIFIER_LENGTH),
  nonce: await makeCallerNonce(subject),
});

async function describeDeparture(
  endpoint: string,
  pool: Pool,
  { provider, language }: Leaver,
  { state, codeVerifier, nonce }: Departure,
): Promise<string> {
  const address = new URL(endpoint);
  const asked = {
    client_id: pool.userPoolWebClientId,
    redirect_uri: pool.oauth.redirectSignIn,
    response_type: pool.oauth.responseType,
    scope: pool.oauth.scope.join(" "),
    state,
    nonce,
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: "S256",
    prompt: provider === undefined ? "login" : PROVIDERS[provider].prompt,
    ui_locales: language,
    lng: language,
    ...(pool.resource === undefined ? {} : { resource: pool.resource }),
    ...(provider === undefined ? {} : { identity_provider: provider }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}
