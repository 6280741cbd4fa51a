import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { mailLanguage } from "../entities/mail-language.ts";
import { done } from "../fields.ts";

export const describeNotices = call(
  "GET",
  "describeNotices",
  "/account/notices",
  v.object({ language: mailLanguage }),
);

export const chooseMailLanguage = call(
  "POST",
  "chooseMailLanguage",
  "/account/notices/language",
  done,
);

export const noticesServed = serve(() => ({
  describeNotices: {
    caller: "holder",
    summary: "The language that the caller has chosen for mails.",
    errors: [],
  },
  chooseMailLanguage: {
    caller: "holder",
    summary:
      "Sets the language of mails, or lets it follow the log-ins again. Mails about the session that sets it still use the previous language.",
    body: v.strictObject({ language: mailLanguage }),
    errors: [],
  },
}));
