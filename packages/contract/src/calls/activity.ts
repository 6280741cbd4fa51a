import * as v from "valibot";
import { ACTIVITY_KINDS } from "../deeds.ts";
import { call, serve } from "../define-call.ts";
import { activity } from "../entities/activity.ts";
import { done, rowPlace } from "../fields.ts";

export const listActivity = call("GET", "listActivity", "/account/activity", activity);
export const freezeAccount = call("POST", "freezeAccount", "/account/freeze", done);
export const stopAddressChange = call(
  "POST",
  "stopAddressChange",
  "/account/address-change/stop",
  done,
);
export const mailTakeBackLinks = call(
  "POST",
  "mailTakeBackLinks",
  "/account/take-back/links",
  done,
);

export const activityServed = serve(() => ({
  listActivity: {
    caller: "holder",
    summary: "What happened to the caller's ID, refusals included, the newest first.",
    query: v.strictObject({
      /** Missing means all. */
      kind: v.optional(v.picklist(ACTIVITY_KINDS)),
      after: v.optional(rowPlace),
      /** A number up to 500. */
      most: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/))),
    }),
    errors: [],
  },
  freezeAccount: {
    caller: "holder",
    summary:
      "Freezes the caller's ID: every session ends, the password must be set anew, and nothing changes for 72 hours. Once in 14 days.",
    body: v.strictObject({}),
    errors: ["FreshSignInRequired", "AccountRestingException", "FrozenRecentlyException"],
  },
  stopAddressChange: {
    caller: "holder",
    summary:
      "Stops the change of address that an operator was asked for. Does nothing if there is none.",
    body: v.strictObject({}),
    errors: [],
  },
  mailTakeBackLinks: {
    caller: "holder",
    summary:
      "Mails the links that take changes back to the earlier addresses of the caller's ID again, once a day.",
    body: v.strictObject({}),
    errors: [],
  },
}));
