import { createHash, timingSafeEqual } from "node:crypto";
import {
  canonicalEmail,
  type certifyAccount,
  type Input,
  MigrationStatus,
  type Output,
} from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";
import { isUntied } from "./read-account.ts";
import { DONE, refuse, type Verdict } from "./verdict.ts";

type Credentials = Input<typeof certifyAccount>["body"];

/** Fast on purpose: these passwords are printed in the documentation. A real store uses a slow hash. */
export const hashPassword = (password: string): string =>
  createHash("sha256").update(`sandbox ${password}`).digest("hex");

const NOBODYS_HASH = hashPassword("");

/** Checks an old account's password. A wrong one and an unknown address look and cost the same. */
export function certifyStoreAccount(
  memory: Memory,
  { email, password }: Credentials,
): Output<typeof certifyAccount> {
  const account = findByAddress(memory, email);
  const expected = Buffer.from(account?.passwordHash ?? NOBODYS_HASH);
  const matches = timingSafeEqual(expected, Buffer.from(hashPassword(password)));
  return account !== undefined && matches
    ? { user_id: account.id, migration_status: migrationStatusOf(account) }
    : { user_id: null, migration_status: null };
}

export function checkMigration(memory: Memory, email: string): MigrationStatus | null {
  const account = findByAddress(memory, email);
  return account === undefined ? null : migrationStatusOf(account);
}

/** Sets the password of an old account that is tied to nobody yet. */
export function setStorePassword(
  memory: Memory,
  { email, password }: Credentials,
): Verdict<object> {
  const account = findByAddress(memory, email);
  if (account === undefined || !isUntied(account)) return refuse("E404-01");
  memory.commit({ accounts: [{ ...account, passwordHash: hashPassword(password) }] });
  return DONE;
}

/** An old account comes before one of an ID: the address of both may be the same. */
function findByAddress(memory: Memory, email: string): ServiceAccount | undefined {
  const address = canonicalEmail(email);
  const here = memory
    .accounts()
    .filter((each) => each.state === "active" && canonicalEmail(each.email) === address);
  return here.find(isUntied) ?? here[0];
}

/** An account tied to an ID has moved, whatever was noted when it was old. */
const migrationStatusOf = (account: ServiceAccount): MigrationStatus | null =>
  account.subject === null ? account.migrationStatus : MigrationStatus.MIGRATED;
