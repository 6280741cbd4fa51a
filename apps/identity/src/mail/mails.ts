import type { Language } from "@musubi/contract";

/** A mail to a holder, by what it says. The words are in `packages/messages`. */
export type Mail = {
  /** The stored address, to the letter. */
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
  /** From when on it would be of no use, a code that has ended for example. */
  readonly uselessFrom?: number;
};

export type MailContent =
  | { readonly about: "change-email-code"; readonly code: string }
  | { readonly about: "store-reset-code"; readonly code: string }
  | { readonly about: "email-changed"; readonly newEmail: string }
  | { readonly about: "password-changed" }
  | {
      readonly about: "service-linked";
      readonly serviceNames: readonly string[];
      readonly idEmail: string;
    }
  | { readonly about: "merged"; readonly sourceEmail: string; readonly targetEmail: string }
  | { readonly about: "service-deleted"; readonly serviceName: string }
  | { readonly about: "account-closed" };
