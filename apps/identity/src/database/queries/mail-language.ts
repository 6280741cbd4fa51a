import type { Language } from "@musubi/contract";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";

/** Returns the language that a holder chose for mails. */
export async function findMailLanguage(db: Queries, account: string): Promise<Language | null> {
  const found = await db
    .selectFrom("account")
    .select("mail_language")
    .where("id", "=", account)
    .executeTakeFirst();
  return found?.mail_language ?? null;
}

const follow = prepareQuery(
  (db, { account, language }: { readonly account: string; readonly language: Language }) =>
    db
      .updateTable("account")
      .set({ language })
      .where("id", "=", account)
      .where("mail_language", "is", null)
      .where("language", "<>", language),
);

/** Keeps the language of a log-in, unless the holder chose one for mails. */
export async function setLoginLanguage(
  db: Queries,
  account: string,
  language: Language,
): Promise<void> {
  await follow(db, { account, language });
}

type Choice = {
  /** Null where mails follow the log-ins. */
  readonly chosen: Language | null;
  /** Which mails are written in from now on: what was chosen, or what the page speaks until the next log-in. */
  readonly language: Language;
  readonly since: number;
};

/** Keeps what a holder chose; false where it was so before. */
export async function setMailLanguage(
  db: Queries,
  account: string,
  { chosen, language, since }: Choice,
): Promise<boolean> {
  const changed = await db
    .updateTable("account")
    .set({ mail_language: chosen, mail_language_since: since, language })
    .where("id", "=", account)
    // To follow the log-ins once more may be to follow another language.
    .where((eb) =>
      eb.or([eb("mail_language", "is distinct from", chosen), eb("language", "<>", language)]),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
