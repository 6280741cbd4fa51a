import * as v from "valibot";
import { defineCall } from "./define-call.ts";
import { done, serviceKind, subject } from "./fields.ts";

/**
 * The only call here that a service makes. Identity believes nothing in it: it only makes identity ask the service.
 */
export const reportAccount = defineCall({
  name: "reportAccount",
  method: "POST",
  path: "/connector/events",
  caller: "service",
  summary:
    "Something about an account of this service has changed: identity asks `account/active` soon. The answer is the same whether the subject exists or not.",
  body: v.strictObject({ kind: serviceKind, user_key: subject }),
  response: done,
  errors: [],
});
