import { defineCall } from "../define-call.ts";
import { waysIn } from "../entities/ways-in.ts";

export const listWaysIn = defineCall({
  name: "listWaysIn",
  method: "GET",
  path: "/account/ways",
  caller: "holder",
  summary:
    "The ways in to the caller's ID: which are set, since when, and when each was last used.",
  response: waysIn,
  errors: [],
});
