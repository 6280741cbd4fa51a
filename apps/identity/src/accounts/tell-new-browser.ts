import { canonicalEmail, DAY_MS, SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../database/queries/accounts.ts";
import { findKnownBrowsers } from "../database/queries/known-browsers.ts";
import { countToldSignIns, insertToldSignIn } from "../database/queries/told-sign-ins.ts";
import type { Tables } from "../database/tables.ts";
import type { CredentialKind } from "../outbox/mail/mails.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import type { Parts } from "./parts.ts";

/** After this many mails in a day the holder knows; another would only bury the others. */
const MOST_A_DAY = 10;

/** A sign-in from a browser that the account did not know. */
type SignIn = {
  readonly account: string;
  /** Reduced to one harmless line. */
  readonly userAgent: string;
  readonly by: CredentialKind;
  readonly at: number;
};

/**
 * Mails the holder of an account about a sign-in from a new browser, with a link that freezes the account; the link
 * is valid for 14 days. An address that was never proven gets no link, since it may not be the holder's; the sign-in
 * counts all the same, and home shows it.
 */
export async function tellNewBrowser(
  { outbox }: Parts,
  trx: Transaction<Tables>,
  { account, userAgent, by, at }: SignIn,
): Promise<void> {
  if ((await countToldSignIns(trx, account, at - DAY_MS)) >= MOST_A_DAY) return;
  const { email, email_proven_at, language, imported_at } = await findMailAddress(trx, account);
  const isFirst = imported_at !== null && (await findKnownBrowsers(trx, account)).length === 1;
  const link = { secret: randomSecret(), until: at + SLEEP_MS };
  const takeBack = email_proven_at === null ? undefined : link;
  await insertToldSignIn(trx, {
    link_hash: hashSecret(link.secret),
    account,
    mailbox_key: canonicalEmail(email),
    by_password: by === "password" ? 1 : 0,
    user_agent: userAgent,
    made_at: at,
    ends_at: link.until,
    language,
  });
  const seen = seenFrom({ user_agent: userAgent }, at);
  const content = { about: "new-browser", by, isFirst, seen, takeBack } as const;
  await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
}
