import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { removableWay } from "../entities/ways-in.ts";
import { done, flag } from "../fields.ts";

export const removeWay = defineCall({
  name: "removeWay",
  method: "POST",
  path: "/account/ways/remove",
  caller: "holder",
  summary: "Removes a way in, unless it is the last.",
  body: v.strictObject({
    way: removableWay,
    /** 1 also logs out every other browser. */
    end_others: flag,
  }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    // It is not one of the caller's credentials, or no longer.
    "ResourceNotFoundException",
    "LastWayException",
  ],
});
