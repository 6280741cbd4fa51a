import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "../needs.ts";
import type { Before } from "../reversals/before.ts";

/** Stands where a facet has nothing to do, or where another place does it: with the reason, or the place. */
type Word = `nothing: ${string}` | `elsewhere: ${string}`;

/** What a merge does with most of what an account has. */
export const STAYS = "nothing: it stays with the ID that is merged away, and is erased with it";

/** One thing that an account has, and what becomes of it. */
export type Facet<Kept> = {
  /** The columns that it stands in, by their tables, with blanks between them. */
  readonly kept: Kept;
  /** What a restoration does with what came since the change that it undoes. */
  readonly restored: Word | ((parts: RestoringParts, restoring: Restoring) => Promise<void>);
  /** What erasing a closed account does. */
  readonly erased: Word | ((db: Queries, account: Erasing) => Promise<void>);
  /** What becomes of it with the ID that is merged away. */
  readonly merged: Word | ((parts: MergingParts, merging: Merging) => Promise<void>);
};

export const defineFacet = <const Kept extends { readonly [T in keyof Tables]?: string }>(
  facet: Facet<Kept>,
): Facet<Kept> => facet;

export type RestoringParts = Pick<Needs, "codes" | "outbox" | "secrets" | "now">;

export type Restoring = {
  readonly trx: Transaction<Tables>;
  /** As it is now. */
  readonly account: Pick<Disputed, "id" | "email_key">;
  readonly before: Before;
  /** When the change was made that is undone, with all after it. */
  readonly since: number;
  /** The ways in that were removed since, and come back. */
  readonly returning: readonly Pick<Before, "identity" | "passkey">[];
};

export type Erasing = { readonly id: string; readonly email: string };

export type MergingParts = Pick<Needs, "outbox" | "now">;

export type Merging = {
  readonly trx: Transaction<Tables>;
  /** Which is merged away. */
  readonly source: string;
  readonly target: string;
  readonly now: number;
};
