import type { Row, Sql } from "./sql.ts";
import { type Work, wait } from "./work.ts";

/** What the library keeps about one account of the service, for as long as the account lives. */
export type Account = {
  /** The service's own id, as text. */
  readonly id: string;
  /** The ID that has the account; null if none has. */
  readonly subject: string | null;
  readonly asleep: boolean;
  readonly blocked: boolean;
  /** The highest number of the changes of owner that named the account. */
  readonly seq: number;
  readonly addressSeq: number;
  /** The key of the opening that made the account. */
  readonly openedBy: string | null;
};

/** A call under its key: done before, now under way, or another request under the same key. */
export type Claim =
  | { readonly is: "new" }
  | { readonly is: "known"; readonly account: string }
  | { readonly is: "another" };

/** Calls whose key is remembered. A key counts within one call. */
export type KeyedCall = "owner" | "open" | "suspend" | "restore" | "erase";

const DAY_MS = 86_400_000;
/** How long keys are kept after their account is gone: an erasing may be tried again by hand after months. */
const KEYS_KEPT_MS = 400 * DAY_MS;

export const DEFAULT_PREFIX = "musubi_";

/** Returns the statements that make the tables. Numbers have 64 bits: identity's are as large as 2⁵³. */
export const makeTables = (prefix = DEFAULT_PREFIX): readonly string[] => [
  `create table if not exists ${prefix}account (
    id text primary key,
    subject text unique,
    asleep integer not null default 0,
    blocked integer not null default 0,
    seq bigint not null default 0,
    address_seq bigint not null default 0,
    opened_by text
  )`,
  `create table if not exists ${prefix}key (
    call text not null,
    key text not null,
    request text not null,
    account text,
    gone_at bigint,
    primary key (call, key)
  )`,
  `create index if not exists ${prefix}key_account on ${prefix}key (account)`,
  `create index if not exists ${prefix}key_gone_at on ${prefix}key (gone_at)`,
  `create table if not exists ${prefix}subject (
    subject text primary key,
    seq bigint not null default 0
  )`,
];

/**
 * The three tables, in one transaction of the service's database. Locks are taken in one order: the key, the subjects
 * by name, the accounts by id. Who has a subject's lock knows which account it has, since nobody else can give it one
 * or take it away; so an account's row is read again after its lock, and never before.
 */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger<Tx>(sql: Sql<Tx>, prefix: string, tx: Tx) {
  const account = `${prefix}account`;
  const keys = `${prefix}key`;
  const subjects = `${prefix}subject`;
  // As text: not every driver reads a whole number of this size from 64 bits.
  const columns = `id, subject, asleep, blocked, cast(seq as text) as seq,
    cast(address_seq as text) as address_seq, opened_by`;
  const locking = sql.dialect === "postgres" ? " for update" : "";
  const query = (text: string, ...values: readonly (string | null)[]): Work<Row[]> =>
    wait(sql.query(tx, text, values));

  return {
    query,

    /** Returns the account of a subject. */
    *findBySubject(subject: string): Work<Account | undefined> {
      const [row] = yield* query(`select ${columns} from ${account} where subject = ?`, subject);
      return row && readAccount(row);
    },

    *findById(id: string): Work<Account | undefined> {
      const [row] = yield* query(`select ${columns} from ${account} where id = ?`, id);
      return row && readAccount(row);
    },

    /** The first lock. Waits for another transaction with the same key, and then knows what it did. */
    *claim(call: KeyedCall, key: string, request: string): Work<Claim> {
      const claimed = yield* query(
        `insert into ${keys} (call, key, request) values (?, ?, ?) on conflict (call, key) do nothing returning key`,
        ...[call, key, request],
      );
      if (claimed.length > 0) return { is: "new" };
      const [known] = yield* query(
        `select request, account from ${keys} where call = ? and key = ?`,
        ...[call, key],
      );
      return known?.request === request
        ? { is: "known", account: String(known.account) }
        : { is: "another" };
    },

    /** Keeps a key: the change was made, to this account. */
    *keep(call: KeyedCall, key: string, id: string): Work<void> {
      yield* query(
        `update ${keys} set account = ? where call = ? and key = ? returning key`,
        ...[id, call, key],
      );
    },

    /** Gives a claimed key back: the change was refused, and may come again under it. */
    *release(call: KeyedCall, key: string): Work<void> {
      yield* query(`delete from ${keys} where call = ? and key = ? returning key`, call, key);
    },

    /** The second locks. Returns the highest number of openings that each subject has seen. */
    *lockSubjects(...names: readonly string[]): Work<ReadonlyMap<string, number>> {
      const seen = new Map<string, number>();
      for (const name of [...new Set(names)].sort()) {
        const [row] = yield* query(
          `insert into ${subjects} (subject, seq) values (?, 0)
            on conflict (subject) do update set seq = ${subjects}.seq
            returning cast(seq as text) as seq`,
          name,
        );
        seen.set(name, Number(row?.seq));
      }
      return seen;
    },

    *raiseSubject(subject: string, seq: number): Work<void> {
      yield* query(
        `update ${subjects} set seq = cast(? as bigint) where subject = ? and seq < cast(? as bigint) returning subject`,
        ...[`${seq}`, subject, `${seq}`],
      );
    },

    /** The third locks. Accounts that were never named before get their row. */
    *lockAccounts(...ids: readonly string[]): Work<readonly Account[]> {
      const locked: Account[] = [];
      for (const id of [...new Set(ids)].sort()) {
        yield* query(
          `insert into ${account} (id) values (?) on conflict (id) do nothing returning id`,
          id,
        );
        const [row] = yield* query(`select ${columns} from ${account} where id = ?${locking}`, id);
        if (row) locked.push(readAccount(row));
      }
      return locked;
    },

    /** Writes an account that is locked, or new. */
    *write({ id, subject, asleep, blocked, seq, addressSeq, openedBy }: Account): Work<void> {
      const values = [subject, asleep ? 1 : 0, blocked ? 1 : 0, seq, addressSeq, openedBy];
      yield* query(
        `insert into ${account} (subject, asleep, blocked, seq, address_seq, opened_by, id)
          values (?, cast(? as integer), cast(? as integer), cast(? as bigint), cast(? as bigint), ?, ?)
          on conflict (id) do update set subject = excluded.subject, asleep = excluded.asleep,
            blocked = excluded.blocked, seq = excluded.seq, address_seq = excluded.address_seq,
            opened_by = excluded.opened_by
          returning id`,
        ...[...values.map((each) => (each === null ? null : `${each}`)), id],
      );
    },

    /** The account is gone. Its keys are kept for a while, others that were kept long enough end. */
    *forget(id: string, now: number): Work<void> {
      yield* query(`delete from ${account} where id = ? returning id`, id);
      yield* query(
        `update ${keys} set gone_at = cast(? as bigint) where account = ? and gone_at is null returning key`,
        ...[`${now}`, id],
      );
      yield* query(
        `delete from ${keys} where gone_at < cast(? as bigint) returning key`,
        `${now - KEYS_KEPT_MS}`,
      );
    },

    /** What `work` did is undone if it throws or returns a refusal; what was written before it stays. */
    *within<T extends { readonly ok: boolean }>(work: Work<T>): Work<T> {
      yield* query("savepoint musubi");
      let isKept = false;
      try {
        const outcome = yield* work;
        isKept = outcome.ok;
        return outcome;
      } finally {
        if (!isKept) yield* query("rollback to savepoint musubi");
        yield* query("release savepoint musubi");
      }
    },
  };
}

const readAccount = (row: Row): Account => ({
  id: String(row.id),
  subject: asText(row.subject),
  asleep: Number(row.asleep) === 1,
  blocked: Number(row.blocked) === 1,
  seq: Number(row.seq),
  addressSeq: Number(row.address_seq),
  openedBy: asText(row.opened_by),
});

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
