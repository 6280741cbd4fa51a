import type { Language } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Codes } from "../../accounts/codes.ts";
import type { PasswordHasher } from "../../accounts/passwords/hashing.ts";
import type { NewPasswords } from "../../accounts/passwords/new-passwords.ts";
import type { Database } from "../../database/database.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { Op } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import type { OpKind, Tables } from "../../database/tables.ts";
import type { Limits } from "../../limits/limits.ts";
import type { Mailer } from "../../outbox/mail/mailer.ts";
import type { Outbox } from "../../outbox/outbox.ts";
import type { Report } from "../../report/report.ts";
import type { Connector, Connectors } from "../../services/connectors.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import type { Config } from "../../settings/config.ts";
import type { Secrets } from "../../settings/secrets.ts";
import type { TokenIssuer } from "../../tokens/mint.ts";
import type { RefusedStep } from "./step-result.ts";

/** What links, merges and deletions work with. Built by the composition root. */
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
  readonly outbox: Outbox;
  readonly report: Report;
  readonly secrets: Secrets;
};

export type Kinds = Readonly<Record<OpKind, Kind>>;

/** What differs between kinds of operation. The code that takes steps knows no kind by name. */
export type Kind = {
  /** Asks the service to do a step, or to reverse one if `is_back` is set. */
  readonly send: (
    parts: Needs,
    connector: Connector,
    op: Op,
    step: Step,
    language: Language,
  ) => Promise<ServiceAnswer<unknown>>;
  /**
   * Applies the consequences of a step, reversed or not, in the transaction that marks it done. `isGone`: the service
   * did not find the account.
   */
  readonly after: (
    parts: Needs,
    trx: Transaction<Tables>,
    op: Op,
    step: Step,
    found: { readonly isGone: boolean },
  ) => Promise<void>;
  /** Handles a service's refusal. Leaves nothing locked, unless the operation can still be continued. */
  readonly afterRefusal: (
    parts: Needs,
    op: Op,
    serviceId: number,
    refused: RefusedStep,
  ) => Promise<void>;
  /** Runs once every step is done. */
  readonly finish?: (parts: Needs, op: Op) => Promise<unknown>;
  /** Resumes an operation that was given up before its step turned out to be done. Returns false if it is too late. */
  readonly resume?: (
    parts: Needs,
    trx: Transaction<Tables>,
    op: Op,
    step: Step,
  ) => Promise<boolean>;
  /** Runs if an account has to come home from an ID that the operation has locked. May call the operation off. */
  readonly giveWay?: (parts: Needs, op: Op, wanted: Lineage) => Promise<unknown>;
  /** Continues an operation of this kind, in place of `continueOp`. */
  readonly goOn?: (parts: Needs, op: Op) => Promise<void>;
  /** What the service answers about the account after the step, if that answer shows whether the step was done. */
  readonly activation?: 0 | 1;
  /** Set if the step counts as done when the service does not find the account. */
  readonly isDoneIfGone?: true;
  /**
   * Set if the service is told something before the step itself: then there may be effects although the step's own
   * call was never sent.
   */
  readonly tellsFirst?: true;
};
