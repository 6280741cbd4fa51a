import { type Language, REST_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { setPageLanguage } from "../../database/queries/accounts.ts";
import { findHome } from "../../database/queries/known-browsers.ts";
import { followPages } from "../../database/queries/mail-language.ts";
import type { Parts } from "../parts.ts";

/**
 * Notes the language in which a holder reads the portal. In a browser that is at home, mails follow at once; in any
 * other, somebody else may have switched it, and must not choose the language of the warning.
 */
export async function notePageLanguage(
  { database, now }: Pick<Parts, "database" | "now">,
  family: string,
  language: Language,
): Promise<Answer<object, "NotAuthorizedException">> {
  const { db } = database;
  if (!(await setPageLanguage(db, family, language))) return refuse("NotAuthorizedException");
  const home = await findHome(db, family, now() - REST_MS);
  if (home) await database.transact((trx) => followPages(trx, { ...home, language }));
  return answer({});
}
