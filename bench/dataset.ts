import { createHash, randomBytes, randomUUID } from "node:crypto";
import { canonicalEmail } from "@musubi/contract";
import { recognizeBrowser } from "../apps/identity/src/accounts/known-browser.ts";
import { createPasswordHasher } from "../apps/identity/src/accounts/passwords/hashing.ts";
import type { Database } from "../apps/identity/src/database/database.ts";
import { migrate } from "../apps/identity/src/database/migrate.ts";
import { upsertKnownBrowser } from "../apps/identity/src/database/queries/known-browsers.ts";
import { BROWSER_COOKIE, cookieName } from "../apps/identity/src/settings/cookie-name.ts";
import { deriveSecrets, hashSecret } from "../apps/identity/src/settings/secrets.ts";
import { createBinding } from "../apps/identity/src/tokens/binding.ts";
import { signJwt } from "../apps/identity/src/tokens/jwt.ts";
import { createKeyRing, type KeyRing } from "../apps/identity/src/tokens/keys.ts";
import { writeRefreshToken } from "../apps/identity/src/tokens/refresh-token.ts";
import { ISSUER, SECRET } from "./settings.ts";

export const PASSWORD = "Bench2026";
const ACCOUNTS = 2_000;
const BATCH = 200;

export type Person = { readonly account: string; readonly email: string; readonly session: string };
export type Code = { readonly code: string; readonly verifier: string };

/** A database full of people, each with two services and a session: all in one browser, to which their tokens are bound. */
export type Dataset = {
  readonly people: readonly Person[];
  readonly keys: KeyRing;
  readonly refreshKey: Buffer;
  readonly browser: { readonly cookie: string; readonly hash: string };
  refreshTokens(count: number): Promise<string[]>;
  codes(count: number): Promise<Code[]>;
  accessTokens(count: number): Promise<string[]>;
  /** Returns the cookies of this many people who are signed in, in the browser that their accounts know. */
  browsers(count: number): Promise<string[]>;
};

export async function fill(database: Database): Promise<Dataset> {
  await migrate(database);
  const secrets = deriveSecrets(SECRET);
  const keys = createKeyRing(database, secrets.signingKeys, Date.now);
  const { db } = database;
  const { mark, hash: browser_hash } = recognizeBrowser(undefined, SECRET, secrets);
  const cookie = `${cookieName(BROWSER_COOKIE, ISSUER)}=${mark}`;
  const binding = createBinding("auto", secrets.binding);
  const passwordHash = await createPasswordHasher().hash(PASSWORD);
  const now = Date.now();
  const people = Array.from({ length: ACCOUNTS }, (_, n) => ({
    account: randomUUID(),
    email: `person-${n}@example.jp`,
    session: randomUUID(),
  }));
  for (let n = 0; n < people.length; n += BATCH) {
    const some = people.slice(n, n + BATCH);
    const accounts = some.map(({ account, email }) => ({
      id: account,
      email,
      email_key: canonicalEmail(email),
      email_proven_at: now,
      password_hash: passwordHash,
      password_since: now,
      language: "ja" as const,
      page_language: "ja" as const,
      created_at: now,
    }));
    const ties = some.flatMap(({ account }) =>
      [1, 3].map((service_id) => ({ account, service_id, lineage: randomUUID(), since: now })),
    );
    const sessions = some.map(({ account, session }) => ({
      id: session,
      sso: session,
      secret_hash: randomUUID(),
      account,
      auth_time: now,
      created_at: now,
      expires_at: now + 3_600_000,
      ended_at: null,
      notice_language: "ja" as const,
      browser_hash,
    }));
    await db.insertInto("account").values(accounts).execute();
    await db.insertInto("place").values(ties).execute();
    await db.insertInto("login_session").values(sessions).execute();
  }

  async function families(count: number, isRedeemed: boolean) {
    const made = Array.from({ length: count }, (_, n) => {
      const person = people[n % people.length];
      if (!person) throw new Error("There is no such person.");
      return {
        person,
        id: randomUUID(),
        code: randomBytes(32).toString("base64url"),
        verifier: randomBytes(28).toString("hex"),
      };
    });
    for (let n = 0; n < made.length; n += BATCH) {
      const rows = made.slice(n, n + BATCH).map(({ person, id, code, verifier }) => ({
        id,
        login_session: person.session,
        account: person.account,
        code_hash: hashSecret(code),
        challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_expires_at: Date.now() + 600_000,
        redeemed_at: isRedeemed ? Date.now() : null,
        bound: isRedeemed ? 1 : 0,
        rotated_at: null,
        expires_at: Date.now() + 3_600_000,
        revoked_at: null,
        created_at: Date.now(),
      }));
      await db.insertInto("token_family").values(rows).execute();
    }
    return made;
  }

  return {
    people,
    keys,
    refreshKey: secrets.refreshTokens,
    browser: { cookie, hash: browser_hash },
    async refreshTokens(count) {
      const made = await families(count, true);
      return made.map(({ id }) =>
        writeRefreshToken(secrets.refreshTokens, { family: id, generation: 0 }),
      );
    },
    codes: async (count) =>
      (await families(count, false)).map(({ code, verifier }) => ({ code, verifier })),
    browsers: (count) =>
      Promise.all(
        people.slice(0, count).map(async ({ account, session }) => {
          const secret = randomBytes(32).toString("base64url");
          await upsertKnownBrowser(db, { account, browser: browser_hash, userAgent: "", at: now });
          await db
            .updateTable("login_session")
            .set({ secret_hash: hashSecret(secret) })
            .where("id", "=", session)
            .execute();
          return `musubi_login=${secret}; ${cookie}`;
        }),
      ),
    async accessTokens(count) {
      const made = await families(count, true);
      const key = await keys.signer();
      const iat = Math.floor(Date.now() / 1000);
      return made.map(({ id, person }) =>
        signJwt(key, "at+jwt", {
          iss: ISSUER,
          aud: ISSUER,
          sub: person.account,
          iat,
          exp: iat + 600,
          sid: id,
          cnf: binding.claim(id, browser_hash),
        }),
      );
    },
  };
}
