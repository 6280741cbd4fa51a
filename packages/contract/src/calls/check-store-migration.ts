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
    "The migration status of an old store account. Reveals nothing about addresses that the caller has not proven.",
  body: v.strictObject({ email }),
  response: v.object({ migration_status: migrationStatus }),
  errors: ["ResourceNotFoundException"],
});
