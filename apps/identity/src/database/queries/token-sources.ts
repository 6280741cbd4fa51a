import type { SelectQueryBuilder } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { isLetIn } from "./let-in.ts";
import { livingState, type OidcStateRow } from "./oidc-state.ts";

/** A grant, as further columns of a token's row. */
export const GRANT_COLUMNS = [
  "root.grant_id as root_id",
  "root.id_hash as root_hash",
  "root.payload as root_payload",
] as const;

/**
 * Adds the roots of a service's code or refresh token: its grant, the client session, the sign-ins of its session, its
 * holder. The columns of a root that has ended are null.
 */
export const withRoots = <O>(
  token: SelectQueryBuilder<Tables, "oidc_state", O>,
  { now }: { readonly now: number },
) =>
  token
    .leftJoin("oidc_state as root", (join) =>
      join
        .onRef("root.grant_id", "=", "oidc_state.grant_id")
        .on("root.model", "=", "Grant")
        .on("root.expires_at", ">", now),
    )
    .leftJoin("client_session", (join) =>
      join
        .onRef("client_session.account", "=", "oidc_state.account")
        .onRef("client_session.grant_id", "=", "oidc_state.grant_id"),
    )
    .leftJoin("login_session", (join) =>
      join
        .onRef("login_session.sso", "=", "client_session.sso")
        .on("login_session.ended_at", "is", null),
    )
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "login_session.account").on(isLetIn),
    )
    .select(GRANT_COLUMNS)
    .select(["client_session.sso", "client_session.client", "client_session.sid"])
    .select(["login_session.auth_time", "login_session.amr"])
    .select(["account.id as holder", "account.email", "account.email_proven_at"])
    .select("account.page_language");

/**
 * Returns the row of the latest sign-in; there is hardly ever more than one. Sorted by SQLite, it would cost twice as
 * much as finding it.
 */
export const findLatest = <R extends { readonly auth_time: number | null }>(
  rows: readonly R[],
): R | undefined =>
  rows.reduce<R | undefined>(
    (latest, row) => ((row.auth_time ?? 0) > (latest?.auth_time ?? -1) ? row : latest),
    undefined,
  );

type Code = { readonly idHash: string; readonly now: number };

const selectCode = prepareQuery((db, { idHash, now }: Code) =>
  withRoots(
    livingState(db, { provider: "root", model: "AuthorizationCode", now }).where(
      "oidc_state.id_hash",
      "=",
      idHash,
    ),
    { now },
  ),
);

export type SourceRow = Awaited<ReturnType<typeof selectCode>>[number];

/** The roots of a code or a refresh token, as far as known. */
export type Roots = Partial<Omit<SourceRow, keyof OidcStateRow>>;

/** Returns a service's code and its roots. */
export const findCode = async (db: Queries, code: Code): Promise<SourceRow | undefined> =>
  findLatest(await selectCode(db, code));
