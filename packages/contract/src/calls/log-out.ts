import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, token } from "../fields.ts";

export const logOut = defineCall({
  name: "logOut",
  method: "POST",
  path: "/account/logout",
  caller: "holder",
  summary: "Ends the login session and every token that depends on it.",
  body: v.strictObject({ access_token: token }),
  response: done,
  errors: [],
});
