import { CALL_TIMEOUT_MS, REFRESH_GRACE_MS } from "@musubi/contract";
import { type ExpressionBuilder, sql } from "kysely";
import { CLOCKS_DIFFER_MS, clockOf } from "../clock.ts";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { DatabaseUnavailableError } from "../unavailable.ts";
import { isLetIn } from "./let-in.ts";

export type NewTokenFamily = {
  readonly id: string;
  readonly loginSession: string;
  readonly account: string;
  readonly codeHash: string;
  readonly challenge: string;
  readonly codeExpiresAt: number;
  readonly expiresAt: number;
  readonly createdAt: number;
};

const insert = prepareQuery((db, family: NewTokenFamily) =>
  db.insertInto("token_family").values({
    id: family.id,
    login_session: family.loginSession,
    account: family.account,
    code_hash: family.codeHash,
    challenge: family.challenge,
    code_expires_at: family.codeExpiresAt,
    redeemed_at: null,
    rotated_at: null,
    expires_at: family.expiresAt,
    revoked_at: null,
    created_at: family.createdAt,
  }),
);

export async function insertTokenFamily(db: Queries, family: NewTokenFamily): Promise<void> {
  await insert(db, family);
}

const deleteSurplus = prepareQuery(
  (db, { session, most }: { readonly session: string; readonly most: number }) =>
    db
      .deleteFrom("token_family")
      .where("login_session", "=", session)
      .where("redeemed_at", "is", null)
      .where("id", "not in", (eb) =>
        eb
          .selectFrom("token_family")
          .select("id")
          .where("login_session", "=", session)
          .where("redeemed_at", "is", null)
          .orderBy("created_at", "desc")
          .orderBy("id")
          .limit(most),
      ),
);

/** Deletes the oldest unredeemed codes of a login session beyond a number. */
export async function deleteSurplusCodes(
  db: Queries,
  session: string,
  most: number,
): Promise<void> {
  await deleteSurplus(db, { session, most });
}

/** The claims of a token about its holder, read in the statement that decides whether the token is issued. */
const holderOf = (eb: ExpressionBuilder<Tables, "token_family">) => {
  const account = eb.selectFrom("account").whereRef("account.id", "=", "token_family.account");
  const session = eb
    .selectFrom("login_session")
    .whereRef("login_session.id", "=", "token_family.login_session")
    .where("login_session.ended_at", "is", null);
  const identities = eb
    .selectFrom("account_identity")
    .whereRef("account_identity.account", "=", "token_family.account");
  return [
    "token_family.id as family" as const,
    "token_family.account as account" as const,
    "token_family.generation as generation" as const,
    "token_family.revoked_at as revoked_at" as const,
    account.where(isLetIn).select("account.email").as("email"),
    account.select("account.email_proven_at").as("email_proven_at"),
    session.select("login_session.auth_time").as("auth_time"),
    session.select("login_session.amr").as("amr"),
    identities
      .select(sql<string | null>`string_agg(account_identity.provider_name, ',')`.as("names"))
      .as("providers"),
  ];
};

const redeem = prepareQuery(
  (db, code: { readonly hash: string; readonly challenge: string; readonly now: number }) =>
    db
      .updateTable("token_family")
      .set((eb) => ({
        redeemed_at: eb.fn.coalesce("redeemed_at", eb.val(code.now)),
        revoked_at: eb
          .case()
          .when(
            eb.and([
              eb("redeemed_at", "is", null),
              eb("challenge", "=", code.challenge),
              eb("code_expires_at", ">", code.now),
            ]),
          )
          .then(eb.ref("revoked_at"))
          .else(eb.fn.coalesce("revoked_at", eb.val(code.now)))
          .end(),
      }))
      .where("code_hash", "=", code.hash)
      .returning(holderOf),
);

export type FamilyRow = Awaited<ReturnType<typeof redeem>>[number];

/**
 * Redeems an authorization code. The first try spends it in any case, so a wrong verifier burns the code; a second try
 * revokes the family that the first one started.
 */
export async function redeemCode(
  db: Queries,
  code: { readonly hash: string; readonly challenge: string; readonly now: number },
): Promise<FamilyRow | undefined> {
  return (await redeem(db, code))[0];
}

type Rotation = {
  readonly family: string;
  readonly generation: number;
  readonly next: number;
  readonly now: number;
  readonly graceFrom: number;
  readonly heardUntil: number;
};

const rotate = prepareQuery((db, token: Rotation) =>
  db
    .updateTable("token_family")
    .set((eb) => {
      const isPresent = eb("generation", "=", token.generation);
      const isJustReplaced = eb.and([
        eb("generation", "=", token.next),
        eb("rotated_at", ">", token.graceFrom),
      ]);
      return {
        generation: eb
          .case()
          .when(isPresent)
          .then(eb("generation", "+", 1))
          .else(eb.ref("generation"))
          .end(),
        rotated_at: eb
          .case()
          .when(isPresent)
          .then(eb.val(token.now))
          .else(eb.ref("rotated_at"))
          .end(),
        revoked_at: eb
          .case()
          .when(eb.or([isPresent, isJustReplaced]))
          .then(eb.ref("revoked_at"))
          .else(eb.val(token.now))
          .end(),
      };
    })
    .where("id", "=", token.family)
    .where("redeemed_at", "is not", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", token.now)
    .where(clockOf(db), "<", token.heardUntil)
    .returning(holderOf),
);

/**
 * Advances a family to its next generation. The previous generation gets the same successor for two minutes (two
 * tabs, a lost answer); later, or with any older one, it is a replay and revokes the family. It is one statement, so
 * that parallel renewals share one successor. If it runs when its caller has long given up, it does nothing: the next
 * token would reach no one.
 */
export async function rotateFamily(
  db: Queries,
  token: { readonly family: string; readonly generation: number; readonly now: number },
): Promise<FamilyRow | undefined> {
  const { family, generation, now } = token;
  const began = performance.now();
  const [row] = await rotate(db, {
    family,
    generation,
    next: generation + 1,
    now,
    graceFrom: now - REFRESH_GRACE_MS,
    heardUntil: now + CALL_TIMEOUT_MS + CLOCKS_DIFFER_MS,
  });
  if (!row && performance.now() - began >= CALL_TIMEOUT_MS) {
    throw new DatabaseUnavailableError(new Error("The renewal came too late to be done."));
  }
  return row;
}
