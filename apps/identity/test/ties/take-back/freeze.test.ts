import { changeEmail, DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { expect, test } from "vitest";
import { insertIdentity } from "../../../src/database/queries/accounts.ts";
import { voidForgotten } from "../../../src/database/queries/code-links.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { readCode } from "../../world/mailbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  endFreezeBy,
  HOUR,
  newLinksIn,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
  writeChange,
} from "./claims.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const PASSWORD = "Yozakura2026";

/** Returns a visitor who has proved the address, at the last page of a forgotten password. */
async function proveAddress(world: World, email: string) {
  // So that the newest mail is the one with the code.
  await collectMails(world);
  const visitor = new LoginVisitor(world);
  const asked = await visitor.submit(await visitor.goTo("/forgot"), { email });
  const page = await visitor.submit(asked, { code: await readCode(world, sandbox, email) });
  return { visitor, page };
}

test("the link of a new password freezes the account once, and its reversal remains open", async () => {
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

test("a code that was typed before the freeze does not end the freeze", async () => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  const link = await changePassword(world, hana, "Thiefs2026");
  const { visitor, page } = await proveAddress(world, hana.email);
  expect(await use(world, link)).toBe("frozen");
  expect((await visitor.submit(page, { password: PASSWORD })).status).toBe(410);
  expect((await readAccount(world, hana)).frozen_until).not.toBeNull();
});

test.each([
  ["the password that the account was frozen for", false, "Thiefs2026"],
  ["the previous password, which was typed to change it", false, hana.password],
  ["the password that the account was frozen for, if that was set by code too", true, "Thiefs2026"],
] as const)("a password set by code must differ from %s", async (_, byCode, password) => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await use(world, await changePassword(world, hana, "Thiefs2026", { byCode }));
  const before = await readAccount(world, hana);
  const { visitor, page } = await proveAddress(world, hana.email);
  const refused = await visitor.submit(page, { password });
  expect([refused.status, titleOf(refused)]).toEqual([422, words.newPassword.flows.forgot.title]);
  expect(refused.html).toContain(words.newPassword.faults["voided-password"]);
  expect(await readAccount(world, hana)).toEqual(before);
  // The code still works with another password.
  const done = await visitor.submit(refused, { password: PASSWORD });
  expect(done.location).toContain("authorization_code=");
  expect(await readAccount(world, hana)).toMatchObject({ frozen_until: null });
});

test("a holder may set the password again that a thief replaced by code", async () => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await use(world, await changePassword(world, hana, "Thiefs2026", { byCode: true }));
  const { visitor, page } = await proveAddress(world, hana.email);
  const done = await visitor.submit(page, { password: hana.password });
  expect(done.location).toContain("authorization_code=");
  expect((await world.signIn(hana)).access_token).not.toBe("");
});

test("after a take-back, not before, a password set by code must differ from the present one", async () => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await writeChange(world, hana, { kind: "leaving", service_id: 1 });
  const same = await proveAddress(world, hana.email);
  const kept = await same.visitor.submit(same.page, { password: hana.password });
  expect(kept.location).toContain("authorization_code=");
  const [link = ""] = newLinksIn(await collectMails(world));
  expect(await use(world, link)).toBe("restored");
  const { visitor, page } = await proveAddress(world, hana.email);
  const refused = await visitor.submit(page, { password: hana.password });
  expect(refused.html).toContain(words.newPassword.faults["voided-password"]);
  const done = await visitor.submit(refused, { password: PASSWORD });
  expect(done.location).toContain("authorization_code=");
});

test("a form whose code was voided does not reveal whether a password was voided", async () => {
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await use(world, await changePassword(world, hana, "Thiefs2026"));
  const first = await proveAddress(world, hana.email);
  await voidForgotten(world.database.db, hana.email);
  const tries = ["Thiefs2026", "Another2026"].map((password) =>
    first.visitor.submit(first.page, { password }),
  );
  const [voided, other] = await Promise.all(tries);
  expect(voided && titleOf(voided)).toBe(other && titleOf(other));
  expect(voided?.html).not.toContain(words.newPassword.faults["voided-password"]);
});

test("the address cannot be changed during a freeze, which is over after 72 hours", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  await use(world, await changePassword(world, hana, "Thiefs2026"));
  // So that a session can begin, as one by a provider can.
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

test("a provider account from before the new password ends the freeze, and one from after it does not", async () => {
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
  await insertIdentity(db, { ...before, ...what, createdAt: now - 15 * DAY_MS });
  await use(world, await changePassword(world, hana, "Thiefs2026"));
  await insertIdentity(db, { ...since, ...what, createdAt: world.parts.now() + 1 });
  await endFreezeBy(world, hana, since);
  expect((await readAccount(world, hana)).frozen_until).not.toBeNull();
  await endFreezeBy(world, hana, before);
  expect((await readAccount(world, hana)).frozen_until).toBeNull();
});

test("during a stop, a code to the present mailbox sets no password, and the page says why", async () => {
  const thief = "thief@example.com";
  await using world = await createWorld([hana], sandbox);
  await settleIn(world, hana);
  await use(world, await changeAddress(world, hana, thief));
  await collectMails(world);
  const before = await readAccount(world, hana);
  const { visitor, page } = await proveAddress(world, thief);
  const refused = await visitor.submit(page, { password: PASSWORD });
  expect([refused.status, titleOf(refused)]).toEqual([
    409,
    words.problem.problems["account-stopped"].title,
  ]);
  expect(await readAccount(world, hana)).toEqual(before);
});
