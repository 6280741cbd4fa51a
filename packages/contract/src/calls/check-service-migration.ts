import { defineCall } from "../define-call.ts";
import { kindParam } from "../fields.ts";
import { checkStoreMigration } from "./check-store-migration.ts";

/** What the store answers under an address of its own, for every service with the way `password`. */
export const checkServiceMigration = defineCall({
  ...checkStoreMigration,
  name: "checkServiceMigration",
  path: "/services/:kind/account/migration-check",
  summary:
    "Where an old account of the service stands. Tells nothing about addresses the caller has not proven.",
  params: kindParam,
});
