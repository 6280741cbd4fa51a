import type { Transaction } from "kysely";
import type { LockedAccount } from "../database/database.ts";
import type { Tables } from "../database/tables.ts";
import type { Needs } from "../ties/operations/needs.ts";
import type { Author } from "./journal/write-office.ts";
import type { Reach } from "./on-account.ts";

/** The parameters of an act that needs two people. */
export type Terms = {
  /** The new address, in a change of address. */
  readonly email?: string | undefined;
  /** When the seal ends. */
  readonly until?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** The account, locked, and the parameters. */
export type Case = {
  readonly trx: Transaction<Tables>;
  readonly held: LockedAccount;
  readonly now: number;
  readonly terms: Terms;
};

/** A person who acts, as far as the machine can tell. */
export type Person = Pick<Author, "user" | "key">;

/** The result for the person who confirmed: a file to fetch, or lines to read. */
export type Yield = { readonly file?: string; readonly lines?: readonly string[] };

/** An act that one person proposes and another confirms. */
export type Grave<Hindrance extends string> = {
  /** Returns why the act cannot be done. Called at the proposal, and again at the confirmation. */
  readonly hinder: (parts: Needs, about: Case) => Promise<Hindrance | undefined>;
  readonly work: (
    parts: Needs,
    about: Case,
    people: readonly [Person, Person],
  ) => Promise<Yield | undefined>;
  readonly reach?: Reach;
};
