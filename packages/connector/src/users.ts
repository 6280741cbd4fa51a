import type { InBoth } from "./refusals.ts";
import type { Eventually } from "./work.ts";

/** What a change was, and the ID that had the account before and has it after it: subjects, or null for none. */
export type Change = {
  readonly what: "opened" | "moved" | "suspended" | "blocked" | "restored" | "erased";
  readonly from: string | null;
  readonly to: string | null;
};

/** For a function that will not do what it is asked: why, and what the holder can do. */
export type No = { readonly no: InBoth };

export type Newcomer = {
  readonly subject: string;
  /** As the holder typed it. It proves nothing: never give an existing user away for it. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly language: "ja" | "en";
};

/**
 * What a service does with its own users. Each function gets the connection or transaction of its database in which the
 * library works, and must use it; `db` is outside of a transaction, `tx` inside: what throws there is undone, with what
 * the library wrote. A function may be called again for the same change, if the database has to play it again.
 */
export type Users<Tx, Id extends string | number> = {
  /** Undefined if there is no such user, or no longer. */
  find(tx: Tx, id: Id): Eventually<{ readonly email: string } | undefined>;
  /** Returns all users with an address, which is in lower case: compare without regard to case. */
  findByEmail(db: Tx, email: string): Eventually<readonly Id[]>;
  /** Returns all users who log in with an account at Google or Apple. */
  findByProvider?(db: Tx, provider: "google" | "apple", subject: string): Eventually<readonly Id[]>;
  /** Makes a user. Without it, the service opens no accounts. */
  create?(tx: Tx, newcomer: Newcomer): Eventually<Id | No>;
  setEmail(tx: Tx, id: Id, email: string): Eventually<No | undefined> | Eventually<void>;
  /** Deletes a user and all that belongs to them. */
  erase(tx: Tx, id: Id): Eventually<void>;
  /** Returns everything kept about a user, without secrets, in words that a user understands; the address as `email`. */
  export(db: Tx, id: Id): Eventually<Readonly<Record<string, unknown>>>;
  whyNotDeletable?(tx: Tx, id: Id): Eventually<InBoth | undefined>;
  /** Returns what leaving would cost the user. */
  losses?(db: Tx, id: Id): Eventually<InBoth | undefined>;
  /** Returns what an account contains, in a sentence of at most 80 characters. */
  summary?(db: Tx, id: Id): Eventually<InBoth | undefined>;
  /** Is told of each change, for example to end the user's sessions. */
  changed?(tx: Tx, id: Id, change: Change): Eventually<void>;
  /** For a service whose old accounts are proven by its own passwords. */
  readonly passwords?: Passwords<Tx, Id>;
};

export type Passwords<Tx, Id> = {
  /** Without an id, nobody has this password: it takes the same time. */
  fits(db: Tx, id: Id | undefined, password: string): Eventually<boolean>;
  hash(password: string): Eventually<string>;
  set(tx: Tx, id: Id, hash: string): Eventually<void>;
  /** Returns whether a user may be linked. By default every user of no ID. */
  mayBeLinked?(db: Tx, id: Id): Eventually<MayBeLinked>;
};

export type MayBeLinked = "yes" | "no" | "already";
