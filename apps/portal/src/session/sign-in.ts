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
  /** What was chosen for the colours, if anything was: the login's pages follow it. */
  readonly theme?: (() => string | undefined) | undefined;
  /** Replaces the page, so that "back" does not lead into the next departure. */
  readonly leaveFor: (address: string) => void;
};

/**
 * What the hosted login asks of a holder whom it remembers: the form once more, codes from the
 * addresses that are held for them, or to make a passkey.
 */
export type Prompt = "login" | "held-address" | "passkey";

/** What the login is asked for; the form, if nothing else. */
export type Ask = {
  readonly prompt?: Prompt | undefined;
  /** The address of a holder who has forgotten the password: they begin there, with it filled in. */
  readonly forgotten?: string;
};

/**
 * Leaves for the hosted login with a new state and verifier. Where they cannot be stored no return
 * could ever be matched, so the browser stays instead of going round in circles.
 */
export async function leaveForLogin(
  { config, kept, unsentLogOut, ...deps }: SignInDeps,
  path: string,
  { prompt, forgotten }: Ask = {},
): Promise<"leaving" | "not-stored"> {
  const signIn = { state: makeState(), codeVerifier: makeVerifier() };
  const codeChallenge = await challengeOf(signIn.codeVerifier);
  if (!kept.keep({ signIn })) return "not-stored";
  // A log-out that nobody heard of: the login may still remember whoever logged out, and is to name nobody.
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
 * Trades the code for the session's tokens, once: a second try with the same code would make
 * identity revoke what the first one got.
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
