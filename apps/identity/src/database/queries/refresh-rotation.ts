import type { ExpressionBuilder } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { findLatest, type SourceRow, withRoots } from "./token-sources.ts";

/** A refresh token and its only successor, by the hashes of their ids. */
export type Rotation = {
  readonly idHash: string;
  readonly nextHash: string;
  readonly now: number;
  /** A token that was replaced after this may be used again. */
  readonly graceFrom: number;
};

/** Replaced a moment ago, by a successor that is still unused: a lost answer, or another process of the client. */
const isJustReplaced =
  ({ nextHash, graceFrom }: Rotation) =>
  (eb: ExpressionBuilder<Tables, "oidc_state">) =>
    eb.and([
      eb("oidc_state.consumed_at", ">", graceFrom),
      eb.not(
        eb.exists(
          eb
            .selectFrom("oidc_state as next")
            .select("next.id_hash")
            .where("next.model", "=", "RefreshToken")
            .where("next.id_hash", "=", nextHash)
            .where("next.consumed_at", "is not", null),
        ),
      ),
    ]);

const select = prepareQuery((db, token: Rotation) =>
  withRoots(
    db
      .selectFrom("oidc_state")
      .select((eb) => [
        "oidc_state.id_hash",
        "oidc_state.payload",
        eb
          .case()
          .when(isJustReplaced(token)(eb))
          .then(null)
          .else(eb.ref("oidc_state.consumed_at"))
          .end()
          .as("consumed_at"),
      ])
      .where("oidc_state.provider", "=", "root")
      .where("oidc_state.model", "=", "RefreshToken")
      .where("oidc_state.id_hash", "=", token.idHash)
      .where("oidc_state.expires_at", ">", token.now),
    token,
  ),
);

/** Returns a service's refresh token and its roots. A token that may still be used again appears unused. */
export const findRotatable = async (db: Queries, token: Rotation): Promise<SourceRow | undefined> =>
  findLatest(await select(db, token));

const replace = prepareQuery((db, token: Rotation) =>
  db
    .updateTable("oidc_state")
    .set((eb) => ({ consumed_at: eb.fn.coalesce("consumed_at", eb.val(token.now)) }))
    .where("oidc_state.model", "=", "RefreshToken")
    .where("oidc_state.id_hash", "=", token.idHash)
    .where((eb) => eb.or([eb("oidc_state.consumed_at", "is", null), isJustReplaced(token)(eb)]))
    .returning("oidc_state.id_hash"),
);

/** Replaces a refresh token by its successor; false if it is too late. Repetitions do not change the time. */
export const replaceRefreshToken = async (db: Queries, token: Rotation): Promise<boolean> =>
  (await replace(db, token)).length > 0;
