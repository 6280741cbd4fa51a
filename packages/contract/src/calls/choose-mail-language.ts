import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { mailLanguage } from "../entities/notice-choices.ts";
import { done } from "../fields.ts";

export const chooseMailLanguage = defineCall({
  name: "chooseMailLanguage",
  method: "POST",
  path: "/account/notices/language",
  caller: "holder",
  summary:
    "Keeps the language of mails as it was chosen, or has it follow the log-ins again. The session that chooses is still told of in the one before.",
  body: v.strictObject({ language: mailLanguage }),
  response: done,
  errors: [],
});
