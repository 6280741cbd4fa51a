import { isRipe, youngAfter } from "../../accounts/credentials/is-ripe.ts";
import { type Before, type CredentialName, readBefore } from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import { findCredentialOwner } from "../../database/queries/credentials-back.ts";
import { findFreeze } from "../../database/queries/freezes.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";
import { findAddedCredentials } from "../../database/queries/young-credentials.ts";
import type { Parts } from "../operations/parts.ts";
import type { Case } from "./case.ts";

/**
 * What a take-back does to a credential. `back`: it was removed and is added again. `cannot`: it was removed and
 * belongs to another ID by now. `young`: it was removed and is not added again, because adding it could still be undone
 * at the time of the change. `ends`: the account has it and loses it, for the same reason.
 */
export type CredentialOutlook = {
  readonly kind: CredentialName;
  /** The holder's name for a passkey. */
  readonly name: string | undefined;
  readonly outcome: "back" | "cannot" | "young" | "ends";
};

/**
 * Returns the removed credentials that are added again: not one that was added after the change, nor one that was young
 * at the time of the change, since a thief may have added it and the holder removed it.
 */
export const readReturning = (
  parts: Parts,
  found: Undoing,
  mark: number,
): readonly CredentialChange[] =>
  readCredentials(parts, found, mark).filter(({ isYoung }) => !isYoung);

/**
 * Returns when a credential must have been ripe to survive a take-back. No credential survives that a freeze keeps out.
 */
export async function findMark(db: Queries, { row }: Pick<Case, "row">): Promise<number> {
  const freeze = await findFreeze(db, row.account);
  return Math.min(row.made_at, freeze?.cause ?? row.made_at);
}

/** Returns which removed credentials would be added again, which would not, and which present ones would end. */
export async function foreseeCredentials(
  parts: Parts,
  db: Queries,
  found: Undoing,
): Promise<CredentialOutlook[]> {
  const outlooks: CredentialOutlook[] = [];
  const mark = await findMark(db, found);
  // Leaves out what the change itself added: removing that is the purpose of the link.
  const except = [found.row.made_at];
  for (const { identity, passkey, isYoung } of readCredentials(parts, found, mark)) {
    const kind = identity?.providerName ?? (passkey && "passkey");
    if (!kind) continue;
    const owner = await findCredentialOwner(
      db,
      identity ?? { credentialId: passkey?.credential_id ?? "" },
    );
    const isAnothers = owner !== undefined && owner.account !== found.row.account;
    const outcome = isYoung ? "young" : isAnothers ? "cannot" : "back";
    outlooks.push({ kind, name: passkey?.name, outcome });
    // A provider account that was added again is the one that comes back.
    if (identity && owner && outcome === "back") except.push(owner.since);
  }
  const endings = await foreseeEndings(db, found.account, mark, except);
  return [...outlooks, ...endings];
}

/** Returns the credentials that end because they were young at `mark`, except those added at `except`. */
export async function foreseeEndings(
  db: Queries,
  { id: account, created_at }: Pick<Disputed, "id" | "created_at">,
  mark: number,
  except: readonly number[] = [],
): Promise<CredentialOutlook[]> {
  const after = youngAfter(mark, created_at);
  const young = await findAddedCredentials(db, { account, after, before: Number.MAX_SAFE_INTEGER });
  return young
    .filter(({ since }) => !except.includes(since))
    .map((each) => ({
      kind: each.kind,
      name: "name" in each ? each.name : undefined,
      outcome: "ends",
    }));
}

type Undoing = Pick<Case, "row" | "account" | "undone">;

type CredentialChange = Pick<Before, "identity" | "passkey"> & { readonly isYoung: boolean };

/**
 * Reads the sealed credentials of the changes to undo, except those that were added after the first of these changes.
 */
function readCredentials(
  { secrets }: Parts,
  { row, account, undone }: Undoing,
  mark: number,
): CredentialChange[] {
  const isOld = (since: number) => since < row.made_at;
  return undone
    .filter(({ kind }) => kind === "credential")
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
