import { type DeedWord, OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { endOp, type StepOp } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { kindOfService } from "./name-service.ts";
import type { Parts } from "./parts.ts";

type PlaceDeed =
  | {
      readonly detail: typeof OperationDetail.ACCOUNT_LINK;
      readonly text: DeedWord<"ACCOUNT_LINK">;
    }
  | {
      readonly detail: typeof OperationDetail.DELETE_ACCOUNT;
      readonly text: DeedWord<"DELETE_ACCOUNT">;
    };

/** The journal's terms for what happens to an ID's place at a service. */
const PLACE_DEEDS = {
  linked: { detail: OperationDetail.ACCOUNT_LINK, text: "linked" },
  opened: { detail: OperationDetail.ACCOUNT_LINK, text: "opened" },
  woken: { detail: OperationDetail.ACCOUNT_LINK, text: "woken" },
  unlinked: { detail: OperationDetail.ACCOUNT_LINK, text: "undone" },
  /** The service knows an account again that it had denied. */
  back: { detail: OperationDetail.ACCOUNT_LINK, text: "back" },
  left: { detail: OperationDetail.DELETE_ACCOUNT, text: "left" },
  /** The service denied the account. */
  gone: { detail: OperationDetail.DELETE_ACCOUNT, text: "gone" },
  erased: { detail: OperationDetail.DELETE_ACCOUNT, text: "erased" },
} as const satisfies Record<string, PlaceDeed>;

/** `user_agent`: the browser that asked for the change, if any. */
type PlaceRow = {
  readonly account: string;
  readonly email: string;
  readonly serviceId: number;
  readonly user_agent?: string | null;
  readonly network?: string;
};

/** Journals what happened to an ID's place at a service. */
export function writePlace(
  { config, now }: Parts,
  db: Queries,
  deed: keyof typeof PLACE_DEEDS,
  { serviceId, user_agent, ...row }: PlaceRow,
): Promise<void> {
  const kind = kindOfService(config.catalogue, serviceId);
  return writeJournal(db, {
    ...PLACE_DEEDS[deed],
    ...row,
    ...(kind !== undefined && { services: [kind] }),
    ...traceFrom(user_agent),
    now: now(),
  });
}

/**
 * Ends an operation that has changed its ID's place at a service, and journals that. Returns the ID's mailbox, and what
 * a notice about it says: in which language, and when and from which browser it was done.
 */
export async function endAtPlace(
  parts: Parts,
  trx: Transaction<Tables>,
  { id, target: account, user_agent, notice_language }: StepOp,
  serviceId: number,
  deed: keyof typeof PLACE_DEEDS,
) {
  const now = parts.now();
  await endOp(trx, id, "done", now);
  const { email, email_proven_at: emailProvenAt, language } = await findMailAddress(trx, account);
  await writePlace(parts, trx, deed, { account, email, serviceId, user_agent });
  const seen = seenFrom({ user_agent }, now);
  return { mailbox: { email, emailProvenAt }, language: notice_language ?? language, seen };
}

/** Operations keep the browser but not the network. */
export const traceFrom = (user_agent: string | null | undefined) =>
  user_agent ? { userAgent: user_agent } : {};
