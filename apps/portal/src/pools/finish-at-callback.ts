import { POOL_SIGN_IN_TIMEOUT_MS } from "@musubi/contract";
import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  clockTolerance,
  None,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
} from "oauth4webapi";
import type { LINK_SITUATIONS } from "../refusals/link-situations.ts";
import { findServer, requestOptions } from "./authorization-server.ts";
import { type Pool, type PoolSignIn, refused, UNANSWERED } from "./pool.ts";
import { type Departure, type PoolMemory, poolMemory } from "./pool-memory.ts";

type ReturnRow = keyof (typeof LINK_SITUATIONS)["pool-return"];

const INVALID_STATE = refused("Invalid state in OAuth flow" satisfies ReturnRow);
const NOT_SIGNED_IN = refused("not-signed-in" satisfies ReturnRow);

/**
 * The device's clock does not decide about a token that was just issued: it may be days off, and
 * identity checks the token by its own clock.
 */
const ANY_CLOCK_SECONDS = 10 * 366 * 86_400;

/** The sign-in of each return. It is forgotten together with the return, so no later screen finds a finished one. */
const underWay = new WeakMap<URLSearchParams, Promise<PoolSignIn>>();

/**
 * Returns the tokens with which a callback screen continues: those that a password sign-in left in
 * this tab, or those for which the code in the address is exchanged. A code is valid once, and
 * using it twice would revoke the tokens: a second caller with the same code gets the first result.
 * Only after no answer is it tried again, because the pool may never have received it.
 */
export async function finishAtCallback(
  pool: Pool,
  returned: URLSearchParams | undefined,
  memory: PoolMemory = poolMemory,
): Promise<PoolSignIn> {
  const tokens = memory.readTokens(pool.name);
  if (tokens !== undefined) return { ok: true, tokens };
  if (returned === undefined) return NOT_SIGNED_IN;
  const result = underWay.get(returned) ?? exchange(pool, returned, memory);
  underWay.set(returned, result);
  return result;
}

async function exchange(
  pool: Pool,
  returned: URLSearchParams,
  memory: PoolMemory,
): Promise<PoolSignIn> {
  // The departure is removed first: a state or verifier that is left could be used again.
  const departure = memory.takeDeparture(pool.name);
  if (departure === undefined || returned.get("state") !== departure.state) return INVALID_STATE;
  const signIn = await redeem(pool, returned, departure);
  if (signIn.ok) memory.keepTokens(pool.name, signIn.tokens);
  else if (signIn.kind === "unanswered") {
    // For a second try. If the pool did receive the code, it refuses that and revokes tokens that never arrived.
    memory.keepDeparture(pool.name, departure);
    underWay.delete(returned);
  }
  return signIn;
}

async function redeem(
  pool: Pool,
  returned: URLSearchParams,
  { state, codeVerifier, nonce }: Departure,
): Promise<PoolSignIn> {
  const options = requestOptions(pool, AbortSignal.timeout(POOL_SIGN_IN_TIMEOUT_MS));
  const client = {
    client_id: pool.userPoolWebClientId,
    [clockTolerance]: ANY_CLOCK_SECONDS,
  };
  try {
    const server = await findServer(pool, options.signal);
    const answer = validateAuthResponse(server, client, returned, state);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      None(),
      answer,
      pool.oauth.redirectSignIn,
      codeVerifier,
      options,
    );
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
    });
    return {
      ok: true,
      tokens: {
        accessToken: tokens.access_token,
        idToken: tokens.id_token ?? "",
        refreshToken: tokens.refresh_token ?? "",
      },
    };
  } catch (error) {
    return describeFailure(error);
  }
}

/** Distinguishes a pool's refusal from no answer. */
function describeFailure(error: unknown): PoolSignIn {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refused(error.error);
  }
  const isSilence =
    error instanceof TypeError || (error instanceof DOMException && error.name !== "DataError");
  return isSilence ? UNANSWERED : refused("InvalidResponse");
}
