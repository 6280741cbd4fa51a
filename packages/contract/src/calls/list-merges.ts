import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge } from "../entities/merge.ts";

export const listMerges = defineCall({
  name: "listMerges",
  method: "GET",
  path: "/account/merge",
  caller: "holder",
  summary: "The merge that is under way for the caller, and those that can still be undone.",
  response: v.object({ merges: v.array(merge) }),
  errors: [],
});
