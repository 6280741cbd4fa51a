import { ADMISSION_MS, type Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { claimLink } from "../../database/queries/password-attempts.ts";
import { isNobodys } from "../../outbox/journal/write-refusal.ts";
import type { Seen } from "../../outbox/mail/seen.ts";
import { randomSecret } from "../../settings/secrets.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";

/** An address that needs a link: a browser tried there too often (`seen` names it), or an operator unlocks it. */
type Asked = Address & {
  /** The key under which tries at the address are counted. */
  readonly attempts: string;
  readonly language: Language;
  readonly seen: Seen;
};

/**
 * Has a link mailed to the holder of an address, which lets a browser try the password: one link an hour, however many
 * ask, unless `endAdmissions` comes between. The outbox finds out later whether there is a holder, so that an unknown
 * address costs the same work.
 */
export async function askForAdmission(parts: Parts, asked: Asked): Promise<void> {
  if (isNobodys(asked.emailKey)) return;
  await parts.database.transact((trx) => queueAdmission(parts, trx, asked));
}

/** Does the same inside a larger transaction. Returns false if a link was asked for within the hour. */
export async function queueAdmission(
  { outbox, now }: Parts,
  trx: Queries,
  { email, attempts, language, seen }: Asked,
): Promise<boolean> {
  const at = now();
  const expiresAt = at + ADMISSION_MS;
  const asked = { key: attempts, now: at, askedBefore: at - ADMISSION_MS };
  if (!(await claimLink(trx, asked))) return false;
  const secret = randomSecret();
  const link = { kind: "admission-link", email, attempts, secret, expiresAt } as const;
  await outbox.add(trx, { ...link, language, seen });
  return true;
}
