import type { Language } from "@musubi/contract";
import type { ReturnPath } from "./arrival.ts";

type Departure = {
  readonly identityOrigin: string;
  readonly portalOrigin: string;
  readonly loginToken: string;
  readonly returnPath: ReturnPath;
  readonly state: string;
  readonly codeChallenge: string;
  readonly language: Language;
  /** Asks for the form even if the login page still remembers a holder. */
  readonly askAgain: boolean;
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
    ...(departure.askAgain ? { prompt: "login" } : {}),
  }).toString();
  return address.href;
}
