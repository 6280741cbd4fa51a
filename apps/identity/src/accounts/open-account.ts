import { randomUUID } from "node:crypto";
import { OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { insertAccount } from "../database/queries/accounts.ts";
import type { Tables } from "../database/tables.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import type { CredentialKind } from "../outbox/mail/mails.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import type { Visitor } from "./codes/ask-for-code.ts";
import type { Address } from "./new-address.ts";
import type { Parts } from "./parts.ts";
import { takeAddressBack } from "./take-address-back.ts";

/** How the user will log in. */
type FirstCredential = { readonly by: CredentialKind; readonly passwordHash?: string | undefined };

/** Opens an account for a user who has proven an address and accepted the terms, and welcomes them. Returns its id. */
export async function openAccount(
  parts: Parts,
  trx: Transaction<Tables>,
  { email, emailKey }: Address,
  { by, passwordHash }: FirstCredential,
  { language, userAgent, network }: Visitor,
): Promise<string> {
  const account = randomUUID();
  const now = parts.now();
  await takeAddressBack(parts, trx, emailKey);
  await insertAccount(trx, {
    id: account,
    email,
    emailKey,
    emailProvenAt: now,
    passwordHash: passwordHash ?? null,
    language,
    createdAt: now,
  });
  for (const detail of [OperationDetail.TERMS, OperationDetail.CREATE_USER]) {
    await writeJournal(trx, { detail, account, email, userAgent, network, now });
  }
  const content = { about: "welcome", by, seen: seenFrom({ user_agent: userAgent }, now) } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
  return account;
}
