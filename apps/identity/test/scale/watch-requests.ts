import { getAttributes } from "@musubi/contract";
import { dataOf } from "../world/outcomes.ts";
import type { World } from "../world/world.ts";
import { nextMember } from "./flows.ts";

const QUIET_MS = 2_000;

/**
 * Reads and logs in, again and again, while some work runs. Returns how long the longest read and
 * log-in took together, during the work and before it.
 */
export async function watchRequests(
  world: World,
  work: () => Promise<unknown>,
): Promise<{ readonly longest: string; readonly usual: string }> {
  const { access_token: bearer } = await world.signIn(nextMember());
  const client = world.client({ bearer });
  let isOver = false;
  async function ask(): Promise<string> {
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      dataOf(await client.send(getAttributes, {}));
      await world.signIn(nextMember());
      longest = Math.max(longest, performance.now() - began);
    }
    return longest.toFixed(0);
  }
  const during = async (what: Promise<unknown>) => {
    isOver = false;
    const asked = ask();
    await what.finally(() => {
      isOver = true;
    });
    return asked;
  };
  const usual = await during(new Promise((over) => setTimeout(over, QUIET_MS)));
  const longest = await during(work());
  return { longest, usual };
}
