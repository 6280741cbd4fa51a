import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { NOTICE_KINDS } from "../entities/notice-choices.ts";
import { done, flag } from "../fields.ts";

export const chooseNotice = defineCall({
  name: "chooseNotice",
  method: "POST",
  path: "/account/notices",
  caller: "holder",
  summary: "Declines one kind of mail, or allows it again. Mails about security are always sent.",
  body: v.strictObject({ kind: v.picklist(NOTICE_KINDS), wanted: flag }),
  response: done,
  errors: [],
});
