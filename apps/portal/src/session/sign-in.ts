import type { Language } from "@musubi/contract";
import type { PageConfig } from "../page-config.ts";
import { returnPathOf } from "./arrival.ts";
import type { KeptStore } from "./kept.ts";
import { loginAddress, type Prompt } from "./login-address.ts";
import { challengeOf, makeState, makeVerifier } from "./make-sign-in.ts";
import type { UnsentLogOut } from "./unsent-log-out.ts";
import type { WhyNote } from "./why-note.ts";

export type SignInDeps = {
  readonly config: Pick<PageConfig, "identityOrigin" | "portalOrigin" | "loginToken">;
  readonly kept: KeptStore;
  readonly language: () => Language;
  readonly unsentLogOut: UnsentLogOut;
  readonly why: WhyNote;
  /** What was chosen for the colours: the login's pages follow it. */
  readonly theme?: (() => string | undefined) | undefined;
  /** Replaces the page, so that "back" does not lead into the next departure. */
  readonly leaveFor: (address: string) => void;
};

/** What the login is asked for; the form, if nothing else. */
export type Ask = { readonly prompt?: Prompt | undefined; readonly forgotten?: string };

/**
 * Leaves for the hosted login with a new state and verifier. Where they cannot be stored no return
 * could ever be matched, so the browser stays instead of going round in circles.
 */
export async function leaveForLogin(
  deps: SignInDeps,
  path: string,
  { prompt, forgotten }: Ask = {},
): Promise<"leaving" | "not-stored"> {
  const signIn = { state: makeState(), codeVerifier: makeVerifier() };
  const codeChallenge = await challengeOf(signIn.codeVerifier);
  if (!deps.kept.keep({ signIn })) return "not-stored";
  deps.leaveFor(
    loginAddress({
      ...deps.config,
      returnPath: returnPathOf(path),
      state: signIn.state,
      codeChallenge,
      language: deps.language(),
      // A log-out that nobody heard of: the login page may still remember whoever logged out.
      prompt: prompt ?? (deps.unsentLogOut.isNoted() ? "login" : undefined),
      why: deps.why.take(),
      theme: deps.theme?.(),
      forgotten,
    }),
  );
  return "leaving";
}
