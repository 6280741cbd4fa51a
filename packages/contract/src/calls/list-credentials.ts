import { defineCall } from "../define-call.ts";
import { credentials } from "../entities/credentials.ts";

export const listCredentials = defineCall({
  name: "listCredentials",
  method: "GET",
  path: "/account/credentials",
  caller: "holder",
  summary:
    "The credentials of the caller's ID: which are set, since when, and when each was last used.",
  response: credentials,
  errors: [],
});
