import type { IncomingMessage, ServerResponse } from "node:http";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { errors, type Interaction } from "oidc-provider";
import type { LoginSession } from "../accounts/sessions/login-session.ts";
import { APP_RETURN, type Asked, CREATE, FIRST_USE } from "./provider-options.ts";
import type { ServiceProvider } from "./service-provider.ts";
import { acrOf } from "./session-view.ts";

/** Node's request and response, as the library needs them. */
export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** A service's authorization request that waits for its visitor. */
export type { Interaction };

/** Returns the browser's interaction, found by its cookie; undefined if it expired or is not this browser's. */
export async function findInteraction(
  { provider }: ServiceProvider,
  { request, response }: Exchange,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const found = await (await provider()).interactionDetails(request, response);
    return found.uid === uid ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/**
 * Whether a login session satisfies an interaction. The session that the visitor had when the prompt began does not,
 * unless the prompt is for a first use or an app. If the service wants a fresh sign-in, the session must have begun
 * after the prompt.
 */
export function isEnough(
  { prompt, params }: Interaction,
  { id, created_at: since }: LoginSession,
): boolean {
  const asked = prompt.details as Asked;
  if (asked.login === id) return prompt.name === FIRST_USE || prompt.name === APP_RETURN;
  return !wantsFresh(params) || since >= asked.at - CLOCK_TOLERANCE_MS;
}

const wantsFresh = ({ prompt, max_age: maxAge }: Interaction["params"]): boolean =>
  maxAge !== undefined ||
  ["login", "select_account", CREATE].some((each) => `${prompt}`.split(" ").includes(each));

/** Continues an interaction after a sign-in; returns where to send the browser. */
export const goOnSignedIn = (
  provider: ServiceProvider,
  exchange: Exchange,
  session: LoginSession,
): Promise<string> => goOn(provider, exchange, describeSignIn(session));

/** Continues an interaction after the holder has confirmed that the log-in ends in an app. */
export const goOnToApp = (
  provider: ServiceProvider,
  exchange: Exchange,
  session: LoginSession,
): Promise<string> =>
  goOn(provider, exchange, { ...describeSignIn(session), [APP_RETURN]: { sso: session.sso } });

const describeSignIn = ({ account, sso, created_at: since, amr }: LoginSession) => ({
  login: {
    accountId: account,
    ts: Math.floor(since / 1000),
    acr: acrOf(amr),
    ...(amr !== null && { amr: amr.split(" ") }),
  },
  // Signing in also chooses an account or creates one.
  select_account: {},
  [CREATE]: {},
  sso,
});

/** Sends the visitor back to the service with `access_denied`. */
export const turnBack = (provider: ServiceProvider, exchange: Exchange): Promise<string> =>
  goOn(provider, exchange, {
    error: "access_denied",
    error_description: "The person turned back.",
  });

/** Sends the visitor back to the service: it takes a log-in by passkey only, and they have none that counts. */
export const refuseUnmet = (provider: ServiceProvider, exchange: Exchange): Promise<string> =>
  goOn(provider, exchange, {
    error: "unmet_authentication_requirements",
    error_description:
      "The person has no passkey, or only such as were added since they logged in.",
  });

async function goOn(
  { provider }: ServiceProvider,
  { request, response }: Exchange,
  result: Parameters<Awaited<ReturnType<ServiceProvider["provider"]>>["interactionResult"]>[2],
): Promise<string> {
  const present = await provider();
  return present.interactionResult(request, response, result, { mergeWithLastSubmission: true });
}
