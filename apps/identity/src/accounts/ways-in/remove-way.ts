import type { RemovableWay } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import {
  hasWay,
  type Proven,
  removeIdentity,
  removePasskey,
} from "../../database/queries/ways-in.ts";
import type { Tables } from "../../database/tables.ts";
import type { Config } from "../../settings/config.ts";
import { type UsableWays, usableWays } from "../../settings/usable-ways.ts";
import type { ActingHolder } from "../acting-holder.ts";
import { endSessions } from "../end-sessions.ts";
import type { Needs } from "../needs.ts";
import { type HoldRefusal, holdWays } from "./hold-ways.ts";
import { type ChangedWay, tellWay } from "./tell-way.ts";

type Parts = Pick<Needs, "database" | "now" | "outbox" | "secrets"> & {
  readonly config: Pick<Config, "origin" | "providers">;
};

/** The holder who removes it, and where. */
type Remover = Omit<ActingHolder, "family" | "language"> &
  ({ readonly family: string } | { readonly proven: Proven });

type Refused = HoldRefusal | "ResourceNotFoundException" | "LastWayException";

/**
 * Removes a way in, unless it is the last usable one. A sign-in to the ID pool that was made with it proves nothing
 * any more. Other browsers are logged out if the holder wants it.
 */
export function removeWay(
  parts: Parts,
  { userAgent, network, ...who }: Remover,
  way: RemovableWay,
  { endsOthers = false } = {},
): Promise<Answer<object, Refused>> {
  const { database } = parts;
  return database.transact(async (trx) => {
    const held = await holdWays(parts, trx, { ...who, userAgent });
    if (!held.ok) return held;
    const { account, session } = held.data;
    const usable = usableWays(parts.config);
    const removed = await remove(trx, { account: account.id, usable }, way);
    if (!removed) {
      const named = way.kind === "provider" ? { provider: way.provider } : { passkey: way.id };
      const isLast = await hasWay(trx, account.id, named);
      return refuse(isLast ? "LastWayException" : "ResourceNotFoundException");
    }
    const changer = { ...held.data, trace: { userAgent, network } };
    await tellWay(parts, trx, changer, { ...removed, at: parts.now() });
    if (endsOthers) await endSessions(parts, trx, account.id, session.id);
    else await deleteOidcStateOf(trx, account.id);
    return answer({});
  });
}

async function remove(
  trx: Transaction<Tables>,
  leaving: { readonly account: string; readonly usable: UsableWays },
  way: RemovableWay,
): Promise<Omit<ChangedWay, "at"> | undefined> {
  if (way.kind === "passkey") {
    const passkey = await removePasskey(trx, { ...leaving, id: way.id });
    return passkey && { passkey, name: passkey.name };
  }
  const removed = await removeIdentity(trx, { ...leaving, provider: way.provider });
  if (!removed) return undefined;
  const { issuer, subject, provider_name: providerName, created_at: since, address } = removed;
  return { identity: { issuer, subject, providerName, since, address } };
}
