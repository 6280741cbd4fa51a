// The library for services on other makers' ways to a database, as they ship them: each passes the whole check.

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import { drizzle as openOnSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as openOnPostgres } from "drizzle-orm/node-postgres";
import { pgTable, text } from "drizzle-orm/pg-core";
import { sqliteTable, text as sqliteText } from "drizzle-orm/sqlite-core";

const { betterSqlite3, createConnector, drizzle, toNodeListener } = await import(
  process.env.CONNECTOR
);
const { runChecks } = await import(process.env.CONNECTOR_CHECK);

const SECRET = "the-secret-of-a-shop";
const MADE = "create table shopper (id text primary key, email text not null)";
const CHECKED = "insert into shopper values ('x1', 'x1@shop.example'), ('x2', 'x2@shop.example')";

await check("better-sqlite3", onBetterSqlite3());
await check("Drizzle on better-sqlite3", onDrizzleAtOnce());
await check("Drizzle on pg", await onDrizzle(process.env.POSTGRES_URL));
process.exit(0);

async function check(name, connector) {
  const server = createServer(toNodeListener(connector));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const url = `http://127.0.0.1:${port}`;
  const report = await runChecks({ url, secret: SECRET, account: "x1", other: "x2", store: false });
  server.closeAllConnections();
  server.close();
  const results = report.kind === "checked" ? report.results : [];
  const faults = results.flatMap(({ fault, ...each }) => (fault ? `${each.name}: ${fault}` : []));
  if (results.length === 0 || faults.length > 0) throw new Error(`${name}: ${faults.join("\n")}`);
  console.log(name);
}

function onBetterSqlite3() {
  const db = new Database(":memory:");
  db.exec(`${MADE}; ${CHECKED}`);
  const find = (id) => db.prepare("select * from shopper where id = ?").get(id);
  return createConnector({
    secret: SECRET,
    sql: betterSqlite3(db),
    users: {
      find: (_, id) => find(id),
      findByEmail: (tx, email) =>
        tx.prepare("select id from shopper where lower(email) = ?").pluck().all(email),
      create(tx, { email }) {
        const id = randomUUID();
        tx.prepare("insert into shopper values (?, ?)").run(id, email);
        return id;
      },
      setEmail: (tx, id, email) =>
        void tx.prepare("update shopper set email = ? where id = ?").run(email, id),
      erase: (tx, id) => void tx.prepare("delete from shopper where id = ?").run(id),
      export: (_, id) => find(id),
    },
  });
}

function onDrizzleAtOnce() {
  const shopper = sqliteTable("shopper", {
    id: sqliteText("id").primaryKey(),
    email: sqliteText("email").notNull(),
  });
  const db = openOnSqlite(new Database(":memory:"));
  db.$client.exec(`${MADE}; ${CHECKED}`);
  const find = (id) => db.select().from(shopper).where(eq(shopper.id, id)).get();
  return createConnector({
    secret: SECRET,
    sql: betterSqlite3(db.$client),
    users: {
      find: (_, id) => find(id),
      findByEmail: (_, email) =>
        db
          .select()
          .from(shopper)
          .where(sql`lower(email) = ${email}`)
          .all()
          .map(({ id }) => id),
      create: (_, { email }) =>
        db.insert(shopper).values({ id: randomUUID(), email }).returning().get().id,
      setEmail: (_, id, email) =>
        void db.update(shopper).set({ email }).where(eq(shopper.id, id)).run(),
      erase: (_, id) => void db.delete(shopper).where(eq(shopper.id, id)).run(),
      export: (_, id) => ({ ...find(id) }),
    },
  });
}

async function onDrizzle(url) {
  const shopper = pgTable("shopper", {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
  });
  const opened = openOnPostgres(url);
  await opened.execute(sql.raw(MADE));
  await opened.execute(sql.raw(CHECKED));
  const find = async (tx, id) => (await tx.select().from(shopper).where(eq(shopper.id, id)))[0];
  return createConnector({
    secret: SECRET,
    sql: drizzle(opened, sql),
    users: {
      find,
      async findByEmail(tx, email) {
        const found = await tx.select().from(shopper).where(sql`lower(email) = ${email}`);
        return found.map(({ id }) => id);
      },
      async create(tx, { email }) {
        const id = randomUUID();
        await tx.insert(shopper).values({ id, email });
        return id;
      },
      async setEmail(tx, id, email) {
        await tx.update(shopper).set({ email }).where(eq(shopper.id, id));
      },
      async erase(tx, id) {
        await tx.delete(shopper).where(eq(shopper.id, id));
      },
      export: async (tx, id) => ({ ...(await find(tx, id)) }),
    },
  });
}
