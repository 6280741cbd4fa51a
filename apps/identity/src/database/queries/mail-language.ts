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

type Spoken = { readonly account: string; readonly browser: string; readonly language: Language };

const follow = prepareQuery((db, { account, language }: Omit<Spoken, "browser">) =>
  db
    .updateTable("account")
    .set({ language })
    .where("id", "=", account)
    .where("mail_language", "is", null)
    .returning("id"),
);

/**
 * Saves the language of the pages in a browser that is at home as that of mails, those about what its sessions do
 * included. Returns false if the holder chose another.
 */
export async function followPages(db: Queries, { browser, ...spoken }: Spoken): Promise<boolean> {
  if ((await follow(db, spoken)).length === 0) return false;
  await db
    .updateTable("login_session")
    .set({ notice_language: spoken.language })
    .where("account", "=", spoken.account)
    .where("browser_hash", "=", browser)
    .where("ended_at", "is", null)
    .execute();
  return true;
}

type Choice = {
  /** Null if mails follow the log-ins. */
  readonly chosen: Language | null;
  /** The language of mails from now on: the chosen one, or that of the page until the next log-in. */
  readonly language: Language;
  readonly since: number;
};

/** Saves the holder's choice; false if nothing changed. */
export async function setMailLanguage(
  db: Queries,
  account: string,
  { chosen, language, since }: Choice,
): Promise<boolean> {
  const changed = await db
    .updateTable("account")
    .set({ mail_language: chosen, mail_language_since: since, language })
    .where("id", "=", account)
    // Choosing to follow the log-ins again may change the language.
    .where((eb) =>
      eb.or([eb("mail_language", "is distinct from", chosen), eb("language", "<>", language)]),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}
