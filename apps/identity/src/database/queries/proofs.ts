import type { Queries } from "../database.ts";

/** A proof of control, identified by its sign-in, and the caller who brought it. */
type Brought = {
  readonly issuer: string;
  readonly subject: string;
  readonly authTime: number;
  readonly caller: string;
};

type Spending = Brought & { readonly operation: string };

/** Seen, but not spent yet. */
const UNSPENT = "";
/** Spent on an operation that was called off: no longer usable. */
const BURNT = "burnt";

/** Records a proof for the first caller who brings it. False: another caller did. */
export async function noteProof(
  db: Queries,
  proof: Brought & { readonly now: number },
): Promise<boolean> {
  const noted = await db
    .insertInto("spent_proof")
    .values(rowOf({ ...proof, operation: UNSPENT }))
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject", "auth_time"])
        .doUpdateSet({ spent_at: proof.now })
        .where("spent_proof.caller", "=", proof.caller),
    )
    .returning("operation")
    .executeTakeFirst();
  return noted !== undefined;
}

export async function isProofNoted(db: Queries, proof: Brought): Promise<boolean> {
  return (await findProof(db, proof))?.caller === proof.caller;
}

/**
 * Spends a proof on an operation of a caller. True the first time, and again for the same operation of the same caller;
 * false for anything else.
 */
export async function spendProof(
  db: Queries,
  proof: Spending & { readonly now: number },
): Promise<boolean> {
  const spent = await db
    .insertInto("spent_proof")
    .values(rowOf(proof))
    .onConflict((conflict) =>
      conflict
        .columns(["issuer", "subject", "auth_time"])
        .doUpdateSet({ operation: proof.operation, spent_at: proof.now })
        .where("spent_proof.operation", "in", [UNSPENT, proof.operation])
        .where("spent_proof.caller", "=", proof.caller),
    )
    .returning("operation")
    .executeTakeFirst();
  return spent !== undefined;
}

const rowOf = ({ authTime, now, ...proof }: Spending & { readonly now: number }) => {
  const { issuer, subject, operation, caller } = proof;
  return { issuer, subject, auth_time: authTime, operation, caller, spent_at: now };
};

/** Whether a proof could still be spent on an operation of a caller. Spends nothing. */
export async function isProofUnspent(db: Queries, proof: Spending): Promise<boolean> {
  const known = await findProof(db, proof);
  if (!known) return true;
  return known.caller === proof.caller && [UNSPENT, proof.operation].includes(known.operation);
}

const findProof = (db: Queries, { issuer, subject, authTime }: Brought) =>
  db
    .selectFrom("spent_proof")
    .select(["operation", "caller"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("auth_time", "=", authTime)
    .executeTakeFirst();

/** Burns the proofs spent on an operation about a subject: they cannot start that operation a second time. */
export async function burnProofs(
  db: Queries,
  { operation, subject }: Pick<Spending, "operation" | "subject">,
): Promise<void> {
  await db
    .updateTable("spent_proof")
    .set({ operation: BURNT })
    .where("operation", "=", operation)
    .where("subject", "=", subject)
    .execute();
}
