import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { subject } from "../fields.ts";

export const exportAccount = defineCall({
  name: "exportAccount",
  method: "GET",
  path: "/account/export",
  caller: "identity",
  summary: "Everything the service keeps about an account, as JSON, whether it is awake or asleep.",
  query: v.strictObject({ user_key: subject }),
  response: v.object({ account: v.record(v.string(), v.unknown()) }),
  // PayloadTooLargeException: more than is accepted from one service.
  errors: ["E404-01", "PayloadTooLargeException"],
});
