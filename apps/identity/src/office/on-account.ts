import { type DeedWord, type OfficeNotice, OperationDetail } from "@musubi/contract";
import { type Answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { LockedAccount } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import { writeAct } from "../outbox/journal/write-journal.ts";
import type { TakeBackLink } from "../outbox/mail/mails.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act, type Ordered } from "./act.ts";

type Trx = Transaction<Tables>;

export type OnAccount = Ordered & { readonly account: string };

/** Accounts that an act applies to besides open and closed ones. */
export type Reach = {
  /** Blocked ones: the act does not change them. */
  readonly blocked?: boolean;
  /** Open ones without an address: another ID has proven theirs, and has it now. */
  readonly nameless?: boolean;
};

/** Does an act on a locked account. `unknown`: it no longer exists. `blocked`: it must not change. */
export const actOn = <Data, Code extends string>(
  parts: Parts,
  ordered: OnAccount,
  work: (trx: Trx, held: LockedAccount, now: number) => Promise<Answer<Data, Code>>,
  reach: Reach = {},
): Promise<Answer<Data, Code | "unknown" | "blocked">> =>
  act<Data, Code | "unknown" | "blocked">(parts, ordered, async (trx, now) => {
    const [held] = await parts.database.lockAccounts(trx, [ordered.account]);
    const isThere = held && (held.email !== "" || (reach.nameless && held.state === "active"));
    if (!isThere) return refuse("unknown");
    if (held.blocked_at !== null && !reach.blocked) return refuse("blocked");
    return work(trx, held, now);
  });

/** Adds an act to the activity that the holder sees. */
export const showAct = (
  trx: Trx,
  account: string,
  text: DeedWord<"OFFICE_ACT">,
  now: number,
): Promise<void> => writeAct(trx, { detail: OperationDetail.OFFICE_ACT, text, account, now });

/** What the holder is told. `takeBack`: a link that freezes the ID. `at`: when it was done, if not just now. */
type Told = {
  readonly act: OfficeNotice;
  readonly takeBack?: TakeBackLink | undefined;
  readonly admission?: "sent" | "lately";
  readonly at?: number;
};

/** Tells a holder of an act on their ID, by mail and in their activity. */
export async function tellHolder(
  { outbox }: Parts,
  trx: Trx,
  { id: account, email: to, language }: LockedAccount,
  told: Told,
  now: number,
): Promise<void> {
  const content = { about: "office-act", at: now, ...told } as const;
  await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
  await showAct(trx, account, told.act, now);
}
