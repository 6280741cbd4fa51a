import {
  canonicalEmail,
  type DeedWord,
  type LogAuthor,
  type LogIdentifier,
  LogLevel,
  OperationDetail,
} from "@musubi/contract";
import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";
import { monthOf } from "./journal-months.ts";

/** A row without its author. */
export type NewJournalRow = {
  readonly id: string;
  readonly at: number;
  readonly logLevel: LogLevel;
  readonly identifier: LogIdentifier;
  readonly operationDetail: OperationDetail;
  readonly email: string;
  readonly userId: string;
  readonly result: string;
  readonly userAgent: string;
  readonly network: string;
  readonly logText: string;
  readonly requestId: string;
};

type AuthoredRow = ReturnType<typeof columnsOf> & {
  readonly author: LogAuthor;
  readonly account: string;
};

const insertRow = prepareQuery((db, row: AuthoredRow) => db.insertInto("journal").values(row));

/** A row by identity itself, about an account. */
export async function insertOwnRow(
  db: Queries,
  row: NewJournalRow,
  account: string,
): Promise<void> {
  await insertRow(db, { ...columnsOf(row), author: "identity", account });
}

/** An operator's act on an account, for its holder. The office's own journal says by whom and why. */
export async function insertActRow(
  db: Queries,
  row: NewJournalRow,
  account: string,
): Promise<void> {
  await insertRow(db, { ...columnsOf(row), author: "operator", account });
}

/**
 * A row as a client reported it: the author is the holder if the family is alive at this moment, else nobody. In a row
 * that names an erased account, all texts are left empty.
 */
export async function insertToldRow(
  db: Queries,
  row: NewJournalRow,
  family: string | undefined,
): Promise<void> {
  await db
    .insertInto("journal")
    .values((eb) => {
      const holder = eb
        .selectFrom("live_session")
        .select("live_session.account")
        .where("live_session.family", "=", family ?? "");
      const erased = eb
        .selectFrom("account")
        .select("account.id")
        .where("account.id", "=", row.userId)
        .where("account.email", "=", "");
      const unlessErased = (text: string) =>
        eb.case().when(eb.exists(erased)).then("").else(text).end();
      const { email, result, user_agent, network, log_text, request_id, ...rest } = columnsOf(row);
      return {
        ...rest,
        email: unlessErased(email),
        result: unlessErased(result),
        user_agent: unlessErased(user_agent),
        network: unlessErased(network),
        log_text: unlessErased(log_text),
        request_id: unlessErased(request_id),
        author: eb
          .case()
          .when(eb.exists(holder))
          .then(eb.val<LogAuthor>("holder"))
          .else(eb.val<LogAuthor>("nobody"))
          .end(),
        account: holder,
      };
    })
    .execute();
}

/**
 * A row by identity about the account with a typed address, or about none if no open account has it. The work is the
 * same in both cases, so that timing does not reveal which it was.
 */
export async function insertTypedRow(
  db: Queries,
  row: Omit<NewJournalRow, "email" | "userId">,
  emailKey: string,
): Promise<void> {
  await db
    .insertInto("journal")
    .values((eb) => {
      const account = openAccount(eb, { emailKey });
      return {
        ...columnsOf({ ...row, email: "", userId: "" }),
        user_id: eb.fn.coalesce(account, eb.val("")),
        author: eb.val<LogAuthor>("identity"),
        account,
      };
    })
    .execute();
}

/** What a refusal was about: a typed address, or a known account. */
export type RefusedSubject = { readonly emailKey: string } | { readonly account: string };

/**
 * Counts a refusal: the first of its kind makes a row, and later ones raise its count. `kinds` has two ids for the row:
 * one for an open account, whose id is put before it, and one for none. It is one statement with the same work in both
 * cases, so that timing does not reveal which it was.
 */
export async function countRefusal(
  db: Queries,
  row: Omit<NewJournalRow, "id" | "email" | "userId">,
  about: RefusedSubject,
  kinds: { readonly known: string; readonly nobody: string },
): Promise<void> {
  await db
    .insertInto("journal")
    .values((eb) => {
      const account = openAccount(eb, about);
      return {
        ...columnsOf({ ...row, id: "", email: "", userId: "" }),
        id: sql<string>`coalesce(${account} || ${` ${kinds.known}`}, ${kinds.nobody})`,
        user_id: eb.fn.coalesce(account, eb.val("")),
        author: eb.val<LogAuthor>("identity"),
        account,
      };
    })
    .onConflict((conflict) =>
      conflict.columns(["id", "month"]).doUpdateSet((eb) => ({
        times: eb("journal.times", "+", 1),
        request_id: eb.ref("excluded.request_id"),
      })),
    )
    .execute();
}

/**
 * Removes addresses, networks and browsers from every row about an account, and the texts that clients reported. The
 * event itself and the account's id stay.
 */
export async function eraseFromJournal(db: Queries, id: string, email: string): Promise<void> {
  // Only identity's own rows: in others a holder may have named another person's address.
  const own = await db
    .selectFrom("journal")
    .select("email")
    .distinct()
    .where("account", "=", id)
    .where("author", "=", "identity")
    .execute();
  const addresses = new Set([canonicalEmail(email), ...own.map((row) => row.email)]);
  addresses.delete("");
  // The list must not be empty, and no row has this address.
  const theirs = [...addresses, `erased ${id}`];

  const unlessTold = (eb: ExpressionBuilder<Tables, "journal">, column: "result" | "log_text") =>
    eb.case().when("author", "in", OURS).then(eb.ref(column)).else("").end();
  await db
    .updateTable("journal")
    .set((eb) => ({
      email: "",
      user_agent: "",
      network: "",
      request_id: "",
      user_id: eb.case().when("user_id", "=", id).then(id).else("").end(),
      result: unlessTold(eb, "result"),
      log_text: unlessTold(eb, "log_text"),
    }))
    .where((eb) =>
      eb.or([
        eb("account", "=", id),
        eb.and([
          eb("account", "is", null),
          eb.or([eb("email", "in", theirs), eb("user_id", "=", id)]),
        ]),
      ]),
    )
    .execute();
  // What another holder reported about this person; the browser is that holder's own.
  await db
    .updateTable("journal")
    .set({ email: "", result: "", log_text: "" })
    .where("author", "=", "holder")
    .where("email", "in", theirs)
    .execute();
}

/** The rows of an account to look for, and the row after which a page begins. */
export type RowsWanted = {
  /** Missing: any detail. */
  readonly details?: readonly OperationDetail[] | undefined;
  readonly isRefused?: boolean | undefined;
  readonly after?: { readonly at: number; readonly id: string } | undefined;
  readonly most: number;
};

/** Authors that are trusted: identity, and operators about their acts. */
const OURS = ["identity", "operator"] as const satisfies readonly LogAuthor[];

/**
 * Returns the rows that identity and operators wrote about an account, the newest first; rows of the same moment in
 * the order of their ids. Each author's rows come in the order of the index: asked for together, all would be sorted.
 */
export function findOwnRows(db: Queries, account: string, wanted: RowsWanted) {
  const [first, second] = OURS;
  return newestBy(db, account, first, wanted)
    .unionAll(newestBy(db, account, second, wanted))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(wanted.most)
    .execute();
}

const newestBy = (db: Queries, account: string, author: LogAuthor, wanted: RowsWanted) => {
  const { details, isRefused = false, after, most } = wanted;
  return db
    .selectFrom((from) =>
      from
        .selectFrom("journal")
        .select([
          ...(["id", "at", "log_level", "operation_detail", "log_text"] as const),
          ...(["user_agent", "network", "request_id", "times"] as const),
        ])
        .where("account", "=", account)
        .where("author", "=", author)
        .$if(details !== undefined, (rows) => rows.where("operation_detail", "in", details ?? []))
        .$if(isRefused, (rows) => rows.where("log_level", "=", LogLevel.ERROR))
        .$if(after !== undefined, (rows) =>
          rows.where((eb) =>
            eb.and([
              // A condition of its own, so that the index is used for it.
              eb("at", "<=", after?.at ?? 0),
              eb.or([eb("at", "<", after?.at ?? 0), eb("id", "<", after?.id ?? "")]),
            ]),
          ),
        )
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(most)
        .as("rows"),
    )
    .selectAll();
};

export type OwnRow = Awaited<ReturnType<typeof findOwnRows>>[number];

/** Selects the account if it is open. Rows about a closed one do not name it: nothing about it survives its erasing. */
const openAccount = (eb: ExpressionBuilder<Tables, "journal">, about: RefusedSubject) =>
  eb
    .selectFrom("account")
    .select("account.id")
    .where("account.state", "=", "active")
    .$if("emailKey" in about, (select) =>
      select.where("account.email_key", "=", "emailKey" in about ? about.emailKey : ""),
    )
    .$if("account" in about, (select) =>
      select.where("account.id", "=", "account" in about ? about.account : ""),
    );

const columnsOf = (row: NewJournalRow) => ({
  id: row.id,
  month: monthOf(row.at),
  at: row.at,
  log_level: row.logLevel,
  identifier: row.identifier,
  operation_detail: row.operationDetail,
  email: canonicalEmail(row.email),
  user_id: row.userId,
  result: row.result,
  user_agent: row.userAgent,
  network: row.network,
  log_text: row.logText,
  request_id: row.requestId,
});

/** Returns when the closing of an account was last undone since a time; null if it was not. */
export async function findWaking(
  db: Queries,
  account: string,
  since: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("journal")
    .select("at")
    .where("account", "=", account)
    .where("author", "=", "identity")
    .where("month", ">=", monthOf(since))
    .where("at", ">", since)
    .where("operation_detail", "=", OperationDetail.DELETE_ACCOUNT)
    .where("log_text", "=", "undone" satisfies DeedWord<"DELETE_ACCOUNT">)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns the account that a request's rows are about. */
export async function findByRequest(db: Queries, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("journal")
    .select("account")
    .where("request_id", "=", requestId)
    // As the index has it.
    .where("request_id", "<>", "")
    .where("account", "is not", null)
    .executeTakeFirst();
  return row?.account ?? undefined;
}
