import type { Tables } from "../../database/tables.ts";
import type { FACETS, NOBODYS } from "./facets.ts";

/** The words of a line. */
type Split<Line> = Line extends `${infer First} ${infer Rest}`
  ? First | Split<Rest>
  : Line & string;

/** The columns of tables, like `account.email`. */
type ColumnOf<T> = { [N in keyof T & string]: `${N}.${keyof T[N] & string}` }[keyof T & string];

/** The columns that a facet keeps. */
type KeptBy<Kept> = { [N in keyof Kept & string]: `${N}.${Split<Kept[N]>}` }[keyof Kept & string];

type Facets = typeof FACETS;
type Named = { [F in keyof Facets]: KeptBy<Facets[F]["kept"]> }[keyof Facets];

/** The columns that no facet names, of tables that belong to accounts. */
export type Unnamed<T> = Exclude<ColumnOf<T>, Named | `${keyof typeof NOBODYS}.${string}`>;

/** Names in facets that are no column. */
export type Unknown<T> = Exclude<Named, ColumnOf<T>>;

export type None<Left extends never> = Left;

// These do not compile while such a column exists, or a facet names a column that is gone.
export type EveryColumnIsNamed = None<Unnamed<Tables>>;
export type EveryNameIsAColumn = None<Unknown<Tables>>;
