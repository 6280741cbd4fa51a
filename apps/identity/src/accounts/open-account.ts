import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { insertAccount } from "../database/queries/accounts.ts";
import type { Tables } from "../database/tables.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import type { Stranger } from "./ask-for-code.ts";
import type { Codes } from "./codes.ts";
import type { Address } from "./new-address.ts";
import { takeAddressBack } from "./take-address-back.ts";

/** Opens an account for a person who has proven an address and accepted the terms. Returns its id. */
export async function openAccount(
  trx: Transaction<Tables>,
  codes: Codes,
  { email, emailKey }: Address,
  passwordHash: string | null,
  { language, userAgent, now }: Stranger,
): Promise<string> {
  const account = randomUUID();
  await takeAddressBack(trx, codes, emailKey, now);
  await insertAccount(trx, {
    id: account,
    email,
    emailKey,
    emailProvenAt: now,
    passwordHash,
    language,
    createdAt: now,
  });
  for (const detail of [OperationDetail.TERMS, OperationDetail.CREATE_USER]) {
    await writeJournal(trx, { detail, account, email, userAgent, now });
  }
  return account;
}
