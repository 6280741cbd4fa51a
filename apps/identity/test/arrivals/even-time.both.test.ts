import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { createEvenTime } from "../../src/accounts/passwords/even-time.ts";
import type { PasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import { OLD_SYSTEM_MS } from "../../src/services/old-system.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { insertImported, UNREADABLE_HASHES } from "../world/imported.ts";
import { createWorld, type World } from "../world/world.ts";

const OURS_MS = 20;

/** Returns a function that times a refusal's delay. Each check of a password waits for its turn and takes `OURS_MS`. */
function createTimed({ database, parts }: World, isOpen = false) {
  const asked: number[] = [];
  const verify: PasswordHasher["verify"] = async (_, _typed, _lane, onTurn) => {
    await pause(OURS_MS);
    onTurn?.();
    asked.push(performance.now());
    await pause(OURS_MS);
    return false;
  };
  const oldSystem = { ...parts.oldSystem, isOpen: () => isOpen };
  const { wait } = createEvenTime({ database, hasher: { ...parts.hasher, verify }, oldSystem });
  const time = async (): Promise<number> => {
    const began = performance.now();
    await wait(began);
    return performance.now() - began;
  };
  return { asked, time };
}

const BCRYPT = `$2b$12$${"a".repeat(53)}`;
const OURS = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g";

onBothEngines(
  "S45: while imported hashes remain, a refusal takes as long as the slowest of them",
  async () => {
    await using world = await createWorld([]);
    await insertImported(world, { email: "aki@example.jp", hash: BCRYPT, cost: 1_000 });
    await insertImported(world, { email: "emi@example.jp", hash: BCRYPT, cost: 20 });
    // Has logged in since: the hash was replaced by ours.
    await insertImported(world, { email: "ume@example.jp", hash: OURS, cost: 100_000 });
    const { asked, time } = createTimed(world);
    const all = await Promise.all([time(), time()]);
    // Timers of Node may fire a millisecond early.
    for (const took of all) expect(took).toBeGreaterThan(OURS_MS * 10 - 2);
    expect(await time()).toBeGreaterThan(OURS_MS * 10 - 2);
    for (const took of all) expect(took).toBeLessThan(OURS_MS * 1_000);
    // How long a hash takes is measured now and then, not for each refusal.
    expect(asked).toHaveLength(1);
  },
);

test("S45: while only cheaper hashes remain, a refusal takes as long as ours", async () => {
  await using world = await createWorld([]);
  await insertImported(world, { email: "aki@example.jp", hash: BCRYPT, cost: 20 });
  expect(await createTimed(world).time()).toBeGreaterThan(OURS_MS - 2);
});

onBothEngines(
  "S45: if no hash is left that another system made, a refusal waits for nobody",
  async () => {
    await using world = await createWorld();
    const [unreadable = ""] = Object.values(UNREADABLE_HASHES);
    await insertImported(world, { email: "aki@example.jp", hash: unreadable });
    const { asked, time } = createTimed(world);
    await time();
    expect(asked).toEqual([]);
  },
);

test("S45: while the old system is asked, a refusal takes as long as its answer may take", async () => {
  await using world = await createWorld([]);
  const { time } = createTimed(world, true);
  expect(await time()).toBeGreaterThan(OLD_SYSTEM_MS - 2);
});
