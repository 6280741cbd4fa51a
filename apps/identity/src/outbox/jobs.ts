import type { Language } from "@musubi/contract";
import type { JobKind } from "../database/tables.ts";
import type { Mail } from "./mail/mails.ts";
import type { Seen } from "./mail/seen.ts";

/** An address that a visitor typed, until when what is mailed there works, and where it was asked for. */
type Typed = {
  readonly email: string;
  readonly expiresAt: number;
  readonly language: Language;
  readonly seen: Seen;
};

/** Work that is done later, and repeated until it succeeds or is given up. */
export type Job =
  | { readonly kind: "mail"; readonly mail: Mail }
  /** Mails that a service was left, unless that was undone or another mail tells of it. `key`: the sleep's. */
  | {
      readonly kind: "leaving-mail";
      readonly account: string;
      readonly key: string;
      readonly mail: Mail;
    }
  /** Mails the code for a new password at a service, if the service knows the address. */
  | ({
      readonly kind: "service-reset-code";
      readonly serviceId: number;
      readonly code: string;
    } & Typed)
  /**
   * Mails the owner of an address that was typed into the hosted login. Only the owner learns whether it has an
   * account.
   */
  | ({
      readonly kind: "login-code";
      readonly flow: "sign-up" | "forgot";
      readonly code: string;
    } & Typed)
  /** Mails a link that lets a browser try the password again, if the address has an account with one. */
  | ({
      readonly kind: "admission-link";
      /** The key of the count of wrong passwords that the link bypasses. */
      readonly attempts: string;
      readonly secret: string;
    } & Typed)
  /** Like `login-code`, with a link instead of a code. */
  | ({
      readonly kind: "login-link";
      readonly flow: "sign-up" | "forgot";
      readonly secret: string;
    } & Typed)
  /** Notifies a service that a session there has ended. Tried for a day. */
  | {
      readonly kind: "tell-log-out";
      readonly client: string;
      readonly account: string;
      readonly sid: string;
      readonly endedAt: number;
    }
  /** Tells a service the holder's present address. */
  | { readonly kind: "tell-address"; readonly account: string; readonly serviceId: number }
  /** Erases a suspended account at a service when the pause after leaving is over. */
  | {
      readonly kind: "erase-at-service";
      readonly account: string;
      readonly serviceId: number;
      readonly key: string;
      /**
       * The service may not have found the account when it was left: if it finds it now, it must suspend it first. A
       * suspension that it has carried out already does nothing.
       */
      readonly isAwake?: boolean;
    }
  /** Erases the personal data of a closed account when the pause after closing is over. */
  | {
      readonly kind: "erase-account";
      readonly account: string;
      /** The office ended the pause early, at the holder's request. */
      readonly isEarly?: boolean;
    }
  /** Reminds the holder of a closed account that it is erased soon, if it is still closed since `closedAt`. */
  | {
      readonly kind: "remind-of-erasing";
      readonly account: string;
      readonly closedAt: number;
    }
  /** Asks one service of an account, or all, whether it still knows the account. */
  | {
      readonly kind: "ask-service";
      readonly account: string;
      readonly serviceId?: number;
      /** How often the job was postponed because the account was busy. */
      readonly waits?: number;
    }
  /** Brings back ties that ended after `endedAfter`, before we noticed that their service forgets accounts. */
  | {
      readonly kind: "bring-back-ties";
      readonly serviceId: number;
      readonly endedAfter: number;
    }
  /** Restores an account by the reversal that stopped it, unless its holder objected meanwhile. */
  | { readonly kind: "end-stop"; readonly reversal: string }
  /** Reminds the present mailbox of a stop. `secret`: of the link to object. */
  | { readonly kind: "remind-of-stop"; readonly reversal: string; readonly secret: string }
  /** Continues an operation that brings accounts home. The sweep continues one that has to wait. */
  | { readonly kind: "bring-home"; readonly op: string }
  /** Continues making a holder's file, unless it was replaced. */
  | { readonly kind: "export-data"; readonly account: string; readonly export: string }
  /** Ends a block with an end date, if it is still the one that began at `since`. */
  | { readonly kind: "end-block"; readonly account: string; readonly since: number }
  /** Suspends an account at a service while its ID is blocked, or wakes it afterwards. */
  | { readonly kind: "settle-shut"; readonly serviceId: number; readonly lineage: string }
  /** Gives an account the address that the office asked for at `askedAt`, unless the change was stopped. */
  | { readonly kind: "change-address"; readonly account: string; readonly askedAt: number }
  /** Writes the head of the office's journal to the log, out of reach of an attacker who can change the database. */
  | { readonly kind: "log-head"; readonly seq: number; readonly mac: string }
  /** Undoes the link of an account, whichever ID has the account by now. */
  | {
      readonly kind: "undo-linked";
      readonly serviceId: number;
      readonly lineage: string;
      readonly userAgent: string | null;
    };

/**
 * The result of one try. `later`: not due yet, the time is known. `retry`: may work another time. `never`: cannot
 * work, and an operator should look.
 */
export type JobResult =
  | { readonly result: "done" }
  | { readonly result: "later"; readonly at: number; readonly reason: string }
  | { readonly result: "retry"; readonly reason: string }
  | { readonly result: "never"; readonly reason: string };

/** One handler per kind of job. The id is the same at every try. */
export type JobHandlers = {
  readonly [K in JobKind]: (job: Extract<Job, { kind: K }>, id: string) => Promise<JobResult>;
};
