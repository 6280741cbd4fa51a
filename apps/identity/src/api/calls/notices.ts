import { chooseMailLanguage, describeNotices } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { chooseMailLanguage as chooseLanguage } from "../../accounts/notices/choose-mail-language.ts";
import { findMailLanguage } from "../../database/queries/mail-language.ts";
import { TURNS_SWITCH } from "../../limits/rules.ts";
import { entry } from "../entry.ts";

/** The language of mails. */
export const noticeCalls = {
  describeNotices: entry(describeNotices, {
    session: "live",
    limit: "none",
    example: {},
    async handler({ database }, { session: { account } }) {
      const language = (await findMailLanguage(database.db, account)) ?? "pages";
      return answer({ language });
    },
  }),

  chooseMailLanguage: entry(chooseMailLanguage, {
    session: "live",
    limit: TURNS_SWITCH,
    example: { body: { language: "en" } },
    handler(parts, { body, session: { account, email }, language, trace }) {
      const { userAgent, network } = trace();
      const holder = { account, email, language, userAgent, network };
      return chooseLanguage(parts, holder, body.language);
    },
  }),
};
