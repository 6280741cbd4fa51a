import * as v from "valibot";
import { MigrationStatus } from "../enumerations.ts";

export const migrationStatus = v.enum(MigrationStatus);

export const storeLogin = v.object({ user_id: v.string(), migration_status: migrationStatus });
