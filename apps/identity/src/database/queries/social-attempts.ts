import type { Queries } from "../database.ts";

/** An attempt is found by the state it was begun with, or by the handle under which its answer is kept. */
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

/** Keeps the first answer to an attempt that waits for one, and hands out what the attempt kept. */
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

/** Takes an attempt away for good, if it is this browser's and still in time: of two that try, one gets it. */
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

/** Returns whether an attempt waits there, whichever browser began it. */
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
