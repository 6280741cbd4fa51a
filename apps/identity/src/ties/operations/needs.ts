import type { Language } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Codes } from "../../accounts/codes.ts";
import type { PasswordHasher } from "../../accounts/passwords/hashing.ts";
import type { NewPasswords } from "../../accounts/passwords/new-passwords.ts";
import type { Database } from "../../database/database.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { Op } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import type { ExportPartState, OpKind, Tables } from "../../database/tables.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Mailer } from "../../outbox/mail/mailer.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { Connector, Connectors } from "../../services/connectors.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import type { Config } from "../../settings/config.ts";
import type { Secrets } from "../../settings/secrets.ts";
import type { TokenIssuer } from "../../tokens/mint.ts";
import type { RefusedStep } from "./step-result.ts";

/** What links, merges and deletions work with. Made where the process is put together. */
export type Needs = {
  readonly codes: Codes;
  readonly config: Config;
  readonly connectors: Connectors;
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly issuer: TokenIssuer;
  readonly kinds: Kinds;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly newPasswords: NewPasswords;
  readonly now: () => number;
  /** Told when a service no longer knows so many accounts that it is not believed. */
  readonly onServiceForgets: (kind: string) => void;
  /** Told when an account of a service cannot be brought home. */
  readonly onRestoreRefused: (refused: RefusedRestore) => void;
  /** Told when a holder's file lacks what a service has. */
  readonly onExportLacks: (lack: ExportLack) => void;
  /** Told how far the office's journal has come. */
  readonly onOfficeHead: (head: OfficeHead) => void;
  readonly outbox: Outbox;
  readonly secrets: Secrets;
};

export type Kinds = Readonly<Record<OpKind, Kind>>;

/** What is particular to a kind of operation. The machine that takes its steps knows no kind by its name. */
export type Kind = {
  /** Asks the service of a step to do it; of a step back, to take it back. */
  readonly send: (
    parts: Needs,
    connector: Connector,
    op: Op,
    step: Step,
    language: Language,
  ) => Promise<ServiceAnswer<unknown>>;
  /**
   * What follows from a step that its service has done, there or back, all of it in the transaction that says so.
   * `isGone`: it did not find the account.
   */
  readonly after: (
    parts: Needs,
    trx: Transaction<Tables>,
    op: Op,
    step: Step,
    found: { readonly isGone: boolean },
  ) => Promise<void>;
  /** What a refusal means for it. Where there is nothing to resume, nothing may stay locked. */
  readonly afterRefusal: (
    parts: Needs,
    op: Op,
    serviceId: number,
    refused: RefusedStep,
  ) => Promise<void>;
  /** What comes once every step is done. */
  readonly finish?: (parts: Needs, op: Op) => Promise<unknown>;
  /** Takes it up again where it was given up before its step was done; false where it is too late for that. */
  readonly resume?: (
    parts: Needs,
    trx: Transaction<Tables>,
    op: Op,
    step: Step,
  ) => Promise<boolean>;
  /** What it does before it is brought to its end, where it has an ID from which an account is to come home. */
  readonly giveWay?: (parts: Needs, op: Op, wanted: Lineage) => Promise<unknown>;
  /** Goes on with it, where it takes steps of its own. */
  readonly goOn?: (parts: Needs, op: Op) => Promise<void>;
  /** What the service says of the account once it is done, where that tells whether an earlier attempt has done it. */
  readonly activation?: 0 | 1;
  /** Whether it is done where the service does not find the account. */
  readonly isDoneIfGone?: true;
  /** Whether the service hears of something before it is asked, so that no attempt is sure to be unheard of. */
  readonly tellsFirst?: true;
};

/** Whose account, at which service, and by which operation: nothing that tells who they are. */
export type RefusedRestore = {
  readonly op: string;
  readonly account: string;
  readonly serviceId: number;
};

/** The last row of the office's journal, by its number and what it is chained by. */
export type OfficeHead = { readonly seq: number; readonly mac: string };

/** Which service has given nothing for a holder's file, and why: nothing that tells whose it is. */
export type ExportLack = { readonly service: string; readonly reason: ExportPartState };
