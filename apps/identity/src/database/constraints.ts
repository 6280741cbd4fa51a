import type { ErrorCode } from "@musubi/contract";

/**
 * The constraints that users can violate, and the error code of each. SQLite does not report the names of unique
 * constraints, so they are also listed by columns.
 */
export const CONSTRAINTS = {
  account_email_unique: { columns: ["account.email_key"], code: "AliasExistsException" },
  account_identity_pkey: {
    columns: ["account_identity.issuer", "account_identity.subject"],
    code: "AliasExistsException",
  },
  held_address_pkey: { columns: ["held_address.email_key"], code: "AliasExistsException" },
  operation_lock_pkey: { columns: ["operation_lock.account"], code: "MergeBusyException" },
  passkey_credential_unique: {
    columns: ["passkey.credential_id"],
    code: "AliasExistsException",
  },
  place_pkey: { columns: ["place.account", "place.service_id"], code: "SameServiceException" },
} as const satisfies Record<string, { columns: readonly string[]; code: ErrorCode }>;

export type ConstraintName = keyof typeof CONSTRAINTS;

export const isConstraintName = (name: string): name is ConstraintName =>
  Object.hasOwn(CONSTRAINTS, name);

/** Returns the constraint on exactly these columns. */
export const constraintOn = (columns: readonly string[]): ConstraintName | undefined =>
  (Object.keys(CONSTRAINTS) as ConstraintName[]).find(
    (name) => CONSTRAINTS[name].columns.join() === columns.join(),
  );
