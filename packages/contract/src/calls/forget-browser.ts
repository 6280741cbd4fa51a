import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { browserId } from "../entities/browser-session.ts";
import { done } from "../fields.ts";

export const forgetBrowser = defineCall({
  name: "forgetBrowser",
  method: "POST",
  path: "/account/browsers/forget",
  caller: "holder",
  summary:
    "Logs the caller's ID out in a browser and forgets it: its next log-in is reported by mail.",
  body: v.strictObject({ browser_id: browserId }),
  response: done,
  errors: [],
});
