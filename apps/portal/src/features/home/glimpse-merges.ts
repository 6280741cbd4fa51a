import { defineCall } from "@musubi/contract";
import * as v from "valibot";

/**
 * The list of merges as home needs it: whether one is under way. Everybody would load the whole
 * description of a merge, and hardly anybody has one.
 */
export const glimpseMerges = defineCall({
  name: "glimpseMerges",
  method: "GET",
  path: "/account/merge",
  caller: "holder",
  summary: "Whether a merge is under way.",
  response: v.object({ merges: v.array(v.object({ state: v.string() })) }),
  errors: [],
});

export const isUnderWay = ({ state }: { readonly state: string }): boolean =>
  state === "running" || state === "cancelling";
