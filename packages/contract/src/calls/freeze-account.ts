import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done } from "../fields.ts";

export const freezeAccount = defineCall({
  name: "freezeAccount",
  method: "POST",
  path: "/account/freeze",
  caller: "holder",
  summary:
    "Freezes the caller's ID: every session ends, the password must be set anew, and nothing changes for 72 hours. Once in 14 days.",
  body: v.strictObject({}),
  response: done,
  errors: ["FreshSignInRequired", "AccountRestingException", "FrozenRecentlyException"],
});
