// Another peer: better-auth as its own documentation sets it up, on the same engine as identity, with its own
// hash or with identity's. It has no rate limits: those of identity are out of reach here.
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { hash, verify } from "@node-rs/argon2";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import pg from "pg";

const { PORT, DATABASE_URL = "", SECRET, PASSWORD } = process.env;
const argon2id = JSON.parse(process.env.ARGON2ID ?? "null");
const PEOPLE = 2_000;
const BATCH = 100;

const options = {
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: SECRET,
  database: DATABASE_URL.startsWith("sqlite:")
    ? openFile(DATABASE_URL.slice("sqlite:".length))
    : new pg.Pool({ connectionString: DATABASE_URL }),
  emailAndPassword: {
    enabled: true,
    ...(argon2id && {
      password: {
        hash: (password) => hash(password, argon2id),
        verify: (sent) => verify(sent.hash, sent.password),
      },
    }),
  },
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
};

/** A commit is on the disk before it is confirmed, as with identity. */
function openFile(path) {
  const file = new DatabaseSync(path, { timeout: 5000 });
  file.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  return file;
}

await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
const { internalAdapter, password } = await auth.$context;
const passwordHash = await password.hash(PASSWORD);
for (let n = 0; n < PEOPLE; n += BATCH) {
  await Promise.all(Array.from({ length: BATCH }, (_, more) => addPerson(`person-${n + more}`)));
}

async function addPerson(name) {
  const email = `${name}@example.jp`;
  const { id } = await internalAdapter.createUser({ name, email, emailVerified: true });
  const credential = { providerId: "credential", accountId: id, password: passwordHash };
  await internalAdapter.linkAccount({ userId: id, ...credential });
}

createServer(toNodeHandler(auth)).listen(Number(PORT), "127.0.0.1");
