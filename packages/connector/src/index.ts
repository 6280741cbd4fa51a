export { betterSqlite3 } from "./adapters/better-sqlite3.ts";
export { drizzle } from "./adapters/drizzle.ts";
export { kysely } from "./adapters/kysely.ts";
export { nodeSqlite } from "./adapters/node-sqlite.ts";
export { pgPool } from "./adapters/pg.ts";
export { prisma } from "./adapters/prisma.ts";
export {
  type Adopted,
  type Connector,
  type ConnectorOptions,
  createConnector,
  type Standing,
} from "./connector.ts";
export { makeTables } from "./ledger.ts";
export { toNodeListener } from "./node-listener.ts";
export type { InBoth } from "./refusals.ts";
export type { PromptSql, Sql, WaitingSql } from "./sql.ts";
export type { Change, MayBeLinked, Newcomer, No, Passwords, Users } from "./users.ts";
