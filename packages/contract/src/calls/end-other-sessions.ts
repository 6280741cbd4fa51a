import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done } from "../fields.ts";

export const endOtherSessions = defineCall({
  name: "endOtherSessions",
  method: "POST",
  path: "/account/sessions/end-others",
  caller: "holder",
  summary: "Logs the caller's ID out in every browser but the caller's own, there and at services.",
  body: v.strictObject({}),
  response: done,
  errors: [],
});
