import type { Language, ProviderName } from "@musubi/contract";

/** A mail to a holder, by what it says. The words are in `packages/messages`. */
export type Mail = {
  /** The stored address, to the letter. */
  readonly to: string;
  readonly language: Language;
  readonly content: MailContent;
  /** From when on it would be of no use, a code that has ended for example. */
  readonly uselessFrom?: number;
};

/** How an account is signed in to. */
export type SignInWay = "password" | ProviderName;

export type MailContent =
  | { readonly about: "change-email-code"; readonly code: string }
  | { readonly about: "service-reset-code"; readonly serviceName: string; readonly code: string }
  | { readonly about: "sign-up-code"; readonly code: string }
  | { readonly about: "forgot-code"; readonly code: string }
  /** To a visitor who asks for a new ID or password and has an ID already that signs in otherwise. */
  | {
      readonly about: "already-registered" | "no-password";
      readonly ways: readonly SignInWay[];
    }
  | { readonly about: "address-resting" }
  | { readonly about: "password-reset" }
  | { readonly about: "email-changed"; readonly newEmail: string }
  | { readonly about: "password-changed" }
  | {
      readonly about: "service-linked";
      readonly serviceNames: readonly string[];
      readonly idEmail: string;
    }
  | {
      readonly about: "merged" | "unmerged";
      readonly sourceEmail: string;
      readonly targetEmail: string;
    }
  /** Of the version before: one that still waits is sent. */
  | { readonly about: "service-deleted"; readonly serviceName: string }
  | {
      readonly about: "service-left";
      readonly serviceName: string;
      /** Until when the holder may come back, and where; null where the service had nothing left to keep. */
      readonly wayBack: { readonly until: number; readonly address: string } | null;
    }
  | { readonly about: "service-woken"; readonly serviceName: string; readonly address: string }
  | { readonly about: "link-undone"; readonly serviceName: string; readonly idEmail: string }
  | { readonly about: "relink-code"; readonly serviceName: string; readonly code: string }
  | { readonly about: "account-closed" };
