import type { Language } from "./enumerations.ts";
import type { Site } from "./site.ts";

/** What every page of the hosted login is told. */
export type LoginFrame = {
  readonly language: Language;
  /** The same page in the other language. */
  readonly languageLinks: Readonly<Record<Language, string>>;
  readonly site: Site;
  /** Only a laptop's demo has these: shown as a banner that fills the form. */
  readonly demoAccounts: readonly DemoAccount[];
};

export type DemoAccount = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
};

/** Why a sign-in did not go through; each has a sentence in both languages. */
export type SignInFault = "wrong" | "incomplete" | "locked" | "crowded" | "busy" | "expired";

/** Why a page cannot be shown at all. None of these ever leads back to the address that was asked for. */
export type LoginProblem =
  | "bad-request"
  | "forged-form"
  | "no-cookie"
  | "not-found"
  | "unavailable";

export type LoginPage =
  | {
      readonly page: "sign-in";
      readonly frame: LoginFrame;
      readonly action: string;
      readonly csrfToken: string;
      readonly email: string;
      readonly fault: SignInFault | undefined;
    }
  | {
      readonly page: "problem";
      readonly frame: LoginFrame;
      readonly problem: LoginProblem;
      /** Where to start again: the portal's own front page, never anything the request named. */
      readonly homeUrl: string;
      readonly requestId: string;
    };

/** The built login page, as identity loads it. */
export type LoginBundle = {
  /** A whole HTML document. */
  readonly render: (page: LoginPage) => string;
};
