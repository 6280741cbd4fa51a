import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { expect, test } from "vitest";
import { UNDER_ATTACK } from "../world/attacker.ts";
import { BrowserAt } from "../world/browser-at.ts";
import { typePassword, WRONG } from "../world/guesses.ts";
import { insertImported } from "../world/imported.ts";
import { createWorld } from "../world/world.ts";

/** A sample of `test:all` has a tenth: all take longer than the rest of it. */
const RETURNS = isGrinding ? 10_000 : 1_000;
const AT_ONCE = 20;
const HOUR = 60 * 60_000;

/** Returns a separate network for each ID. */
const networkOf = (n: number): string => `10.${n >> 8}.${n & 0xff}.1`;

test("S45: thousands of IDs imported without a password return within an hour, each from its own network, and do not affect others", {
  timeout: HOUR,
}, async () => {
  const { hana } = PEOPLE;
  await using world = await createWorld([hana], undefined, UNDER_ATTACK);
  const statuses = new Map<number, number>();
  const began = world.parts.now();
  for (let n = 0; n < RETURNS; n += AT_ONCE) {
    const emails = Array.from({ length: AT_ONCE }, (_, k) => `aki${n + k}@example.jp`);
    for (const email of emails) await insertImported(world, { email });
    const pages = await Promise.all(
      emails.map((email, k) =>
        typePassword(world, { email, password: WRONG }, new BrowserAt(networkOf(n + k))),
      ),
    );
    for (const { status } of pages) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(world.parts.now() - began).toBeLessThan(HOUR);
  expect([...statuses]).toEqual([[422, RETURNS]]);
  const page = await typePassword(world, hana, new BrowserAt("2001:db8::1"));
  expect(page.status).toBe(303);
  expect(world.parts.limits.overs().get("wrongPasswordsOfAll")).toBe(0);
});
