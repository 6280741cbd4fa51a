import { REFRESH_GRACE_MS } from "@musubi/contract";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";
import type { Database } from "../database/database.ts";
import {
  consumeOidcState,
  deleteOidcState,
  deleteOidcStateOfGrant,
  findOidcState,
  findOidcStateByUid,
  type OidcProvider,
  type OidcStateRow,
  upsertOidcState,
} from "../database/queries/oidc-state.ts";
import {
  findRotatable,
  type Rotation,
  replaceRefreshToken,
} from "../database/queries/refresh-rotation.ts";
import { findCode, type Roots } from "../database/queries/token-sources.ts";
import { hashSecret, seal, unseal } from "../settings/secrets.ts";

/** Longer than the life of anything at a provider that has no expiry of its own. */
const LONGEST_SECONDS = 24 * 60 * 60;

/** One of our providers, and how it stores its state. */
export type OidcStoreOptions = {
  readonly provider: OidcProvider;
  readonly key: Buffer;
  /** Returns what is stored of a payload; undefined if nothing is. */
  readonly trim: (model: string, payload: AdapterPayload) => AdapterPayload | undefined;
  /** For services, whose tokens depend on their holder's session. */
  readonly services?: {
    /**
     * Returns the one successor of a refresh token. A client that repeats the previous token within a short time gets
     * the same successor.
     */
    successorOf(token: string): string;
    /** Receives what a code or a refresh token depends on, which the same query has read. */
    bring(roots: Roots): void;
  };
};

const contextOf = (model: string, idHash: string) => `${model} ${idHash}`;

/** Returns the payload of a row. */
export function openState(key: Buffer, model: string, row: OidcStateRow): AdapterPayload {
  const payload = JSON.parse(unseal(key, contextOf(model, row.id_hash), row.payload));
  if (row.consumed_at === null) return payload;
  return { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
}

/**
 * Keeps a provider's state in our database, so that any process can continue what another began. Codes and tokens are
 * stored only as hashes, and their payloads are sealed.
 */
export function createOidcStore(
  { db }: Database,
  { provider, key, trim, services }: OidcStoreOptions,
  now: () => number,
): AdapterFactory {
  const open = (model: string, row: OidcStateRow | undefined): AdapterPayload | undefined =>
    row && openState(key, model, row);

  /** Undefined for all but the refresh tokens of services. */
  const describeRotation = (model: string, id: string): Rotation | undefined =>
    model === "RefreshToken" && services
      ? {
          idHash: hashSecret(id),
          nextHash: hashSecret(services.successorOf(id)),
          now: now(),
          graceFrom: now() - REFRESH_GRACE_MS,
        }
      : undefined;

  const find = async (model: string, id: string): Promise<OidcStateRow | undefined> => {
    const idHash = hashSecret(id);
    const rotation = describeRotation(model, id);
    if (!services || (model !== "AuthorizationCode" && !rotation)) {
      return findOidcState(db, { provider, model, idHash }, now());
    }
    const row = await (rotation
      ? findRotatable(db, rotation)
      : findCode(db, { idHash, now: now() }));
    if (row) services.bring(row);
    return row;
  };

  const consume = (model: string, id: string): Promise<boolean> => {
    const rotation = describeRotation(model, id);
    if (rotation) return replaceRefreshToken(db, rotation);
    return consumeOidcState(db, { model, idHash: hashSecret(id) }, now());
  };

  return (model): Adapter => ({
    async upsert(id, all, expiresIn) {
      const payload = trim(model, all);
      if (!payload) return;
      const idHash = hashSecret(id);
      await upsertOidcState(db, {
        model,
        idHash,
        payload: seal(key, contextOf(model, idHash), JSON.stringify(payload)),
        // Also of a holder who signed in but has no grant yet: at the pool, a new password ends that sign-in too.
        account: payload.accountId ?? payload.result?.login?.accountId ?? null,
        // A grant belongs to itself: it is deleted together with what was issued from it.
        grantId: payload.grantId ?? (model === "Grant" ? id : null),
        uid: payload.uid ?? null,
        provider,
        expiresAt: now() + (expiresIn || LONGEST_SECONDS) * 1000,
      });
    },
    find: async (id) => open(model, await find(model, id)),
    findByUid: async (uid) =>
      open(model, await findOidcStateByUid(db, { provider, model, uid }, now())),
    findByUserCode: async () => undefined,
    async consume(id) {
      // Two requests may have read the code or token as unused at the same time: the database decides which was first.
      if (!(await consume(model, id))) throw new errors.InvalidGrant("it was used already");
    },
    destroy: (id) => deleteOidcState(db, { model, idHash: hashSecret(id) }),
    revokeByGrantId: (grantId) => deleteOidcStateOfGrant(db, { model, grantId }),
  });
}
