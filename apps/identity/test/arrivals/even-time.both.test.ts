import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { createEvenTime } from "../../src/accounts/passwords/even-time.ts";
import { MOST_COST } from "../../src/accounts/passwords/hashes/cost-of-hash.ts";
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

onBothEngines(
  "S45: while imported hashes remain, a refusal takes as long as the slowest hash that an import may bring",
  async () => {
    await using world = await createWorld([]);
    const [hash] = Object.values(UNREADABLE_HASHES);
    await insertImported(world, { email: "aki@example.jp", ...(hash !== undefined && { hash }) });
    const { asked, time } = createTimed(world);
    const all = await Promise.all([time(), time()]);
    // Timers of Node may fire a millisecond early.
    for (const took of all) expect(took).toBeGreaterThan(OURS_MS * MOST_COST - 2);
    expect(await time()).toBeGreaterThan(OURS_MS * MOST_COST - 2);
    // How long a hash takes is measured now and then, not for each refusal.
    expect(asked).toHaveLength(1);
  },
);

onBothEngines(
  "S45: if all hashes are our own, a refusal does not measure how long a hash takes",
  async () => {
    await using world = await createWorld();
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
