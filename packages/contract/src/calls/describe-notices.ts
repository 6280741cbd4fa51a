import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { mailLanguage } from "../entities/mail-language.ts";

export const describeNotices = defineCall({
  name: "describeNotices",
  method: "GET",
  path: "/account/notices",
  caller: "holder",
  summary: "The language that the caller has chosen for mails.",
  response: v.object({ language: mailLanguage }),
  errors: [],
});
