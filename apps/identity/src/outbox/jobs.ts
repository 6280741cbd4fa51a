import type { Language } from "@musubi/contract";
import type { JobKind } from "../database/tables.ts";
import type { Mail } from "./mail/mails.ts";
import type { Seen } from "./mail/seen.ts";

/** Everything that is done later, or again until it is done. */
export type Job =
  | { readonly kind: "mail"; readonly mail: Mail }
  /** Mails that a service was left, by the key of its sleep, unless the ID was closed since: that mail says it too. */
  | {
      readonly kind: "leaving-mail";
      readonly account: string;
      readonly key: string;
      readonly mail: Mail;
    }
  /** Mails the code for a new password at a service, if that knows the address. */
  | {
      readonly kind: "service-reset-code";
      readonly serviceId: number;
      readonly email: string;
      readonly code: string;
      readonly expiresAt: number;
      readonly language: Language;
      readonly seen: Seen;
    }
  /** Mails what the owner of an address that was typed into the hosted login is to know, and nobody else. */
  | {
      readonly kind: "login-code";
      readonly flow: "sign-up" | "forgot";
      readonly email: string;
      readonly code: string;
      readonly expiresAt: number;
      readonly language: Language;
      readonly seen: Seen;
    }
  /** Mails the holder of an address a link that admits a browser to the password, if it has one. */
  | {
      readonly kind: "admission-link";
      readonly email: string;
      /** What the tries that it admits to are counted under. */
      readonly attempts: string;
      readonly secret: string;
      readonly expiresAt: number;
      readonly language: Language;
      readonly seen: Seen;
    }
  /** The same with a link, which is mailed instead of a code. */
  | {
      readonly kind: "login-link";
      readonly flow: "sign-up" | "forgot";
      readonly email: string;
      readonly secret: string;
      readonly expiresAt: number;
      readonly language: Language;
      readonly seen: Seen;
    }
  /** Tells a service that a session there is over, for a time. */
  | {
      readonly kind: "tell-log-out";
      readonly client: string;
      readonly account: string;
      readonly sid: string;
      readonly endedAt: number;
    }
  /** Tells a service the holder's present address. */
  | { readonly kind: "tell-address"; readonly account: string; readonly serviceId: number }
  /** Erases a suspended account at a service, when the pause after a deletion is over. */
  | {
      readonly kind: "erase-at-service";
      readonly account: string;
      readonly serviceId: number;
      readonly key: string;
      /** The service did not find it when it was left: if it is there again, nobody has put it to sleep. */
      readonly isAwake?: boolean;
    }
  /** Forgets who a closed account belonged to, when the pause after closing is over. */
  | {
      readonly kind: "erase-account";
      readonly account: string;
      /** Its pause was ended in the office, at its holder's wish. */
      readonly isEarly?: boolean;
    }
  /** Tells the holder of an account that was closed then, and is closed still, that it is erased soon. */
  | {
      readonly kind: "remind-of-erasing";
      readonly account: string;
      readonly closedAt: number;
    }
  /** Asks a service, or every one that the account has, whether it still knows the account. */
  | {
      readonly kind: "ask-service";
      readonly account: string;
      readonly serviceId?: number;
      /** How often it was put off, because the account was part of an operation. */
      readonly waits?: number;
    }
  /** Brings back the ties that a service's forgetting had ended before it was noticed. */
  | {
      readonly kind: "bring-back-ties";
      readonly serviceId: number;
      readonly endedAfter: number;
    }
  /** Restores an account by the reversal that stopped it, unless somebody objected meanwhile. */
  | { readonly kind: "end-stop"; readonly reversal: string }
  /** Tells the present mailbox once more of a stop; the secret is that of the link to object with. */
  | { readonly kind: "remind-of-stop"; readonly reversal: string; readonly secret: string }
  /** Goes on at once with an operation that brings services home; what has to wait is left to the sweeper. */
  | { readonly kind: "bring-home"; readonly op: string }
  /** Goes on with the file of all that is kept about a holder, if it is still the one that they want. */
  | { readonly kind: "export-data"; readonly account: string; readonly export: string }
  /** Ends the block of an account that began then, and was to end by itself. */
  | { readonly kind: "end-block"; readonly account: string; readonly since: number }
  /** Has a service suspend an account whose ID is blocked, or wake it once that is over. */
  | { readonly kind: "settle-shut"; readonly serviceId: number; readonly lineage: string }
  /** Gives an account the address that was asked for then in the office, unless somebody stopped it. */
  | { readonly kind: "change-address"; readonly account: string; readonly askedAt: number }
  /** Tells a holder of what was sealed until now. */
  | {
      readonly kind: "end-seal";
      readonly account: string;
      readonly act: "export-sealed" | "journal-sealed";
      readonly at: number;
    }
  /** Writes the head of the office's journal to the log, where nobody who changes the database reaches it. */
  | { readonly kind: "log-head"; readonly seq: number; readonly mac: string }
  /** Gives a linked account back to itself, whichever ID holds it by now. */
  | {
      readonly kind: "undo-linked";
      readonly serviceId: number;
      readonly lineage: string;
      readonly userAgent: string | null;
    };

/**
 * What came of one try. `later`: its time, which is known, has not come; `retry`: some time it may
 * work; `never`: it will not, and an operator should look.
 */
export type JobResult =
  | { readonly result: "done" }
  | { readonly result: "later"; readonly at: number; readonly reason: string }
  | { readonly result: "retry"; readonly reason: string }
  | { readonly result: "never"; readonly reason: string };

/** Each does a job. The id is the same at every try. */
export type JobHandlers = {
  readonly [K in JobKind]: (job: Extract<Job, { kind: K }>, id: string) => Promise<JobResult>;
};
