import type { Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findMailLanguage } from "../../database/queries/mail-language.ts";

/** Returns the language of a notice about what was done on a page: what its reader chose for mails, or else the page's. */
export const noticeLanguageOf = async (
  db: Queries,
  account: string,
  page: Language,
): Promise<Language> => (await findMailLanguage(db, account)) ?? page;
