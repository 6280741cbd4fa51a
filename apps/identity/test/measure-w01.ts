import { randomUUID } from "node:crypto";
import {
  certifyStoreAccount,
  checkStoreMigration,
  forgotStorePassword,
  resetStorePassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { insertAccount } from "../src/database/queries/accounts.ts";
import { startOutboxWorker } from "../src/outbox/worker.ts";
import { createJobHandlers } from "../src/process/job-handlers.ts";
import { startCrowdedStore } from "./ties/store/crowded-store.ts";
import { Browser, readField } from "./world/browser.ts";
import { createWorld } from "./world/world.ts";

// Measures, by hand, whether the time of an answer tells a known address from an unknown one:
// `node apps/identity/test/measure-w01.ts [count]`, with `TEST_DATABASE=postgres` and
// `TEST_POSTGRES_URL` on PostgreSQL. 0.5 is chance; below 0.5 counts as above.

const count = Number(process.argv[2] ?? 500);
const password = "Guess2026";

await using store = await startCrowdedStore(count);
await using world = await createWorld([PEOPLE.hana], store.sandbox);
const { access_token } = await world.signIn();
// As in a running process: what happens after an answer could slow down the next one.
const worker = startOutboxWorker(world.parts.outbox, createJobHandlers(world.parts), console.error);

type Ask = (email: string) => Promise<Response>;

async function compare(name: string, ask: Ask, keep?: (email: string, answer: Response) => void) {
  const measure = async (email: string): Promise<number> => {
    const start = performance.now();
    const response = await ask(email);
    await response.arrayBuffer();
    const time = performance.now() - start;
    keep?.(email, response);
    return time;
  };
  for (let n = 0; n < 50; n += 1) await measure(`warm${n}@example.jp`);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const pair = [
      async () => known.push(await measure(store.known[n] ?? "")),
      async () => unknown.push(await measure(store.unknown[n] ?? "")),
    ];
    // Neither always comes first: what runs second is often faster.
    for (const one of n % 2 === 0 ? pair : pair.toReversed()) await one();
  }
  const auc = areaUnderCurve(known, unknown);
  console.log(
    `${name.padEnd(24)} AUC ${Math.max(auc, 1 - auc).toFixed(3)}` +
      `   median ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown`,
  );
}

const calls = [
  ["store reset", forgotStorePassword, (email: string) => ({ email })],
  ["migration check", checkStoreMigration, (email: string) => ({ email })],
  ["certification", certifyStoreAccount, (email: string) => ({ email, password })],
  [
    "reset submit",
    resetStorePassword,
    (email: string) => ({ email, password, confirmation_code: "ABCDEF" }),
  ],
] as const;

for (const [name, call, bodyFor] of calls) {
  await compare(name, (email) =>
    fetch(`${world.url}${call.path}`, {
      method: call.method,
      headers: {
        "content-type": "application/json",
        "x-api-key": world.config.apiKey,
        authorization: `Bearer ${access_token}`,
      },
      body: JSON.stringify(bodyFor(email)),
    }),
  );
}

// The hosted login's own forms: here an address is known that has an ID.
const passwordHash = await world.parts.hasher.hash("Somebody2026");
for (const email of store.known) {
  await insertAccount(world.database.db, {
    id: randomUUID(),
    email,
    emailKey: email,
    emailProvenAt: 1,
    passwordHash,
    language: "ja",
    createdAt: 1,
  });
}
const browser = new Browser();
const csrf = readField(await (await browser.request(world.loginUrl())).text(), "csrf");
const addressOf = (path: string) => world.loginUrl().replace("/login/?", `/login${path}?`);
const submit = (address: string, fields: Record<string, string>) =>
  browser.post(new URL(address, world.url).href, { csrf, ...fields });

await compare("login: sign in", (email) => submit(addressOf("/"), { email, password }));
for (const flow of ["sign-up", "forgot"]) {
  const steps = new Map<string, string>();
  await compare(
    `login: ${flow}, address`,
    (email) => submit(addressOf(`/${flow}`), { email }),
    (email, { headers }) => steps.set(email, headers.get("location") ?? ""),
  );
  await compare(`login: ${flow}, code`, (email) =>
    submit(steps.get(email) ?? "", { code: "ABCDEF" }),
  );
}

await worker.stop();

/** How likely a known address took longer than an unknown one. */
function areaUnderCurve(left: readonly number[], right: readonly number[]): number {
  let longer = 0;
  for (const a of left) {
    for (const b of right) longer += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return longer / (left.length * right.length);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
