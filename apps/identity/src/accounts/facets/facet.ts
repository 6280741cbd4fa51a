import type { Queries } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";

/** Stands where a facet has nothing to do: with the reason. */
type Word = `nothing: ${string}`;

/** One thing that an account has, and what becomes of it. */
export type Facet<Kept> = {
  /** The columns that it stands in, by their tables, with blanks between them. */
  readonly kept: Kept;
  /** What erasing a closed account does. */
  readonly erased: Word | ((db: Queries, account: Erasing) => Promise<void>);
};

export const defineFacet = <const Kept extends { readonly [T in keyof Tables]?: string }>(
  facet: Facet<Kept>,
): Facet<Kept> => facet;

export type Erasing = { readonly id: string; readonly email: string };
