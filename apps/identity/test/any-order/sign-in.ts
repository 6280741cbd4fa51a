import { randomUUID } from "node:crypto";
import type { CrashingWorld } from "./crashing-parts.ts";

/** Begins a session without the forms, and returns its family. The login session has the same id. */
export async function signIn({ parts }: CrashingWorld, account: string): Promise<string> {
  const { database, now } = parts;
  const { db } = database;
  const id = randomUUID();
  const never = Number.MAX_SAFE_INTEGER;
  const times = { auth_time: now(), created_at: 1, expires_at: never, ended_at: null };
  const session = { id, account, notice_language: "ja", ...times } as const;
  await db
    .insertInto("login_session")
    .values({ ...session, secret_hash: id, sso: id })
    .execute();
  await db
    .insertInto("token_family")
    .values({
      id,
      account,
      login_session: id,
      code_hash: id,
      challenge: "",
      code_expires_at: 1,
      redeemed_at: 1,
      rotated_at: null,
      expires_at: never,
      revoked_at: null,
      created_at: 1,
    })
    .execute();
  return id;
}
