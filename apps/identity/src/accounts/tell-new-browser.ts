import { canonicalEmail, DAY_MS, SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../database/queries/accounts.ts";
import { findKnownBrowsers } from "../database/queries/known-browsers.ts";
import { countToldSignIns, insertToldSignIn } from "../database/queries/told-sign-ins.ts";
import type { Tables } from "../database/tables.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";

/** Told of so many in a day, a holder knows; one more mail would only bury the others. */
const MOST_A_DAY = 10;

/** A sign-in from a browser that the account did not know. */
type SignIn = {
  readonly account: string;
  /** As one harmless line. */
  readonly userAgent: string;
  readonly byPassword: boolean;
  readonly byPasskey: boolean;
  readonly at: number;
};

/**
 * Mails the holder of an account that somebody signed in to it from a new browser, with a link that freezes it
 * for 14 days to come. An address that nobody has proven gets no link: whose it is nobody knows.
 */
export async function tellNewBrowser(
  { outbox }: Pick<Needs, "outbox">,
  trx: Transaction<Tables>,
  { account, userAgent, byPassword, byPasskey, at }: SignIn,
): Promise<void> {
  if ((await countToldSignIns(trx, account, at - DAY_MS)) >= MOST_A_DAY) return;
  const { email, email_proven_at, language, imported_at } = await findMailAddress(trx, account);
  const isFirst = imported_at !== null && (await findKnownBrowsers(trx, account)).length === 1;
  const link = { secret: randomSecret(), until: at + SLEEP_MS };
  const takeBack = email_proven_at === null ? undefined : link;
  if (takeBack) {
    await insertToldSignIn(trx, {
      link_hash: hashSecret(takeBack.secret),
      account,
      mailbox_key: canonicalEmail(email),
      by_password: byPassword ? 1 : 0,
      user_agent: userAgent,
      made_at: at,
      ends_at: takeBack.until,
      language,
    });
  }
  const seen = seenFrom({ user_agent: userAgent }, at);
  const content = { about: "new-browser", byPassword, byPasskey, isFirst, seen, takeBack } as const;
  await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
}
