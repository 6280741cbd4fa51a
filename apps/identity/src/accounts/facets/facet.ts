import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import type { WholeAccount } from "../../database/queries/accounts.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "../needs.ts";
import type { Before } from "../reversals/before.ts";
import type { Pen } from "./pen.ts";

/** Stands where a facet has nothing to do, or where another place does it: with the reason, or the place. */
type Word = `nothing: ${string}` | `elsewhere: ${string}`;

/** What a merge does with most of what an account has. */
export const STAYS = "nothing: it stays with the ID that is merged away, and is erased with it";

/** One thing that an account has, and what becomes of it. */
export type Facet<Kept, Told> = {
  /** The columns that it stands in, by their tables, with blanks between them. */
  readonly kept: Kept;
  /** What the data file has of it: never a hash, a secret, or anybody else's data. */
  readonly shown:
    | Word
    | {
        readonly describe: (describing: Describing) => Promise<Told>;
        /** Where it stands on the page, and what it says there. */
        readonly section: Section;
        readonly draw: (told: Told, pen: Pen) => readonly Block[];
      };
  /** What a restoration does with what came since the change that it undoes. */
  readonly restored: Word | ((parts: RestoringParts, restoring: Restoring) => Promise<void>);
  /** What erasing a closed account does. */
  readonly erased: Word | ((db: Queries, account: Erasing) => Promise<void>);
  /** What becomes of it with the ID that is merged away. */
  readonly merged: Word | ((parts: MergingParts, merging: Merging) => Promise<void>);
};

export const defineFacet = <
  const Kept extends { readonly [T in keyof Tables]?: string },
  Told extends object,
>(
  facet: Facet<Kept, Told>,
): Facet<Kept, Told> => facet;

export type Describing = {
  readonly db: Queries;
  readonly account: WholeAccount;
  readonly now: number;
  readonly secrets: Needs["secrets"];
  /** What a service is called in addresses; null where the catalogue has it no more. */
  readonly kindOf: (serviceId: number) => string | null;
};

/** The sections of the page in their order; what services keep stands between these two. */
export const SECTIONS = {
  account: ["id", "ways", "services"],
  use: ["sessions", "browsers", "addresses", "undoable", "activity"],
} as const;
export type Section = (typeof SECTIONS)["account" | "use"][number];

/** A name and what is known under it; what nobody knows is left out. */
export type Fact = readonly [name: string, value: string | null];

export type Block =
  /** Facts of their own: one thing of several. */
  | { readonly entry: readonly Fact[] }
  /** Facts of the whole section, in one list with those of other facets. */
  | { readonly facts: readonly Fact[] }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly text: string };

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
