import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { deletionCheck } from "../entities/deletion-check.ts";
import { serviceId, subject } from "../fields.ts";

export const checkDeletion = defineCall({
  name: "checkDeletion",
  method: "POST",
  path: "/account/delete/status",
  caller: "holder",
  summary: "Whether a service lets the caller go, and what it has to say about it.",
  body: v.strictObject({ service_id: serviceId, user_key: subject }),
  response: deletionCheck,
  errors: ["UserNotFoundException", "ResourceNotFoundException", "E500-01"],
});
