import { changeEmail, DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertIdentity } from "../../../src/database/queries/accounts.ts";
import { endFreezeFor } from "../../../src/database/queries/rests.ts";
import { LoginVisit, titleOf } from "../../world/login-visit.ts";
import { readCode } from "../../world/mailbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../../world/sandbox.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
} from "./claims.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

const { hana } = PEOPLE;
const PASSWORD = "Yozakura2026";

/** A visitor who has proved the address, before the last step of a forgotten password. */
async function proveAddress(world: World, email: string) {
  const visit = new LoginVisit(world);
  const asked = await visit.submit(await visit.visit("/forgot"), { email });
  const page = await visit.submit(asked, { code: await readCode(world, sandbox, email) });
  return { visit, page };
}

test("a new password's link freezes the account, once, and voids nothing", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const link = await changePassword(world, hana, "Thiefs2026");
  const { access_token } = await world.signIn({ ...hana, password: "Thiefs2026" });
  const client = world.client({ bearer: access_token });
  const asking = { body: { access_token, email: "thief@example.com" } };
  expect(await use(world, link)).toBe("frozen");
  expect(codeOf(await client.send(changeEmail, asking))).toBe("NotAuthorizedException");
  expect(told(await collectMails(world))).toEqual([`${hana.email}: account-frozen`]);
  expect(await readAccount(world, hana)).toMatchObject({
    frozen_until: expect.any(Number),
    password_reset_required: expect.any(Number),
    stopped_by: null,
  });
  expect((await readRows(world, hana))[0]?.closed_at).toBeNull();
  expect(await use(world, link)).toBe("over");
});

test("a password set by code ends the freeze", async () => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  const link = await changePassword(world, hana, "Thiefs2026");
  await use(world, link);
  const { visit, page } = await proveAddress(world, hana.email);
  const done = await visit.submit(page, { password: PASSWORD });
  expect(titleOf(done)).toBe(words.signIn.title);
  expect((await readAccount(world, hana)).frozen_until).toBeNull();
  const { access_token } = await world.signIn({ ...hana, password: PASSWORD });
  const body = { access_token, email: "hana2@example.jp" };
  dataOf(await world.client({ bearer: access_token }).send(changeEmail, { body }));
});

test("while it lasts nothing changes, and after 72 hours it is over", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  await use(world, await changePassword(world, hana, "Thiefs2026"));
  // Whoever is in by a provider, for example.
  await world.database.db.updateTable("account").set({ password_reset_required: null }).execute();
  const { access_token } = await world.signIn({ ...hana, password: "Thiefs2026" });
  const client = world.client({ bearer: access_token });
  const asking = { body: { access_token, email: "hana2@example.jp" } };
  expect(codeOf(await client.send(changeEmail, asking))).toBe("AccountRestingException");
  world.passTime(3 * DAY_MS + HOUR);
  const later = await world.signIn({ ...hana, password: "Thiefs2026" });
  const body = { access_token: later.access_token, email: "hana2@example.jp" };
  const bearer = later.access_token;
  dataOf(await world.client({ bearer }).send(changeEmail, { body }));
});

test("a provider ends it that was there before, and no other", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const { db } = world.database;
  const [before, since] = ["before", "since"].map((subject) => ({
    issuer: "https://g.test",
    subject,
  }));
  if (!before || !since) throw new Error("Two are there.");
  const what = { account: hana.subject, providerName: "Google" } as const;
  const now = world.parts.now();
  await insertIdentity(db, { ...before, ...what, createdAt: now - DAY_MS });
  await use(world, await changePassword(world, hana, "Thiefs2026"));
  await insertIdentity(db, { ...since, ...what, createdAt: world.parts.now() + 1 });
  await endFreezeFor(db, hana.subject, since);
  expect((await readAccount(world, hana)).frozen_until).not.toBeNull();
  await endFreezeFor(db, hana.subject, before);
  expect((await readAccount(world, hana)).frozen_until).toBeNull();
});

test("a stop is no freeze: a code to the present mailbox sets no password, and the page says why", async () => {
  const thief = "thief@example.com";
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await use(world, await changeAddress(world, hana, thief));
  await collectMails(world);
  const before = await readAccount(world, hana);
  const { visit, page } = await proveAddress(world, thief);
  const refused = await visit.submit(page, { password: PASSWORD });
  expect([refused.status, titleOf(refused)]).toEqual([
    409,
    words.problem.problems["account-stopped"].title,
  ]);
  expect(await readAccount(world, hana)).toEqual(before);
});

test("a freeze refuses no take-back", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const password = await changePassword(world, hana, "Thiefs2026");
  await use(world, password);
  const address = await changeAddress(world, hana, "thief@example.com");
  expect(await use(world, address, { proof: { password: hana.password } })).toBe("restored");
  expect((await readAccount(world, hana)).frozen_until).toBeNull();
});
