import type { Language } from "@musubi/contract";
import type { ReturnPath } from "./arrival.ts";

/**
 * What the hosted login asks of a holder whom it remembers: the form once more, or codes from the
 * addresses that are held for them.
 */
export type Prompt = "login" | "held-address";

type Departure = {
  readonly identityOrigin: string;
  readonly portalOrigin: string;
  readonly loginToken: string;
  readonly returnPath: ReturnPath;
  readonly state: string;
  readonly codeChallenge: string;
  readonly language: Language;
  readonly prompt: Prompt | undefined;
};

/** Returns the hosted login's address for one departure. */
export function loginAddress(departure: Departure): string {
  const address = new URL("/login/", departure.identityOrigin);
  address.search = new URLSearchParams({
    sv: "0",
    redirect_url: departure.portalOrigin + departure.returnPath,
    state: departure.state,
    lng: departure.language,
    code_challenge: departure.codeChallenge,
    token: departure.loginToken,
    ...(departure.prompt && { prompt: departure.prompt }),
  }).toString();
  return address.href;
}
