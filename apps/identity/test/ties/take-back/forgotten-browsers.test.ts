import { DAY_MS, FORGOTTEN_BROWSER_MS, forgetBrowser, listSessions } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import { upsertKnownBrowser } from "../../../src/database/queries/known-browsers.ts";
import { Browser } from "../../world/browser.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { changeAddress, readAccount, STRANGER, settleIn, use } from "./claims.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";
const OLD = "an old browser";

/** Somebody who is in Hana's ID has it forget the browser that she has used for long. */
async function haveForgotten(world: World): Promise<void> {
  await settleIn(world, hana);
  const { database, parts } = world;
  const at = parts.now() - 100 * DAY_MS;
  const known = { account: hana.subject, browser: OLD, userAgent: "", at };
  await upsertKnownBrowser(database.db, known);
  const { access_token: bearer } = await world.signIn(hana, new Browser());
  const client = world.client({ bearer });
  const { browsers } = dataOf(await client.send(listSessions, {}));
  const [{ browser_id } = { browser_id: "" }] = browsers;
  expect(browsers).toHaveLength(1);
  dataOf(await client.send(forgetBrowser, { body: { browser_id } }));
  expect(dataOf(await client.send(listSessions, {})).browsers).toEqual([]);
}

test("S02: a browser that a thief had forgotten is an older thing still", async () => {
  await using world = await createWorld();
  await haveForgotten(world);
  const link = await changeAddress(world, hana, THIEF);
  expect(await use(world, link, { browserHash: OLD })).toBe("restored");
});

test("S02: so it is after a reset by code, which seals it with the others", async () => {
  await using world = await createWorld();
  await haveForgotten(world);
  await resetByCode(world);
  const { db } = world.database;
  expect(await db.selectFrom("forgotten_browser").selectAll().execute()).toEqual([]);
  const link = await changeAddress(world, hana, THIEF);
  expect(await use(world, link, { browserHash: OLD })).toBe("restored");
});

test("a browser that was forgotten in peace proves nothing later", async () => {
  await using world = await createWorld();
  await haveForgotten(world);
  world.passTime(FORGOTTEN_BROWSER_MS);
  const link = await changeAddress(world, hana, THIEF);
  expect(await use(world, link, { browserHash: OLD })).toBe("stopped");
  expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
});

async function resetByCode({ parts }: World): Promise<void> {
  const { codes, database } = parts;
  const { email } = hana;
  const place = { purpose: "forgot", emailKey: email, request: "a request" } as const;
  const code = dataOf(await codes.issue(database.db, place, email, parts.now()));
  const from = { ...STRANGER, now: parts.now() };
  const { ticket } = dataOf(await codes.check(database.db, place, code, from));
  const given = { proof: { place, ticket }, password: "Thiefs2026" };
  dataOf(await resetPassword(parts, { email, emailKey: email }, given, STRANGER));
}
