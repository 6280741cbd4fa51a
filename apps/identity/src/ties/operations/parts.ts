import type { CatalogueEntry, Language } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Parts as AccountParts } from "../../accounts/parts.ts";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { HomeOp, StepOp } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import type { Connector } from "../../services/connectors.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import type { RefusedStep } from "./step-result.ts";

/** What links, merges and deletions work with, and the rooms above them. Made in `process/`. */
export type Parts = AccountParts & {
  readonly kinds: Kinds;
  readonly serviceTokens: ServiceTokens;
};

export type ServiceTokens = {
  /** Returns the claims of a genuine ID token issued by a service's own sign-in, or undefined. */
  verify(entry: Pick<CatalogueEntry, "link">, token: string): Promise<unknown>;
};

export type Kinds = Readonly<Record<StepOp["kind"], Kind> & Record<HomeOp["kind"], Homecoming>>;

/** How an operation is continued that brings accounts home. */
export type Homecoming = { readonly goOn: (parts: Parts, op: HomeOp) => Promise<void> };

/** What differs between the other kinds of operation. The code that takes steps knows no kind by name. */
export type Kind = {
  /** Asks the service to do a step, or to reverse one if `is_back` is set. */
  readonly send: (
    parts: Parts,
    connector: Connector,
    op: StepOp,
    step: Step,
    language: Language,
  ) => Promise<ServiceAnswer<unknown>>;
  /**
   * Applies the consequences of a step, reversed or not, in the transaction that marks it done. `isGone`: the service
   * did not find the account.
   */
  readonly after: (
    parts: Parts,
    trx: Transaction<Tables>,
    op: StepOp,
    step: Step,
    found: { readonly isGone: boolean },
  ) => Promise<void>;
  /** Handles a service's refusal. Leaves nothing locked, unless the operation can still be continued. */
  readonly afterRefusal: (
    parts: Parts,
    op: StepOp,
    serviceId: number,
    refused: RefusedStep,
  ) => Promise<void>;
  /** Runs once every step is done. */
  readonly finish?: (parts: Parts, op: StepOp) => Promise<unknown>;
  /** Resumes an operation that was given up before its step turned out to be done. Returns false if it is too late. */
  readonly resume?: (
    parts: Parts,
    trx: Transaction<Tables>,
    op: StepOp,
    step: Step,
  ) => Promise<boolean>;
  /** Runs if an account has to come home from an ID that the operation has locked. May call the operation off. */
  readonly giveWay?: (parts: Parts, op: StepOp, wanted: Lineage) => Promise<unknown>;
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
