import type { Language } from "@musubi/contract";
import type { ReturnPath } from "./arrival.ts";

/**
 * What the hosted login asks of a holder whom it remembers: the form once more, codes from the
 * addresses that are held for them, or to make a passkey.
 */
export type Prompt = "login" | "held-address" | "passkey";

/** Why a login is shown that nobody asked for: the session was too old or ended from elsewhere, or logged out just now. */
export const WHYS = ["ended", "signed-out"] as const;
export type Why = (typeof WHYS)[number];

type Departure = {
  readonly identityOrigin: string;
  readonly portalOrigin: string;
  readonly loginToken: string;
  readonly returnPath: ReturnPath;
  readonly state: string;
  readonly codeChallenge: string;
  readonly language: Language;
  readonly prompt: Prompt | undefined;
  readonly why?: Why | undefined;
  /** What was chosen for the colours of the screens, if anything was. */
  readonly theme?: string | undefined;
  /** The address of a holder who has forgotten the password: they begin there, with it filled in. */
  readonly forgotten?: string | undefined;
};

/** Returns the hosted login's address for one departure. */
export function loginAddress(departure: Departure): string {
  const { forgotten } = departure;
  const path = forgotten === undefined ? "/login/" : "/login/forgot";
  const address = new URL(path, departure.identityOrigin);
  address.search = new URLSearchParams({
    sv: "0",
    redirect_url: departure.portalOrigin + departure.returnPath,
    state: departure.state,
    lng: departure.language,
    code_challenge: departure.codeChallenge,
    token: departure.loginToken,
    ...(departure.prompt && { prompt: departure.prompt }),
    ...(departure.why && { why: departure.why }),
    ...(departure.theme && { theme: departure.theme }),
    ...(forgotten && { login_hint: forgotten }),
  }).toString();
  return address.href;
}
