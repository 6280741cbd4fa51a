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

/** What an unknown browser did. */
type Seen = {
  readonly account: string;
  /** Reduced to one harmless line. */
  readonly userAgent: string;
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
  { by, ...seen }: Seen & { readonly by: CredentialKind },
): Promise<void> {
  const { account, at } = seen;
  if ((await countToldSignIns(trx, account, at - DAY_MS)) >= MOST_A_DAY) return;
  const { to, language, isImported, notice } = await makeLink(trx, seen, {
    by_password: by === "password" ? 1 : 0,
  });
  const isFirst = isImported && (await findKnownBrowsers(trx, account)).length === 1;
  const content = { about: "new-browser", by, isFirst, ...notice } as const;
  await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
}

/** Mails the holder, with such a link, that a copy of their session was refused in a browser that they never used. */
export async function tellCopiedSession(
  { outbox }: Parts,
  trx: Transaction<Tables>,
  seen: Seen,
): Promise<void> {
  const { to, language, notice } = await makeLink(trx, seen, { by_password: 0, is_log_in: 0 });
  const content = { about: "session-copied", ...notice } as const;
  await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
}

/** Makes a link that freezes an account. Returns what the mail that carries it needs. */
async function makeLink(
  trx: Transaction<Tables>,
  { account, userAgent, at }: Seen,
  what: { readonly by_password: number; readonly is_log_in?: number },
) {
  const { email, email_proven_at, language, imported_at } = await findMailAddress(trx, account);
  const link = { secret: randomSecret(), until: at + SLEEP_MS };
  await insertToldSignIn(trx, {
    ...what,
    link_hash: hashSecret(link.secret),
    account,
    mailbox_key: canonicalEmail(email),
    user_agent: userAgent,
    made_at: at,
    ends_at: link.until,
    language,
  });
  const takeBack = email_proven_at === null ? undefined : link;
  const notice = { seen: seenFrom({ user_agent: userAgent }, at), takeBack };
  return { to: email, language, isImported: imported_at !== null, notice };
}
