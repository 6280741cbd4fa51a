import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import type { WholeAccount } from "../../database/queries/accounts.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../parts.ts";
import type { Before } from "../reversals/before.ts";
import type { Pen } from "./data-file-pen.ts";

/** Returns a time as the data file writes it. */
export const tell = (at: number): string => new Date(at).toISOString();

export const tellIfAny = (at: number | null): string | null => (at === null ? null : tell(at));

/** Says that a facet has nothing to do, and why; or that other code does it, and which. */
type Word = `nothing: ${string}` | `elsewhere: ${string}`;

/** What a merge does with most facets. */
export const STAYS = "nothing: it stays with the ID that is merged away, and is erased with it";

/** One thing that an account has, and what becomes of it. */
export type Facet<Kept, Told> = {
  /** The columns that keep it, by table, separated by spaces. */
  readonly kept: Kept;
  /** What the data file shows of it: never a hash, a secret, or another person's data. */
  readonly shown:
    | Word
    | {
        readonly describe: (describing: Describing) => Promise<Told>;
        /** Its section on the page, and what it says there. */
        readonly section: Section;
        readonly draw: (told: Told, pen: Pen) => readonly Block[];
      };
  /** What a restoration does with what came after the change that it undoes. */
  readonly restored: Word | ((parts: Parts, restoring: Restoring) => Promise<void>);
  /** What erasing a closed account does. */
  readonly erased: Word | ((db: Queries, account: Erasing) => Promise<void>);
  /** What becomes of it in the ID that is merged away. */
  readonly merged: Word | ((parts: Parts, merging: Merging) => Promise<void>);
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
  readonly secrets: Parts["secrets"];
  /** The service's name in URLs; null if it has left the catalogue. */
  readonly kindOf: (serviceId: number) => string | null;
};

/** The sections of the page in order; the data from services comes between these two groups. */
export const SECTIONS = {
  account: ["id", "credentials", "services"],
  use: ["sessions", "browsers", "addresses", "undoable", "activity"],
} as const;
export type Section = (typeof SECTIONS)["account" | "use"][number];

/** A name and its value; a null value is left out. */
export type Fact = readonly [name: string, value: string | null];

export type Block =
  /** Facts of one thing among several. */
  | { readonly entry: readonly Fact[] }
  /** Facts of the whole section, in one list with those of other facets. */
  | { readonly facts: readonly Fact[] }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly text: string };

export type Restoring = {
  readonly trx: Transaction<Tables>;
  /** The account's present state. */
  readonly account: Pick<Disputed, "id" | "email_key">;
  readonly before: Before;
  /** The time of the change that is undone, together with everything after it. */
  readonly since: number;
  /** The credentials that were removed since then and come back. */
  readonly returning: readonly Pick<Before, "identity" | "passkey">[];
};

export type Erasing = { readonly id: string; readonly email: string };

export type Merging = {
  readonly trx: Transaction<Tables>;
  /** The ID that is merged away. */
  readonly source: string;
  readonly target: string;
  readonly now: number;
};
