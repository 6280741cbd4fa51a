import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { flag, kindParam, subject } from "../fields.ts";

export const checkServiceAccount = defineCall({
  name: "checkServiceAccount",
  method: "GET",
  path: "/services/:kind/account/active",
  caller: "holder",
  summary: "Whether the caller has an active account at a service.",
  params: kindParam,
  query: v.strictObject({ sub_key: subject }),
  response: v.object({ activation: flag }),
  errors: ["ResourceNotFoundException", "E500-01"],
});
