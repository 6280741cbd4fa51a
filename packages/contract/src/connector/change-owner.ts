import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { owner } from "../entities/owner.ts";
import { done, filledText, seq } from "../fields.ts";

export const changeOwner = defineCall({
  name: "changeOwner",
  method: "PUT",
  path: "/account/owner",
  caller: "identity",
  summary: "Compare-and-set of the owner of one account: idempotent by `key`, fenced by `seq`.",
  body: v.strictObject({
    key: filledText(200),
    seq,
    from: owner,
    to: owner,
  }),
  response: done,
  errors: ["UserNotFoundException", "OwnerMismatchException", "StaleSequenceException", "E500-01"],
});
