import type { Call, SentCall } from "@musubi/contract";
import type { PEOPLE } from "@musubi/demo-world";

/** Values that an example cannot know; the reader's shell holds them. */
export type Variable =
  | "ACCESS_TOKEN"
  | "REFRESH_TOKEN"
  | "AUTHORIZATION_CODE"
  | "CODE_VERIFIER"
  /** From the mail that the previous call sent. */
  | "CODE"
  /** From the answer of the store certification. */
  | "STORE_USER_ID"
  /** From the other ID's sign-in to the pool. */
  | "SOURCE_ID_TOKEN"
  /** From the answer that opened the merge. */
  | "MERGE_ID"
  /** From the list of sessions. */
  | "SESSION_ID"
  | "BROWSER_ID"
  /** From the URL at which a popup ended, and what it was opened with. */
  | "POPUP_HANDLE"
  | "POPUP_NONCE"
  /** From the list of the credentials. */
  | "PASSKEY_ID";

export const shell = (name: Variable): string => `$${name}`;

/** What an example depends on. */
export type Circumstances = {
  /** The user who is signed in; Hana by default. */
  readonly person?: keyof typeof PEOPLE;
  /** The call that has to be made first, as its own example shows it. */
  readonly after?: SentCall;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request that works in the demo world when it is copied. */
export type Example = {
  readonly call: Call;
  readonly input: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly person: keyof typeof PEOPLE;
  readonly after: SentCall | undefined;
  readonly headers: Readonly<Record<string, string>>;
};
