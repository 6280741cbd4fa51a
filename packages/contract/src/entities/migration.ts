import * as v from "valibot";
import { MigrationStatus, UserKind } from "../enumerations.ts";
import { email, identifier, serviceId, token, typedCode } from "../fields.ts";

export const migrationStatus = v.enum(MigrationStatus);

export const storeLogin = v.object({ user_id: v.string(), migration_status: migrationStatus });

export const migrationPayload = v.strictObject({
  identifier,
  /** The proof of control over the account that is to move. */
  migration_user_key: token,
  service_kind: serviceId,
  account_pattern: v.enum(UserKind),
  /** The code that went to the old account's address, where `CodeRequiredException` asked for one. */
  confirmation_code: v.optional(typedCode),
  /** The address of the account that is to move, and the caller's own. Where they are named, they must be true. */
  store_migration_info: v.optional(v.strictObject({ before_email: email, after_email: email })),
});
