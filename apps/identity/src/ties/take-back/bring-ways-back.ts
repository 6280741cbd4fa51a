import type { Transaction } from "kysely";
import { makeUnknownHash } from "../../accounts/passwords/hashing.ts";
import { type Before, readBefore, type WayName } from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import {
  bringIdentityBack,
  bringPasskeyBack,
  findWayOwner,
} from "../../database/queries/ways-back.ts";
import { deletePassword, insertLastPassword } from "../../database/queries/ways-in.ts";
import type { Tables } from "../../database/tables.ts";
import { usableWays } from "../../settings/usable-ways.ts";
import type { Needs } from "../needs.ts";
import type { Case } from "./case.ts";
import { isRipe } from "./is-ripe.ts";

/**
 * What becomes of a way in that was removed. `cannot`: it is another ID's by now. `young`: its adding could still be
 * undone when it was removed.
 */
export type WayOutlook = {
  readonly way: WayName;
  /** As its holder calls it, of a passkey. */
  readonly name: string | undefined;
  readonly outcome: "back" | "cannot" | "young";
};

/**
 * Gives an account the ways in back that were removed since, and takes a first password away that was set since. One
 * that was both added and removed since stays away, and so does one that was removed while its adding could be undone:
 * whoever removed it may have removed a thief's. A password stays, to be set anew, where nothing else would let its
 * holder in; and where nothing is left at all, since what was removed is another ID's by now, there is one to be set.
 */
export async function bringWaysBack(
  { secrets, config, now }: Pick<Needs, "secrets" | "config" | "now">,
  trx: Transaction<Tables>,
  found: Undoing,
): Promise<void> {
  const { account } = found.row;
  const changes = readWays({ secrets }, found);
  if (changes.length === 0) return;
  for (const { identity, passkey, isYoung } of changes) {
    if (isYoung) continue;
    if (identity) await bringIdentityBack(trx, { account, ...identity });
    if (passkey) await bringPasskeyBack(trx, passkey);
  }
  const leaving = { account, usable: usableWays(config) };
  if (changes.some(({ added }) => added === "password")) await deletePassword(trx, leaving);
  await insertLastPassword(trx, leaving, { hash: makeUnknownHash(), at: now() });
}

/** Returns which of the removed ways in would come back, and which would not. */
export async function foreseeWays(
  parts: Pick<Needs, "secrets">,
  db: Queries,
  found: Undoing,
): Promise<WayOutlook[]> {
  const outlooks: WayOutlook[] = [];
  for (const { identity, passkey, isYoung } of readWays(parts, found)) {
    const way = identity?.providerName ?? (passkey && "passkey");
    if (!way) continue;
    const owner = await findWayOwner(
      db,
      identity ?? { credentialId: passkey?.credential_id ?? "" },
    );
    const isAnothers = owner !== undefined && owner !== found.row.account;
    const outcome = isYoung ? "young" : isAnothers ? "cannot" : "back";
    outlooks.push({ way, name: passkey?.name, outcome });
  }
  return outlooks;
}

type Undoing = Pick<Case, "row" | "account" | "undone">;

type WayChange = Pick<Before, "added" | "identity" | "passkey"> & { readonly isYoung: boolean };

/**
 * What was sealed of the changes that are undone; of what came only after the first of them, nothing.
 */
function readWays(
  { secrets }: Pick<Needs, "secrets">,
  { row, account, undone }: Undoing,
): WayChange[] {
  const isOld = (since: number) => since < row.made_at;
  return undone
    .filter(({ kind }) => kind === "way")
    .map((each) => {
      const { added, identity, passkey } = readBefore(secrets, each);
      const since = identity?.since ?? passkey?.created_at;
      return {
        ...(added && { added }),
        ...(identity && isOld(identity.since) && { identity }),
        ...(passkey && isOld(passkey.created_at) && { passkey }),
        isYoung: since !== undefined && !isRipe(since, each.made_at, account.created_at),
      };
    });
}
