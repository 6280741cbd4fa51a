import { AUTH_SERVICE_ID, getTokens, type Language } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { PageConfig } from "../page-config.ts";
import { returnPathOf } from "./arrival.ts";
import type { KeptStore } from "./kept.ts";
import { challengeOf, makeState, makeVerifier } from "./make-sign-in.ts";
import { toSession } from "./renewal.ts";
import type { UnsentLogOut } from "./unsent-log-out.ts";
import type { WhyNote } from "./why-note.ts";

export type SignInDeps = {
  readonly config: Pick<PageConfig, "identityOrigin" | "portalOrigin" | "loginToken">;
  readonly kept: KeptStore;
  readonly language: () => Language;
  readonly unsentLogOut: UnsentLogOut;
  readonly why: WhyNote;
  /** The chosen theme, if any: the login's pages use it. */
  readonly theme?: (() => string | undefined) | undefined;
  /** Replaces the page, so that "back" does not start another login. */
  readonly leaveFor: (address: string) => void;
};

/**
 * What the hosted login asks of a holder whom it remembers: to sign in again, to enter codes from
 * held addresses for one change, or to make a passkey.
 */
export type Prompt = "login" | `held-address ${string}` | "passkey";

/** What the login shows. The default is the sign-in form, for a holder whom it does not remember. */
export type Ask = {
  readonly prompt?: Prompt | undefined;
  /** The address of a holder who forgot the password: fills in the form with which the login then begins. */
  readonly forgotten?: string;
};

/**
 * Leaves for the hosted login with a new state and verifier. If they cannot be stored, no return
 * could be matched, so the browser stays here instead of looping.
 */
export async function leaveForLogin(
  { config, kept, unsentLogOut, ...deps }: SignInDeps,
  path: string,
  { prompt, forgotten }: Ask = {},
): Promise<"leaving" | "not-stored"> {
  const signIn = { state: makeState(), codeVerifier: makeVerifier() };
  const codeChallenge = await challengeOf(signIn.codeVerifier);
  if (!kept.keep({ signIn })) return "not-stored";
  // The last log-out did not reach identity: the login may still remember that holder, and must not name them.
  const asked = prompt ?? (unsentLogOut.isNoted() ? "anybody" : undefined);
  const why = deps.why.take();
  const theme = deps.theme?.();
  const address = new URL(
    forgotten === undefined ? "/login/" : "/login/forgot",
    config.identityOrigin,
  );
  address.search = new URLSearchParams({
    sv: "0",
    redirect_url: config.portalOrigin + returnPathOf(path),
    state: signIn.state,
    lng: deps.language(),
    code_challenge: codeChallenge,
    token: config.loginToken,
    ...(asked && { prompt: asked }),
    ...(why && { why }),
    ...(theme && { theme }),
    ...(forgotten && { login_hint: forgotten }),
  }).toString();
  deps.leaveFor(address.href);
  return "leaving";
}

type Exchange = "signed-in" | "failed" | "not-stored";

/**
 * Exchanges the code for the session's tokens, once: a second try with the same code would make
 * identity revoke the tokens of the first.
 */
export async function exchangeCode(
  kept: KeptStore,
  client: Client,
  grant: { readonly code: string; readonly codeVerifier: string },
): Promise<Exchange> {
  const answer = await client.send(
    getTokens,
    {
      body: {
        authorization_code: grant.code,
        code_verifier: grant.codeVerifier,
        auth_service_id: AUTH_SERVICE_ID,
      },
    },
    { bearer: "" },
  );
  if (!answer.ok) return "failed";
  return kept.keep({ session: toSession(answer.data) }) ? "signed-in" : "not-stored";
}
