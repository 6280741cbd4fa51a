import { type Before, readBefore, type WayName } from "../../accounts/reversals/before.ts";
import { isRipe, youngAfter } from "../../accounts/ways-in/is-ripe.ts";
import type { Queries } from "../../database/database.ts";
import { findFreeze } from "../../database/queries/freezes.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";
import { findWayOwner } from "../../database/queries/ways-back.ts";
import { findWaysAdded } from "../../database/queries/young-ways.ts";
import type { Needs } from "../operations/needs.ts";
import type { Case } from "./case.ts";

/**
 * What becomes of a way in. Of one that was removed: `cannot`, it is another ID's by now; `young`, its adding could
 * still be undone at the time of the change. `ends`: the same of one that the account has.
 */
export type WayOutlook = {
  readonly way: WayName;
  /** As its holder calls it, of a passkey. */
  readonly name: string | undefined;
  readonly outcome: "back" | "cannot" | "young" | "ends";
};

/**
 * Returns the ways in that were removed since and come back. One that was both added and removed since stays away, and so
 * does one that was young when the change was made: whoever removed it may have removed a thief's.
 */
export const readReturning = (
  parts: Pick<Needs, "secrets">,
  found: Undoing,
  mark: number,
): readonly WayChange[] => readWays(parts, found, mark).filter(({ isYoung }) => !isYoung);

/** Returns the time at which a way in has to have been ripe to outlast a take-back: what a freeze keeps out does not. */
export async function findMark(db: Queries, { row }: Pick<Case, "row">): Promise<number> {
  const freeze = await findFreeze(db, row.account);
  return Math.min(row.made_at, freeze?.cause ?? row.made_at);
}

/** Returns which of the removed ways in would come back, and which would not; and which would go. */
export async function foreseeWays(
  parts: Pick<Needs, "secrets">,
  db: Queries,
  found: Undoing,
): Promise<WayOutlook[]> {
  const outlooks: WayOutlook[] = [];
  const mark = await findMark(db, found);
  for (const { identity, passkey, isYoung } of readWays(parts, found, mark)) {
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
  // That what was added by the very change goes is what its link is for.
  const endings = await foreseeEndings(db, found.account, mark, found.row.made_at);
  return [...outlooks, ...endings];
}

/** Returns which of an account's ways in end because they were young at a time. `except`: but for one added then. */
export async function foreseeEndings(
  db: Queries,
  { id: account, created_at }: Pick<Disputed, "id" | "created_at">,
  mark: number,
  except?: number,
): Promise<WayOutlook[]> {
  const after = youngAfter(mark, created_at);
  const young = await findWaysAdded(db, { account, after, before: Number.MAX_SAFE_INTEGER });
  return young
    .filter(({ since }) => since !== except)
    .map((each) => ({
      way: each.way,
      name: "name" in each ? each.name : undefined,
      outcome: "ends",
    }));
}

type Undoing = Pick<Case, "row" | "account" | "undone">;

type WayChange = Pick<Before, "identity" | "passkey"> & { readonly isYoung: boolean };

/**
 * What was sealed of the changes that are undone; of what came only after the first of them, nothing.
 */
function readWays(
  { secrets }: Pick<Needs, "secrets">,
  { row, account, undone }: Undoing,
  mark: number,
): WayChange[] {
  const isOld = (since: number) => since < row.made_at;
  return undone
    .filter(({ kind }) => kind === "way")
    .map((each) => {
      const { identity, passkey } = readBefore(secrets, each);
      const since = identity?.since ?? passkey?.created_at;
      return {
        ...(identity && isOld(identity.since) && { identity }),
        ...(passkey && isOld(passkey.created_at) && { passkey }),
        isYoung: since !== undefined && !isRipe(since, mark, account.created_at),
      };
    });
}
