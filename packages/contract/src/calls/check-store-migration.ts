import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { migrationStatus } from "../entities/migration.ts";
import { email } from "../fields.ts";

export const checkStoreMigration = defineCall({
  name: "checkStoreMigration",
  method: "POST",
  path: "/account/store/migration-check",
  caller: "holder",
  summary:
    "Where an old store account stands. Tells nothing about addresses the caller has not proven.",
  body: v.strictObject({ email }),
  response: v.object({ migration_status: migrationStatus }),
  errors: ["ResourceNotFoundException"],
});
