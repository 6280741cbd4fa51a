import { getAttributes, setAttributes } from "@musubi/contract";
import { answer } from "@musubi/contract/answer";
import { notePageLanguage } from "../../accounts/notices/note-page-language.ts";
import { entry } from "../entry.ts";

/** What every page reads about its holder. */
export const attributeCalls = {
  getAttributes: entry(getAttributes, {
    session: "live",
    limit: "none",
    example: {},
    handler: async (_parts, { session: { has_password, language } }) =>
      answer({ password_auth_flg: has_password === 1 ? 1 : 0, language }),
  }),

  setAttributes: entry(setAttributes, {
    session: "unread",
    limit: "none",
    example: { body: { language: "en" } },
    handler: (parts, { body, bearer }) => notePageLanguage(parts, bearer.family, body.language),
  }),
};
