import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { flag, subject } from "../fields.ts";

export const accountActive = defineCall({
  name: "accountActive",
  method: "GET",
  path: "/account/active",
  caller: "identity",
  summary: "Whether a subject of ours has an active account here.",
  query: v.strictObject({ sub_key: subject }),
  response: v.object({ activation: flag }),
  errors: [],
});
