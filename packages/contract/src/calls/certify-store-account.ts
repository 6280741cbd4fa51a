import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { storeLogin } from "../entities/migration.ts";
import { email, password } from "../fields.ts";

export const certifyStoreAccount = defineCall({
  name: "certifyStoreAccount",
  method: "POST",
  path: "/account/store/certification",
  caller: "holder",
  summary: "Signs in to an old store account; `user_id` is the proof that a migration takes.",
  body: v.strictObject({ email, password }),
  response: storeLogin,
  errors: ["UserNotFoundException", "LimitExceededException", "ResourceNotFoundException"],
});
