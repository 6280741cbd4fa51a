import type { MigrationStatus } from "@musubi/contract";
import type { Queries } from "../database.ts";

/** A proof of control, and what it is spent on. */
type Spending = {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number;
  readonly operation: string;
  readonly caller: string;
};

/**
 * Spends a proof on an operation of a caller. True the first time, and again for the same
 * operation of the same caller; false for anything else.
 */
export async function spendProof(
  db: Queries,
  proof: Spending & { readonly now: number },
): Promise<boolean> {
  const spent = await db
    .insertInto("spent_proof")
    .values({
      issuer: proof.issuer,
      subject: proof.subject,
      auth_time: proof.authTime,
      operation: proof.operation,
      caller: proof.caller,
      spent_at: proof.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject", "auth_time"])
        .doUpdateSet({ spent_at: proof.now })
        .where("spent_proof.operation", "=", proof.operation)
        .where("spent_proof.caller", "=", proof.caller),
    )
    .returning("operation")
    .executeTakeFirst();
  return spent !== undefined;
}

/** Whether a proof could still be spent on an operation of a caller. Spends nothing. */
export async function isProofUnspent(db: Queries, proof: Spending): Promise<boolean> {
  const spent = await db
    .selectFrom("spent_proof")
    .select(["operation", "caller"])
    .where("issuer", "=", proof.issuer)
    .where("subject", "=", proof.subject)
    .where("auth_time", "=", proof.authTime)
    .executeTakeFirst();
  return !spent || (spent.operation === proof.operation && spent.caller === proof.caller);
}

export type StoreProofRow = {
  readonly store_account: string;
  readonly email: string;
  readonly migration_status: MigrationStatus;
  readonly created_at: number;
};

/** What a caller's own certification proved, while it is fresh. Nobody else's is ever found. */
export function findStoreProof(
  db: Queries,
  hash: string,
  caller: string,
  now: number,
): Promise<StoreProofRow | undefined> {
  return db
    .selectFrom("store_proof")
    .select(["store_account", "email", "migration_status", "created_at"])
    .where("hash", "=", hash)
    .where("caller", "=", caller)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}
