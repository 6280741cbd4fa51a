import type { Queries } from "../database.ts";

/** An attempt is found by its state, or by the handle of its answer. */
export type AttemptPlace = { readonly stateHash: string } | { readonly handleHash: string };

export async function insertSocialAttempt(
  db: Queries,
  attempt: {
    readonly stateHash: string;
    readonly provider: string;
    readonly bindingHash: string;
    readonly kept: string;
    readonly expiresAt: number;
  },
): Promise<void> {
  await db
    .insertInto("social_attempt")
    .values({
      state_hash: attempt.stateHash,
      provider: attempt.provider,
      binding_hash: attempt.bindingHash,
      kept: attempt.kept,
      expires_at: attempt.expiresAt,
      handle_hash: null,
      answer: null,
    })
    .execute();
}

/** Saves the first answer to a waiting attempt, and returns what the attempt kept. */
export async function keepSocialAnswer(
  db: Queries,
  answer: {
    readonly stateHash: string;
    readonly provider: string;
    readonly handleHash: string;
    readonly answer: string;
    readonly now: number;
  },
): Promise<string | undefined> {
  const row = await db
    .updateTable("social_attempt")
    .set({ handle_hash: answer.handleHash, answer: answer.answer })
    .where("state_hash", "=", answer.stateHash)
    .where("provider", "=", answer.provider)
    .where("handle_hash", "is", null)
    .where("expires_at", ">", answer.now)
    .returning("kept")
    .executeTakeFirst();
  return row?.kept;
}

/** Consumes an attempt, if it belongs to this browser and has not expired; of two callers, one gets it. */
export function takeSocialAttempt(
  db: Queries,
  attempt: AttemptPlace & { readonly provider: string; readonly bindingHash: string },
  now: number,
) {
  const { column, hash } = locate(attempt);
  return db
    .deleteFrom("social_attempt")
    .where(column, "=", hash)
    .where("provider", "=", attempt.provider)
    .where("binding_hash", "=", attempt.bindingHash)
    .where("expires_at", ">", now)
    .returning(["state_hash", "kept", "handle_hash", "answer"])
    .executeTakeFirst();
}

/** Whether an attempt waits there, of any browser. */
export async function findSocialAttempt(
  db: Queries,
  place: AttemptPlace,
  now: number,
): Promise<boolean> {
  const { column, hash } = locate(place);
  const row = await db
    .selectFrom("social_attempt")
    .select("provider")
    .where(column, "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

const locate = (place: AttemptPlace) =>
  "stateHash" in place
    ? ({ column: "state_hash", hash: place.stateHash } as const)
    : ({ column: "handle_hash", hash: place.handleHash } as const);
