import type { ProviderName } from "@musubi/contract";
import type { PopupHint } from "../../../app-sdk/error-codes.ts";
import type { OpenPopup } from "../../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import type { LinkMessage } from "../../../refusals/link-situations.ts";
import type { SignInHint } from "./sign-in-hint.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** The result of signing in to the account to link. */
export type SignedIn =
  /** Control is proven: `proof` is the migration's `migration_user_key`. */
  | {
      readonly result: "proved";
      readonly proof: string;
      readonly email: string;
    }
  /** The account is linked to the holder already: only the answer to an earlier try was lost. */
  | { readonly result: "linked" }
  /** The tokens are in this tab's session storage. A callback screen continues from there. */
  | { readonly result: "moving-on"; readonly path: string }
  /** The browser is leaving for the pages of a provider or of the service. */
  | { readonly result: "leaving" }
  | {
      readonly result: "failed";
      readonly message: LinkMessage;
      /** Set if the typed text is not an e-mail address. */
      readonly atEmail?: boolean;
      /** What the holder can do about it, if anything. */
      readonly hint?: PopupHint | SignInHint;
    }
  /** The holder cancelled, and needs no message. */
  | { readonly result: "called-off" }
  /** There was no answer. The holder may try again. */
  | { readonly result: "unanswered" };

export type Proved = Extract<SignedIn, { result: "proved" }>;

/** How the holder signs in to the account to link, or to the other ID. If it has an SDK, the screen loads that. */
export type Method = {
  /** Set if a provider opens in a popup, which the browser allows only within a click. */
  readonly opensWindow?: boolean;
  /** Missing if the service's own pages ask for the password. */
  signInWithPassword?(portal: Portal, credentials: Credentials): Promise<SignedIn>;
  /** Missing if there are no providers. */
  signInWithProvider?(
    portal: Portal,
    provider: ProviderName,
    onOpen?: (popup: OpenPopup) => void,
  ): Promise<SignedIn>;
  /** Missing if the password is typed here. */
  signInOnItsPages?(portal: Portal): Promise<SignedIn>;
};

/** Where the holder signs in: on this page with a password, or elsewhere. */
export type SignInChoice = "password" | Elsewhere;
export type Elsewhere = "its-pages" | ProviderName;
