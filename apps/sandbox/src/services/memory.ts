import type { DatabaseSync } from "node:sqlite";
import { makeTables } from "@musubi/connector";
import { canonicalEmail } from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import type { SiteSession } from "./site-session.ts";

/** What one service keeps: its users, the sessions at its site, and the tables of the library beside them. */
export type Memory = {
  readonly accounts: () => readonly ServiceAccount[];
  readonly find: (matches: (account: ServiceAccount) => boolean) => ServiceAccount | undefined;
  readonly findById: (id: string) => ServiceAccount | undefined;
  /** Returns the accounts with an address, erased ones not among them. */
  readonly atAddress: (email: string) => readonly ServiceAccount[];
  /** Returns the account of an ID. An erased one has no owner. */
  readonly ownedBy: (subject: string) => ServiceAccount | undefined;
  /** Keeps the service's part of an account. Its owner and state are the library's to change. */
  readonly save: (account: ServiceAccount) => void;
  readonly remove: (id: string) => void;
  /** The sessions at the service's own site. */
  readonly sessions: () => readonly SiteSession[];
  readonly keepSessions: (sessions: readonly SiteSession[]) => void;
  readonly clear: () => void;
};

/** Opens a service's part of the database. All its tables begin with `prefix`. */
export function openMemory(db: DatabaseSync, prefix: string): Memory {
  const [user, session, account] = [`${prefix}user`, `${prefix}session`, `${prefix}account`];
  const tables = [
    `create table if not exists ${user} (id text primary key, address text, data text not null)`,
    `create index if not exists ${user}_address on ${user} (address)`,
    `create table if not exists ${session} (data text not null)`,
    ...makeTables(prefix),
  ];
  for (const statement of tables) db.exec(statement);

  const select = (where: string, ...values: string[]): ServiceAccount[] =>
    db
      .prepare(
        `select data, subject, asleep, blocked, seq, address_seq from ${user} u
          left join ${account} a on a.id = u.id ${where} order by u.rowid`,
      )
      .all(...values)
      .map((row) => readAccount(row as Row));
  const accounts = () => select("");

  return {
    accounts,
    find: (matches) => accounts().find(matches),
    findById: (id) => select("where u.id = ?", id)[0],
    atAddress: (email) => select("where u.address = ?", canonicalEmail(email)),
    ownedBy: (subject) => select("where a.subject = ?", subject)[0],
    save({ subject: _s, seq: _n, addressSeq: _a, state, ...own }) {
      const isErased = state === "erased";
      db.prepare(
        `insert into ${user} (id, address, data) values (?, ?, ?)
          on conflict (id) do update set address = excluded.address, data = excluded.data`,
      ).run(
        own.id,
        isErased ? null : canonicalEmail(own.email),
        JSON.stringify({ ...own, isErased }),
      );
    },
    remove: (id) => void db.prepare(`delete from ${user} where id = ?`).run(id),
    sessions: () =>
      db
        .prepare(`select data from ${session} order by rowid`)
        .all()
        .map(({ data }) => JSON.parse(String(data))),
    keepSessions(sessions) {
      db.exec(`delete from ${session}`);
      const keep = db.prepare(`insert into ${session} (data) values (?)`);
      for (const each of sessions) keep.run(JSON.stringify(each));
    },
    clear() {
      for (const table of ["user", "session", "account", "key", "subject"]) {
        db.exec(`delete from ${prefix}${table}`);
      }
    },
  };
}

/** Of a user whom the library does not know, its half is empty. */
type Row = {
  readonly data: string;
  readonly subject: string | null;
  readonly asleep: number | null;
  readonly blocked: number | null;
  readonly seq: number | null;
  readonly address_seq: number | null;
};

function readAccount({ data, subject, asleep, blocked, seq, address_seq }: Row): ServiceAccount {
  const { isErased, ...own } = JSON.parse(data);
  const state = asleep || blocked ? "suspended" : "active";
  return {
    ...own,
    ...{ subject, seq: seq ?? 0, addressSeq: address_seq ?? 0 },
    state: isErased ? "erased" : state,
  };
}
