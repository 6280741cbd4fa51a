import type { ProviderName } from "@musubi/contract";
import type { PopupHint } from "../../../app-sdk/error-codes.ts";
import type { OpenPopup } from "../../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../../portal/portal-context.ts";
import type { LinkMessage } from "../../../rulings/link-rulings.ts";
import type { SignInHint } from "./sign-in-hint.ts";

export type Credentials = { readonly email: string; readonly password: string };

/** What came of signing in to the account that is to be linked. */
export type SignedIn =
  /** Control is proven: `proof` is the migration's `migration_user_key`. */
  | {
      readonly result: "proved";
      readonly proof: string;
      readonly email: string;
    }
  /** It is the holder's already: only the answer to an earlier link was lost. */
  | { readonly result: "linked" }
  /** The tokens lie in this tab's session storage; a callback screen goes on from there. */
  | { readonly result: "moving-on"; readonly path: string }
  /** The browser is on its way to a provider. */
  | { readonly result: "leaving" }
  | {
      readonly result: "failed";
      readonly message: LinkMessage;
      /** Set where it is the address that is wrong. */
      readonly atEmail?: boolean;
      /** What can be done about it, where anything can. */
      readonly hint?: PopupHint | SignInHint;
    }
  /** The holder thought better of it, and needs nobody to say so. */
  | { readonly result: "called-off" }
  /** Nobody answered: trying again is the holder's choice. */
  | { readonly result: "unanswered" };

export type Proved = Extract<SignedIn, { result: "proved" }>;

/** A way of signing in to what is linked. Each is loaded with its own SDK when its screen is shown. */
export type Way = {
  /** Set where a provider shows up in a window of its own, which the browser grants to a click alone. */
  readonly opensWindow?: boolean;
  /** Missing where pages of its own ask for the password. */
  signInWithPassword?(portal: Portal, credentials: Credentials): Promise<SignedIn>;
  /** Missing where no provider leads in. */
  signInWithProvider?(
    portal: Portal,
    provider: ProviderName,
    onOpen?: (popup: OpenPopup) => void,
  ): Promise<SignedIn>;
  /** Missing where it has no pages of its own. */
  signInOnItsPages?(portal: Portal): Promise<SignedIn>;
};

/** Where the holder signs in: on this page with a password, or elsewhere. */
export type Place = "password" | Elsewhere;
export type Elsewhere = "its-pages" | ProviderName;
