import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge } from "../entities/merge.ts";
import { glimpseMerges } from "../glimpse-merges.ts";

export const listMerges = defineCall({
  ...glimpseMerges,
  name: "listMerges",
  summary: "The merge that is under way for the caller, and those that can still be undone.",
  response: v.object({ ...glimpseMerges.response.entries, merges: v.array(merge) }),
});
