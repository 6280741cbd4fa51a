import { DAY_MS, FORGOTTEN_BROWSER_MS, forgetBrowser, listSessions } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { noteBrowser } from "../../../src/accounts/known-browser.ts";
import { resetPassword } from "../../../src/accounts/reset-password.ts";
import {
  findKnownBrowsers,
  upsertKnownBrowser,
} from "../../../src/database/queries/known-browsers.ts";
import { Browser } from "../../world/browser.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { changeAddress, readAccount, settleIn, use, VISITOR } from "./claims.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";
const OLD = "an old browser";

/** An intruder in Hana's ID makes it forget the browser that she has long used. */
async function haveForgotten(world: World): Promise<void> {
  await settleIn(world, hana);
  const { database, parts } = world;
  const at = parts.now() - 100 * DAY_MS;
  const known = { account: hana.subject, browser: OLD, userAgent: "", at };
  await upsertKnownBrowser(database.db, known);
  const { access_token: bearer } = await world.signIn(hana, new Browser());
  const client = world.client({ bearer });
  const { browsers } = dataOf(await client.send(listSessions, { query: {} }));
  const [{ browser_id } = { browser_id: "" }] = browsers;
  expect(browsers).toHaveLength(1);
  dataOf(await client.send(forgetBrowser, { body: { browser_id } }));
  expect(dataOf(await client.send(listSessions, { query: {} })).browsers).toEqual([]);
}

test("S02: a forgotten browser is still an older thing after a reset by code", async () => {
  await using world = await createWorld();
  await haveForgotten(world);
  await resetByCode(world);
  const { db } = world.database;
  expect(await db.selectFrom("forgotten_browser").selectAll().execute()).toEqual([]);
  const link = await changeAddress(world, hana, THIEF);
  expect(await use(world, link, { browserHash: OLD })).toBe("restored");
});

onBothEngines("a browser that was forgotten long before the change is no older thing", async () => {
  await using world = await createWorld();
  await haveForgotten(world);
  world.passTime(FORGOTTEN_BROWSER_MS);
  const link = await changeAddress(world, hana, THIEF);
  expect(await use(world, link, { browserHash: OLD })).toBe("stopped");
  expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
});

/** Logs in to Hana's ID from this many new browsers, a minute apart, beginning `agoMs` ago. */
async function logInFromNew(world: World, count: number, agoMs = 0): Promise<void> {
  const account = hana.subject;
  const first = world.parts.now() - agoMs;
  for (let n = 0; n < count; n += 1) {
    const noted = { browser: `new, ${agoMs} ago, ${n}`, userAgent: "", at: first + n * 60_000 };
    await world.database.transact((trx) => noteBrowser(trx, { account, ...noted }));
  }
}

const know = ({ database, parts }: World, agoMs: number) =>
  database.transact((trx) =>
    noteBrowser(trx, {
      account: hana.subject,
      browser: OLD,
      userAgent: "",
      at: parts.now() - agoMs,
    }),
  );

onBothEngines(
  "S36: log-ins from 40 new browsers displace each other, and not the holder's browser",
  async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    await know(world, 5 * DAY_MS);
    await logInFromNew(world, 40);
    const known = await findKnownBrowsers(world.database.db, hana.subject);
    const hashes = known.map(({ browser_hash }) => browser_hash);
    expect(hashes).toHaveLength(30);
    // The first and the latest new browser remain: each log-in displaced the youngest of the others.
    expect(hashes).toEqual(expect.arrayContaining([OLD, "new, 0 ago, 0", "new, 0 ago, 39"]));
    expect(await world.database.db.selectFrom("forgotten_browser").selectAll().execute()).toEqual(
      [],
    );
    const link = await changeAddress(world, hana, THIEF);
    expect(await use(world, link, { browserHash: OLD })).toBe("restored");
  },
);

onBothEngines(
  "S36: a browser in use for 72 hours that is displaced is still an older thing",
  async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    // The intruder's browsers have been in use for longer than the holder's.
    await logInFromNew(world, 29, 10 * DAY_MS);
    await know(world, 5 * DAY_MS);
    await logInFromNew(world, 2);
    const { db } = world.database;
    const known = await findKnownBrowsers(db, hana.subject);
    expect(known.map(({ browser_hash }) => browser_hash)).not.toContain(OLD);
    expect(await db.selectFrom("forgotten_browser").select("browser_hash").execute()).toEqual([
      { browser_hash: OLD },
    ]);
    const link = await changeAddress(world, hana, THIEF);
    expect(await use(world, link, { browserHash: OLD })).toBe("restored");
  },
);

async function resetByCode({ parts }: World): Promise<void> {
  const { codes, database } = parts;
  const { email } = hana;
  const scope = { purpose: "forgot", emailKey: email, codeSeries: "a request" } as const;
  const code = dataOf(await codes.issue(database.db, scope, email, parts.now()));
  const from = { ...VISITOR, now: parts.now() };
  const { ticket } = dataOf(await codes.check(database.db, scope, code, from));
  const given = { proof: { scope, ticket }, password: "Thiefs2026" };
  dataOf(await resetPassword(parts, { email, emailKey: email }, given, VISITOR));
}
