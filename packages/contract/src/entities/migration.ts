import * as v from "valibot";
import { MigrationStatus, UserKind } from "../enumerations.ts";
import { email, identifier, serviceId, token, typedCode } from "../fields.ts";

export const migrationStatus = v.enum(MigrationStatus);

export const storeLogin = v.object({ user_id: v.string(), migration_status: migrationStatus });

export const migrationPayload = v.strictObject({
  identifier,
  /** The proof of control over the account to move. */
  migration_user_key: token,
  service_kind: serviceId,
  account_pattern: v.enum(UserKind),
  /** The code that went to the old account's address, if `CodeRequiredException` asked for one. */
  confirmation_code: v.optional(typedCode),
  /** The address of the account to move, and the caller's own. If present, they must be right. */
  store_migration_info: v.optional(v.strictObject({ before_email: email, after_email: email })),
});
