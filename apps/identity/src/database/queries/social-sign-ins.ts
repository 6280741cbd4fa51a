import type { Queries } from "../database.ts";

/** A sign-in is found by its state, or by the handle of its answer. */
export type SocialSignInKey = { readonly stateHash: string } | { readonly handleHash: string };

export async function insertSocialSignIn(
  db: Queries,
  signIn: {
    readonly stateHash: string;
    readonly provider: string;
    readonly bindingHash: string;
    readonly kept: string;
    readonly expiresAt: number;
  },
): Promise<void> {
  await db
    .insertInto("social_sign_in")
    .values({
      state_hash: signIn.stateHash,
      provider: signIn.provider,
      binding_hash: signIn.bindingHash,
      kept: signIn.kept,
      expires_at: signIn.expiresAt,
      handle_hash: null,
      answer: null,
    })
    .execute();
}

/** Saves the first answer to a waiting sign-in, and returns what the sign-in kept. */
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
    .updateTable("social_sign_in")
    .set({ handle_hash: answer.handleHash, answer: answer.answer })
    .where("state_hash", "=", answer.stateHash)
    .where("provider", "=", answer.provider)
    .where("handle_hash", "is", null)
    .where("expires_at", ">", answer.now)
    .returning("kept")
    .executeTakeFirst();
  return row?.kept;
}

/** Consumes a sign-in, if it belongs to this browser and has not expired; of two callers, one gets it. */
export function takeSocialSignIn(
  db: Queries,
  signIn: SocialSignInKey & { readonly provider: string; readonly bindingHash: string },
  now: number,
) {
  const { column, hash } = locate(signIn);
  return db
    .deleteFrom("social_sign_in")
    .where(column, "=", hash)
    .where("provider", "=", signIn.provider)
    .where("binding_hash", "=", signIn.bindingHash)
    .where("expires_at", ">", now)
    .returning(["state_hash", "kept", "handle_hash", "answer"])
    .executeTakeFirst();
}

/** Whether a sign-in with this key waits, begun in any browser. */
export async function findSocialSignIn(
  db: Queries,
  key: SocialSignInKey,
  now: number,
): Promise<boolean> {
  const { column, hash } = locate(key);
  const row = await db
    .selectFrom("social_sign_in")
    .select("provider")
    .where(column, "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

const locate = (key: SocialSignInKey) =>
  "stateHash" in key
    ? ({ column: "state_hash", hash: key.stateHash } as const)
    : ({ column: "handle_hash", hash: key.handleHash } as const);
