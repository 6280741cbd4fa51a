import { chooseMailLanguage, chooseNotice, describeNotices } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { chooseMailLanguage as chooseLanguage } from "../../accounts/notices/choose-mail-language.ts";
import { chooseNotice as choose } from "../../accounts/notices/choose-notice.ts";
import { findDeclinedNotices } from "../../database/queries/declined-notices.ts";
import { findMailLanguage } from "../../database/queries/mail-language.ts";
import { TURNS_SWITCH } from "../../limits/rules.ts";
import { entry } from "../entry.ts";

/** Which mails a holder wants beyond those about security, and in which language. */
export const noticeCalls = {
  describeNotices: entry(describeNotices, {
    session: "live",
    limit: "none",
    example: {},
    async handler({ database }, { session: { account } }) {
      const declined = await findDeclinedNotices(database.db, account);
      const language = (await findMailLanguage(database.db, account)) ?? "pages";
      return answer({ declined: declined.map(({ kind }) => kind), language });
    },
  }),

  chooseNotice: entry(chooseNotice, {
    session: "live",
    limit: TURNS_SWITCH,
    example: { body: { kind: "opened", wanted: 0 } },
    handler(parts, { body: { kind, wanted }, session: { account, email }, trace }) {
      const { userAgent, network } = trace();
      return choose(parts, { account, email, userAgent, network }, { kind, wanted: wanted === 1 });
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
