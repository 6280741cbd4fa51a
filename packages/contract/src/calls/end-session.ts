import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { sessionId } from "../entities/browser-session.ts";
import { done } from "../fields.ts";

export const endSession = defineCall({
  name: "endSession",
  method: "POST",
  path: "/account/sessions/end",
  caller: "holder",
  summary:
    "Logs the caller's ID out in one browser, there and at services. One that is over already stays so.",
  body: v.strictObject({ session_id: sessionId }),
  response: done,
  errors: [],
});
