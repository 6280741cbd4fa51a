import { defineCall } from "../define-call.ts";
import { kindParam } from "../fields.ts";
import { checkStoreMigration } from "./check-store-migration.ts";

/** Like the store's call, for every service with the method `password`. */
export const checkServiceMigration = defineCall({
  ...checkStoreMigration,
  name: "checkServiceMigration",
  path: "/services/:kind/account/migration-check",
  summary:
    "The migration status of an old account at the service. Reveals nothing about addresses that the caller has not proven.",
  params: kindParam,
});
