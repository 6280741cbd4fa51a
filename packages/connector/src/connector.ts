import { NEW } from "./change-owner.ts";
import { type Desk, findOf } from "./desk.ts";
import { type Account, DEFAULT_PREFIX, makeTables, openLedger } from "./ledger.ts";
import { findCall, readInput } from "./read-request.ts";
import { type Outcome, refuse, toResponse } from "./refusals.ts";
import { carriesSecret } from "./secret.ts";
import { mayBePlayedAgain, type Sql } from "./sql.ts";
import type { Users } from "./users.ts";
import { drive, driveAtOnce, type Eventually, type Work } from "./work.ts";

export type ConnectorOptions<Tx, Id extends string | number> = {
  /** The secret that identity shows; two while one is changed. */
  readonly secret: string | readonly string[];
  /** The service's database. */
  readonly sql: Sql<Tx>;
  readonly users: Users<NoInfer<Tx>, Id>;
  /** What the names of the library's tables begin with, if two services share a database. */
  readonly tables?: string;
  /** Is told what went wrong when a call could not be answered. */
  readonly onFault?: (fault: unknown) => void;
  readonly now?: () => number;
};

/** The account of an ID: the service's own id of its user, and whether the user must not be let in. */
export type Standing<Id> = { readonly id: Id; readonly asleep: boolean; readonly blocked: boolean };

/** An account of a service that joined before it had the library. */
export type Adopted<Id> = Partial<Pick<Account, "asleep" | "blocked" | "seq" | "addressSeq">> & {
  readonly id: Id;
  readonly subject: string | null;
};

/** Answers the calls of identity, whatever path they come by. */
export type Connector<Tx, Id> = {
  (request: Request): Promise<Response>;
  /** For the log-in: returns the account of an ID. Undefined if it has none here. */
  findAccount(subject: string): Promise<Standing<Id> | undefined>;
  /** Lets go of a user whom the service deletes by itself, in the service's own transaction. */
  forget(tx: Tx, id: Id): Eventually<void>;
  /** Takes over accounts that the service has kept by itself. Those that are known already stay as they are. */
  adopt(tx: Tx, accounts: readonly Adopted<Id>[]): Eventually<void>;
};

export function createConnector<Tx>(
  options: ConnectorOptions<Tx, string> & { readonly ids?: "text" },
): Connector<Tx, string>;
export function createConnector<Tx>(
  options: ConnectorOptions<Tx, number> & { readonly ids: "number" },
): Connector<Tx, number>;
export function createConnector({
  secret,
  sql,
  users,
  ids = "text",
  tables = DEFAULT_PREFIX,
  onFault = console.error,
  now = Date.now,
}: ConnectorOptions<unknown, string | number> & {
  readonly ids?: "text" | "number";
}): Connector<unknown, string | number> {
  const secrets = [secret].flat();
  refuseOptions(secrets, sql.dialect, tables);
  const idOf = ids === "number" ? readNumber : (text: string) => text;
  const openDesk = (tx: unknown): Desk => ({
    users,
    ...{ tx, idOf, now },
    ledger: openLedger(sql, tables, tx),
  });
  const read = <T>(work: (desk: Desk) => Work<T>): Promise<T> =>
    sql.read((db) => drive(work(openDesk(db))));
  const change = async <T>(work: (desk: Desk) => Work<T>): Promise<T> =>
    sql.answersAtOnce
      ? sql.transaction((tx) => driveAtOnce(work(openDesk(tx))))
      : sql.transaction((tx) => drive(work(openDesk(tx))));
  /** Within a transaction of the service's own. */
  const within = (tx: unknown, work: (desk: Desk) => Work<void>): Eventually<void> =>
    sql.answersAtOnce ? driveAtOnce(work(openDesk(tx))) : drive(work(openDesk(tx)));

  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= read((desk) => ensureTables(desk, tables)).catch((fault) => {
      prepared = undefined;
      throw fault;
    });
    return prepared;
  };

  async function respond(request: Request): Promise<Outcome> {
    if (!carriesSecret(request.headers.get("authorization"), secrets)) {
      return refuse("NotAuthorizedException");
    }
    const call = findCall(request);
    if (!call?.isOffered({ users })) return refuse("ResourceNotFoundException");
    const input = await readInput(request, call);
    if (!input.ok) return input;
    await prepare();
    const ready = (await call.prepare({ users }, input.data)) as never;
    return await playUntilDone(() =>
      (call.changes ? change : read)((desk: Desk) => call.work(desk, ready)),
    );
  }

  const answerCall = async (request: Request): Promise<Response> => {
    const outcome = await respond(request).catch(
      (fault: unknown): Outcome => ({ ok: false, code: "InternalErrorException", fault }),
    );
    if (!outcome.ok && outcome.fault !== undefined) onFault(outcome.fault);
    return toResponse(outcome, request.headers.get("accept-language"));
  };

  return Object.assign(answerCall, {
    async findAccount(subject: string) {
      await prepare();
      const account = await read((desk) => findOf(desk, subject));
      if (!account) return undefined;
      const { id, asleep, blocked } = account;
      return { id: idOf(id) ?? id, asleep, blocked };
    },
    forget: (tx: unknown, id: string | number) =>
      within(tx, ({ ledger }) => ledger.forget(String(id), now())),
    adopt: (tx: unknown, accounts: readonly Adopted<string | number>[]) =>
      within(tx, (desk) => adopt(desk, tables, accounts)),
  });
}

function refuseOptions(secrets: readonly string[], dialect: string, tables: string): void {
  // A variable that is not set is no secret that anybody could send.
  if (secrets.length === 0 || secrets.some((each) => !each)) {
    throw new Error("A connector needs its secret.");
  }
  if (dialect !== "sqlite" && dialect !== "postgres") {
    throw new Error(`The connector works on SQLite and PostgreSQL, not on ${dialect}.`);
  }
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(tables)) {
    throw new Error("`tables` is of lower-case letters, digits and underscores, at most 40.");
  }
}

/** Returns the id of a service whose ids are numbers; undefined for anything that is written otherwise. */
function readNumber(text: string): number | undefined {
  const id = Number(text);
  return String(id) === text && Number.isSafeInteger(id) ? id : undefined;
}

/** Makes the tables, unless the service's own migrations have: then the connection may lack the right to. */
function* ensureTables({ ledger }: Desk, tables: string): Work<void> {
  try {
    yield* ledger.query(`select subject from ${tables}subject where subject = ''`);
  } catch {
    for (const statement of makeTables(tables)) yield* ledger.query(statement);
  }
}

function* adopt(
  { ledger }: Desk,
  tables: string,
  accounts: readonly Adopted<string | number>[],
): Work<void> {
  for (const statement of makeTables(tables)) yield* ledger.query(statement);
  for (const { id, ...known } of accounts) {
    if (yield* ledger.findById(String(id))) continue;
    yield* ledger.write({ ...NEW, ...known, id: String(id) });
  }
}

const TRIES = 5;

/** A database undoes a transaction that another one got in the way of; then it is played again from its beginning. */
async function playUntilDone<T>(play: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await play();
    } catch (fault) {
      if (tried === TRIES || !mayBePlayedAgain(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tried));
    }
  }
}
