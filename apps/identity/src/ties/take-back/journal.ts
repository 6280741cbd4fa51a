import { type ClaimDeed, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import type { ReversalKind } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";

const DETAILS = {
  "merge-source": OperationDetail.ACCOUNT_COMBINE,
  "merge-target": OperationDetail.ACCOUNT_COMBINE,
  address: OperationDetail.CHANGE_EMAIL,
  password: OperationDetail.CHANGE_PASSWORD,
  link: OperationDetail.ACCOUNT_LINK,
  leaving: OperationDetail.DELETE_ACCOUNT,
  closing: OperationDetail.DELETE_ACCOUNT,
  credential: OperationDetail.REMOVE_SIGN_IN_METHOD,
  loser: OperationDetail.CHANGE_EMAIL,
  "sign-in": OperationDetail.LOGIN,
} as const satisfies Record<ReversalKind | "sign-in", OperationDetail>;

/** Journals the result of a claim, under the change that it is about. */
export const writeClaim = (
  db: Queries,
  { kind, account }: { readonly kind: keyof typeof DETAILS; readonly account: string },
  claim: Partial<KeptTrace> & {
    readonly email: string;
    readonly text: ClaimDeed;
    readonly now: number;
  },
): Promise<void> => writeJournal(db, { detail: DETAILS[kind], account, ...claim });
