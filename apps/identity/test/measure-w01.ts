import {
  certifyStoreAccount,
  checkStoreMigration,
  forgotStorePassword,
  resetStorePassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { createJobHandlers } from "../src/outbox/handlers.ts";
import { startOutboxWorker } from "../src/outbox/worker.ts";
import { startCrowdedStore } from "./store/crowded-store.ts";
import { createWorld } from "./world/world.ts";

// Measures, by hand, whether the time of an answer tells a known address from an unknown one:
// `node apps/identity/test/measure-w01.ts [count]`. 0.5 is chance; below 0.5 counts as above.

const count = Number(process.argv[2] ?? 500);
const password = "Guess2026";

await using store = await startCrowdedStore(count);
await using world = await createWorld([PEOPLE.hana], store.sandbox);
const { access_token } = await world.signIn();
// As in a running process: what happens after an answer could slow down the next one.
const worker = startOutboxWorker(world.parts.outbox, createJobHandlers(world.parts), console.error);

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
  const measure = async (email: string): Promise<number> => {
    const body = JSON.stringify(bodyFor(email));
    const start = performance.now();
    const response = await fetch(`${world.url}${call.path}`, {
      method: call.method,
      headers: {
        "content-type": "application/json",
        "x-api-key": world.config.apiKey,
        authorization: `Bearer ${access_token}`,
      },
      body,
    });
    await response.text();
    return performance.now() - start;
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
    `${name.padEnd(16)} AUC ${Math.max(auc, 1 - auc).toFixed(3)}` +
      `   median ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown`,
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
