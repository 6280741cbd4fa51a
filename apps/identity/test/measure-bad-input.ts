import { PEOPLE } from "@musubi/demo-world";
import { ENTRIES } from "../src/api/call-map.ts";
import { BAD_BODIES } from "./api/bad-bodies.ts";
import { createWorld } from "./world/world.ts";

// Run by hand. Measures how long it takes to refuse bad input, at every call with a body: `node
// apps/identity/test/measure-bad-input.ts [rounds]`, with `TEST_DATABASE=postgres` and
// `TEST_POSTGRES_URL` on PostgreSQL.

const rounds = Number(process.argv[2] ?? 20);

await using world = await createWorld([PEOPLE.hana]);
const { access_token } = await world.signIn();
const calls = ENTRIES.map(({ call }) => call).filter((call) => call.body !== undefined);
const tooLong = ["128 kB and one more", "x".repeat(128 * 1024 + 1)] as const;

async function measure(path: string, body: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${world.url}${path.replace(":kind", "store")}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": world.config.apiKey,
      authorization: `Bearer ${access_token}`,
    },
    body,
  });
  await response.arrayBuffer();
  if (response.status < 400 || response.status > 499) {
    throw new Error(`${path} answered ${response.status} to ${body.slice(0, 60)}.`);
  }
  return performance.now() - start;
}

console.log(`${calls.length} calls, ${rounds} rounds; milliseconds of an answer in the 400s.`);
for (const [name, body] of [...BAD_BODIES, tooLong]) {
  const times: number[] = [];
  await measure("/token/renew", body);
  for (let n = 0; n < rounds; n += 1) {
    for (const { path } of calls) times.push(await measure(path, body));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  console.log(`${name.padEnd(32)} median ${at(0.5)}   99 % ${at(0.99)}   slowest ${at(1)}`);
}
