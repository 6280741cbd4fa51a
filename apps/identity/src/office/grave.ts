import type { Transaction } from "kysely";
import type { LockedAccount } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Author } from "./journal/write-office.ts";
import type { Reach } from "./on-account.ts";

/** What is said with an act that takes two people. */
export type Terms = {
  /** Of a change of address. */
  readonly email?: string | undefined;
  /** Until when it is sealed. */
  readonly until?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** The account that it is about, held, and what was said. */
export type Case = {
  readonly trx: Transaction<Tables>;
  readonly held: LockedAccount;
  readonly now: number;
  readonly terms: Terms;
};

/** Somebody who acts, as far as the machine can tell. */
export type Person = Pick<Author, "user" | "key">;

/** What came of it, for whoever confirmed it: a file to be fetched, or lines to be read. */
export type Yield = { readonly file?: string; readonly lines?: readonly string[] };

/** An act that one person proposes and another confirms. */
export type Grave<Hindrance extends string> = {
  /** Says why it cannot be done: asked when it is proposed, and again when it is. */
  readonly hinder: (parts: Needs, about: Case) => Promise<Hindrance | undefined>;
  readonly work: (
    parts: Needs,
    about: Case,
    people: readonly [Person, Person],
  ) => Promise<Yield | undefined>;
  readonly reach?: Reach;
};
