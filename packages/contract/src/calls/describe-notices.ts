import { defineCall } from "../define-call.ts";
import { noticeChoices } from "../entities/notice-choices.ts";

export const describeNotices = defineCall({
  name: "describeNotices",
  method: "GET",
  path: "/account/notices",
  caller: "holder",
  summary: "Which optional mails the caller has declined, and the language chosen for mails.",
  response: noticeChoices,
  errors: [],
});
