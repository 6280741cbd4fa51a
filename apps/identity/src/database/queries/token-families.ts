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

/** The hash of the mark of the browser in which a family's log-in was made. */
const markOf = (eb: ExpressionBuilder<Tables, "token_family">) =>
  eb
    .selectFrom("login_session")
    .select("login_session.browser_hash")
    .whereRef("login_session.id", "=", "token_family.login_session");

/** Binds a family if the request shows its mark. A family never becomes unbound. */
const bindBy = (eb: ExpressionBuilder<Tables, "token_family">, mark: string) =>
  eb
    .case()
    .when(eb.or([eb("token_family.bound", "=", 1), eb(markOf(eb), "=", mark)]))
    .then(1)
    .else(0)
    .end();

/** No hash is empty. */
const NO_MARK = "";

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
    "token_family.bound as bound" as const,
    account.where(isLetIn).select("account.email").as("email"),
    account.select("account.email_proven_at").as("email_proven_at"),
    session.select("login_session.auth_time").as("auth_time"),
    session.select("login_session.amr").as("amr"),
    identities
      .select(sql<string | null>`string_agg(account_identity.provider_name, ',')`.as("names"))
      .as("providers"),
  ];
};

type Code = { readonly hash: string; readonly challenge: string; readonly now: number };

type Redemption = Code & {
  readonly mark: string | undefined;
  /** Whether the mark must be that of the log-in. */
  readonly isMarkNeeded: boolean;
};

const redeem = (isMarkNeeded: boolean) =>
  prepareQuery((db, code: Code & { readonly mark: string }) =>
    db
      .updateTable("token_family")
      .set((eb) => ({
        redeemed_at: eb.fn.coalesce("redeemed_at", eb.val(code.now)),
        bound: bindBy(eb, code.mark),
        revoked_at: eb
          .case()
          .when(
            eb.and([
              eb("redeemed_at", "is", null),
              eb("challenge", "=", code.challenge),
              eb("code_expires_at", ">", code.now),
              ...(isMarkNeeded ? [eb(markOf(eb), "=", code.mark)] : []),
            ]),
          )
          .then(eb.ref("revoked_at"))
          .else(eb.fn.coalesce("revoked_at", eb.val(code.now)))
          .end(),
      }))
      .where("code_hash", "=", code.hash)
      .returning(holderOf),
  );

const redeemAnywhere = redeem(false);
const redeemWithMark = redeem(true);

export type FamilyRow = Awaited<ReturnType<typeof redeemAnywhere>>[number];

/**
 * Redeems an authorization code. The first try spends it in any case, so a wrong verifier or mark burns the code; a
 * second try revokes the family that the first one started.
 */
export async function redeemCode(
  db: Queries,
  { mark = NO_MARK, isMarkNeeded, ...code }: Redemption,
): Promise<FamilyRow | undefined> {
  const redeem = isMarkNeeded ? redeemWithMark : redeemAnywhere;
  return (await redeem(db, { ...code, mark }))[0];
}

type Renewal = {
  readonly family: string;
  readonly generation: number;
  readonly now: number;
  readonly mark: string | undefined;
  /** Families whose `bound` is at least this are renewed only with their mark. */
  readonly askedFrom: number;
};

type Rotation = Omit<Renewal, "mark"> & {
  readonly mark: string;
  readonly next: number;
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
        bound: bindBy(eb, token.mark),
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
    .where((eb) => eb.or([eb("bound", "<", token.askedFrom), eb(markOf(eb), "=", token.mark)]))
    .where("redeemed_at", "is not", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", token.now)
    .where(clockOf(db), "<", token.heardUntil)
    .returning(holderOf),
);

/**
 * Advances a family to its next generation. The previous generation gets the same successor for two minutes (two
 * tabs, a lost answer); later, or with any older one, it is a replay and revokes the family. It is one statement, so
 * that parallel renewals share one successor. It does nothing if it runs when its caller has long given up (the next
 * token would reach no one), or for another browser than the one the family is bound to: a copied token, spent or
 * not, ends nothing of the holder's.
 */
export async function rotateFamily(
  db: Queries,
  { mark = NO_MARK, ...token }: Renewal,
): Promise<FamilyRow | undefined> {
  const { now } = token;
  const began = performance.now();
  const [row] = await rotate(db, {
    ...token,
    mark,
    next: token.generation + 1,
    graceFrom: now - REFRESH_GRACE_MS,
    heardUntil: now + CALL_TIMEOUT_MS + CLOCKS_DIFFER_MS,
  });
  if (!row && performance.now() - began >= CALL_TIMEOUT_MS) {
    throw new DatabaseUnavailableError(new Error("The renewal came too late to be done."));
  }
  return row;
}

/** Returns the account of a living family that is not renewed for a browser with this mark; undefined for any other. */
export const findStrayFamily = (
  db: Queries,
  {
    family,
    mark = NO_MARK,
    askedFrom,
    now,
  }: Pick<Renewal, "family" | "mark" | "askedFrom" | "now">,
): Promise<{ readonly account: string } | undefined> =>
  db
    .selectFrom("live_session")
    .innerJoin("token_family", "token_family.id", "live_session.family")
    .innerJoin("login_session", "login_session.id", "live_session.login_session")
    .select("live_session.account")
    .where("live_session.family", "=", family)
    .where("token_family.expires_at", ">", now)
    .where("token_family.bound", ">=", askedFrom)
    .where((eb) => eb(eb.fn.coalesce("login_session.browser_hash", eb.val("erased")), "!=", mark))
    .executeTakeFirst();

/** Returns how many of the last log-ins at the portal have bound tokens. */
export async function countBound(
  db: Queries,
  last: number,
): Promise<{ readonly bound: number; readonly all: number }> {
  const rows = await db
    .selectFrom("token_family")
    .select("bound")
    .where("redeemed_at", "is not", null)
    .orderBy("expires_at", "desc")
    .limit(last)
    .execute();
  return { bound: rows.filter(({ bound }) => bound === 1).length, all: rows.length };
}
