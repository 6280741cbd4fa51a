import { defineCall } from "../define-call.ts";
import { userAttributes } from "../entities/attributes.ts";

export const getAttributes = defineCall({
  name: "getAttributes",
  method: "GET",
  path: "/account/attributes",
  caller: "holder",
  summary: "Whether the caller has a password, and the language chosen.",
  response: userAttributes,
  errors: [],
});
