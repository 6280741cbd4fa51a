import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { migrationStatus } from "../entities/migration.ts";
import { email } from "../fields.ts";

export const accountMigration = defineCall({
  name: "accountMigration",
  method: "POST",
  path: "/account/migration-check",
  caller: "identity",
  summary: "Only the store: the migration status of an old account.",
  body: v.strictObject({ email }),
  response: v.object({ migration_status: v.nullable(migrationStatus) }),
  errors: [],
});
