import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { migrationStatus } from "../entities/migration.ts";
import { email, password } from "../fields.ts";

export const certifyAccount = defineCall({
  name: "certifyAccount",
  method: "POST",
  path: "/account/certification",
  caller: "identity",
  summary: "Only the store: checks an old account’s password.",
  body: v.strictObject({ email, password }),
  response: v.object({
    user_id: v.nullable(v.string()),
    migration_status: v.nullable(migrationStatus),
  }),
  errors: [],
});
