import * as v from "valibot";
import { defineCall } from "./define-call.ts";
import { done, serviceKind, subject } from "./fields.ts";

/** The one call that a service makes by itself. It is believed nothing: it only makes identity ask. */
export const reportAccount = defineCall({
  name: "reportAccount",
  method: "POST",
  path: "/connector/events",
  caller: "service",
  summary:
    "Something about an account of this service has changed: identity asks `account/active` soon. The answer is the same whether anybody has that subject or not.",
  body: v.strictObject({ kind: serviceKind, user_key: subject }),
  response: done,
  errors: [],
});
