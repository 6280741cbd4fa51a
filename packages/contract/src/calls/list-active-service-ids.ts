import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { serviceId, subject } from "../fields.ts";

export const listActiveServiceIds = defineCall({
  name: "listActiveServiceIds",
  method: "POST",
  path: "/account/service/active",
  caller: "holder-or-source",
  summary: "The ids of the services that are tied to the account.",
  body: v.strictObject({ user_key: v.optional(subject) }),
  response: v.array(serviceId),
  errors: ["UserNotFoundException"],
});
