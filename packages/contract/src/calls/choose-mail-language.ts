import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { mailLanguage } from "../entities/mail-language.ts";
import { done } from "../fields.ts";

export const chooseMailLanguage = defineCall({
  name: "chooseMailLanguage",
  method: "POST",
  path: "/account/notices/language",
  caller: "holder",
  summary:
    "Sets the language of mails, or lets it follow the log-ins again. Mails about the session that sets it still use the previous language.",
  body: v.strictObject({ language: mailLanguage }),
  response: done,
  errors: [],
});
