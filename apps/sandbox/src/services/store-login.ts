import { type certifyAccount, type Input, MigrationStatus, type Output } from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import { findByAddress } from "./find-by-address.ts";
import type { Memory } from "./memory.ts";
import { DONE, type Outcome, refuse } from "./outcome.ts";
import { hashPassword, matchesPassword } from "./password-hash.ts";
import { isUntied } from "./read-account.ts";

type Credentials = Input<typeof certifyAccount>["body"];

/** Checks an account's password. A wrong one and an unknown address look and cost the same. */
export function certifyStoreAccount(
  memory: Memory,
  { email, password }: Credentials,
): Output<typeof certifyAccount> {
  const account = findByAddress(memory, email, isAwake);
  const matches = matchesPassword(account?.passwordHash ?? null, password);
  return account !== undefined && matches
    ? { user_id: account.id, migration_status: migrationStatusOf(account) }
    : { user_id: null, migration_status: null };
}

export function checkMigration(memory: Memory, email: string): MigrationStatus | null {
  const account = findByAddress(memory, email, isAwake);
  return account === undefined ? null : migrationStatusOf(account);
}

/** Sets the password of an old account that is not linked to an ID yet. */
export function setStorePassword(
  memory: Memory,
  { email, password }: Credentials,
): Outcome<object> {
  const account = findByAddress(memory, email, isAwake);
  if (account === undefined || !isUntied(account)) return refuse("E404-01");
  memory.commit({ accounts: [{ ...account, passwordHash: hashPassword(password) }] });
  return DONE;
}

const isAwake = (account: ServiceAccount): boolean => account.state === "active";

/** An account that is linked to an ID has moved, whatever its old status was. */
const migrationStatusOf = (account: ServiceAccount): MigrationStatus | null =>
  account.subject === null ? account.migrationStatus : MigrationStatus.MIGRATED;
