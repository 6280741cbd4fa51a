import {
  changeEmail,
  changePassword,
  DAY_MS,
  deleteService,
  disableAccount,
  REST_MS,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { eraseWhenOver } from "../../../src/ties/places/erase-when-over.ts";
import { wakeId } from "../../../src/ties/places/wake-id.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { codeOf } from "../../world/outcomes.ts";
import { openWakeForm } from "../../world/prove.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  changeAddress,
  collectMails,
  HOUR,
  object,
  readAccount,
  readRows,
  changePassword as robPassword,
  settleIn,
  told,
  use,
  VISITOR,
  writeChange,
} from "./claims.ts";

const { hana } = PEOPLE;
const THIEF = "thief@example.com";

/** Makes a thief change the address of Hana's account. Returns the secret of her mailbox's link. */
async function beRobbed(world: World): Promise<string> {
  await settleIn(world, hana);
  return changeAddress(world, hana, THIEF);
}

const isStopped = async (world: World) => (await readAccount(world, hana)).stopped_by !== null;

/** Returns the secret of the link to object that the present mailbox got. */
async function readObjection(world: World): Promise<string> {
  const secrets = (await collectMails(world)).flatMap(({ content }) =>
    content.about === "stop-told" ? [content.secret] : [],
  );
  return secrets[0] ?? "";
}

test("S02: the previous mailbox stops the account once; then its link needs an older thing", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  const { access_token: bearer } = await world.signIn({ ...hana, email: THIEF });
  expect(await use(world, link)).toBe("stopped");
  expect(told(await collectMails(world))).toEqual([
    `${hana.email}: stop-begun`,
    `${THIEF}: stop-told`,
  ]);
  const account = await readAccount(world, hana);
  expect(account).toMatchObject({ email: THIEF, state: "active" });
  expect(await use(world, link)).toBe("prove");
  expect(await lookAtLink(world.parts, link)).toMatchObject({
    claim: "prove",
    stoppedUntil: account.stopped_until,
    address: { before: hana.email, now: "t***@example.com" },
  });
  const asked = await world.client({ bearer }).send(changeEmail, {
    body: { access_token: bearer, email: "more@example.com" },
  });
  expect(codeOf(asked)).toBe("NotAuthorizedException");
});

test("a session that begins during a stop can change nothing", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  await use(world, link);
  const { access_token } = await world.signIn({ ...hana, email: THIEF });
  const client = world.client({ bearer: access_token });
  const body = { access_token, email: "more@example.com" };
  expect(codeOf(await client.send(changeEmail, { body }))).toBe("AccountRestingException");
  expect(codeOf(await client.send(deleteService, { body: { service_id: 1 } }))).toBe(
    "AccountRestingException",
  );
  const passwords = { previous_password: hana.password, proposed_password: "Thiefs2026" };
  expect(codeOf(await client.send(changePassword, { body: { access_token, ...passwords } }))).toBe(
    "AccountRestingException",
  );
  const closing = { user_key: hana.subject, sub: hana.subject, is_token_for_login_page: false };
  expect(codeOf(await client.send(disableAccount, { body: closing }))).toBe(
    "AccountRestingException",
  );
  expect(await isStopped(world)).toBe(true);
});

test("S04: 72 hours after a stop the account is restored; the loser can take it back only with an older thing", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  const { made_at } = (await readRows(world, hana))[0] ?? {};
  await use(world, link);
  await collectMails(world);
  world.passTime(DAY_MS + HOUR);
  expect(told(await collectMails(world))).toEqual([`${THIEF}: stop-reminder`]);
  world.passTime(DAY_MS);
  expect(told(await collectMails(world))).toEqual([`${THIEF}: stop-reminder`]);
  expect(await isStopped(world)).toBe(true);
  world.passTime(DAY_MS);
  const mails = await collectMails(world);
  // The mails that the end of the stop has queued are due now.
  const both = [...mails, ...(await collectMails(world))];
  expect(told(both)).toEqual([`${hana.email}: taken-back`, `${THIEF}: undone`]);
  expect(await readAccount(world, hana)).toMatchObject({
    email: hana.email,
    stopped_by: null,
    stopped_until: null,
    password_reset_required: expect.any(Number),
  });
  const [won, lost] = await readRows(world, hana);
  expect(won?.closed_at).not.toBeNull();
  expect(lost).toMatchObject({ kind: "loser", mailbox: THIEF, needs_older: 1, floor: made_at });
  const held = await world.database.db.selectFrom("held_address").select("email").execute();
  expect(held).toEqual([{ email: THIEF }]);

  const way = both.find(({ to }) => to === THIEF)?.content;
  const losers = way?.about === "undone" ? way.takeBack?.secret : undefined;
  expect(await use(world, losers ?? "")).toBe("prove");
  expect(await use(world, link, { proof: { password: hana.password } })).toBe("over");
  expect(await use(world, losers ?? "", { proof: { password: hana.password } })).toBe("restored");
  expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
  expect((await readRows(world, hana)).filter((row) => row.closed_at === null)).toEqual([]);
});

test("an objection with an older thing ends the stop; then the previous mailbox's link needs one too", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  await use(world, link);
  const secret = await readObjection(world);
  expect(await object(world, { secret })).toBe("prove");
  expect(await object(world, { secret }, { proof: { password: "Wrong2026" } })).toBe("wrong");
  expect(await isStopped(world)).toBe(true);
  expect(await object(world, { secret }, { proof: { password: hana.password } })).toBe("objected");
  expect(told(await collectMails(world))).toEqual([
    `${hana.email}: objected`,
    `${THIEF}: objected`,
  ]);
  expect(await isStopped(world)).toBe(false);
  expect(await object(world, { secret }, { proof: { password: hana.password } })).toBe("over");
  expect(await use(world, link)).toBe("prove");
  world.passTime(REST_MS + HOUR);
  expect(told(await collectMails(world))).toEqual([]);
  expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
  expect(await use(world, link, { proof: { password: hana.password } })).toBe("restored");
});

onBothEngines("of two links of one mailbox only one stops the account", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const password = await robPassword(world, hana, "Thiefs2026");
  const address = await changeAddress(world, hana, THIEF);
  expect(await use(world, address)).toBe("stopped");
  const secret = await readObjection(world);
  expect(await object(world, { secret }, { proof: { password: hana.password } })).toBe("objected");
  expect(await use(world, password)).toBe("prove");
});

test("an older claim replaces a younger claim's stop, with 72 hours of its own", async () => {
  await using world = await createWorld();
  const first = await beRobbed(world);
  const second = await changeAddress(world, hana, "thief2@example.com");
  expect(await use(world, second)).toBe("stopped");
  const outdated = await readObjection(world);
  world.passTime(2 * DAY_MS);
  await collectMails(world);
  expect(await use(world, first)).toBe("stopped");
  const secret = await readObjection(world);
  expect(await use(world, second, { proof: { password: hana.password } })).toBe("waiting");
  expect(await object(world, { secret: outdated })).toBe("over");
  expect(await object(world, { secret })).toBe("prove");
  // The 72 hours of the younger claim are over, and the stop continues.
  world.passTime(DAY_MS + HOUR);
  expect(told(await collectMails(world))).toEqual(["thief2@example.com: stop-reminder"]);
  expect(await isStopped(world)).toBe(true);
  world.passTime(2 * DAY_MS);
  await collectMails(world);
  expect(await readAccount(world, hana)).toMatchObject({ email: hana.email, stopped_by: null });
});

onBothEngines(
  "a mailbox that froze the account can still stop it after the address was changed",
  async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const password = await robPassword(world, hana, "Thiefs2026");
    expect(await use(world, password)).toBe("frozen");
    const address = await changeAddress(world, hana, THIEF);
    expect(await use(world, address)).toBe("stopped");
  },
);

test("S04: someone who won by waiting cannot use an older link to close the loser's reversal", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const older = await writeChange(world, hana, { kind: "leaving" });
  expect(await use(world, await changeAddress(world, hana, THIEF))).toBe("stopped");
  await collectMails(world);
  world.passTime(REST_MS + HOUR);
  const mails = [...(await collectMails(world)), ...(await collectMails(world))];
  const way = mails.find(({ to, content }) => to === THIEF && content.about === "undone")?.content;
  const losers = way?.about === "undone" ? (way.takeBack?.secret ?? "") : "";
  expect((await lookAtLink(world.parts, older))?.undoneToo).toEqual([]);
  expect(await use(world, older)).toBe("restored");
  expect(await use(world, losers)).toBe("prove");
  expect(await use(world, losers, { proof: { password: hana.password } })).toBe("restored");
  expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
});

test("S04: an old mailbox with a stolen session cannot use an older link to close the holder's reversal", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const older = await writeChange(world, hana, { kind: "leaving" });
  await changeAddress(world, hana, "new-hana@example.jp");
  world.passTime(4 * DAY_MS);
  const holders = await changeAddress(world, hana, hana.email);
  expect(await use(world, older)).toBe("restored");
  expect(await use(world, holders)).toBe("stopped");
  expect(await use(world, holders, { proof: { password: hana.password } })).toBe("restored");
  expect(await readAccount(world, hana)).toMatchObject({ email: "new-hana@example.jp" });
});

test("a restoration with an older thing also closes the loser's reversal", async () => {
  await using world = await createWorld();
  await settleIn(world, hana);
  const older = await writeChange(world, hana, { kind: "leaving" });
  expect(await use(world, await changeAddress(world, hana, THIEF))).toBe("stopped");
  await collectMails(world);
  world.passTime(REST_MS + HOUR);
  await collectMails(world);
  expect(await use(world, older, { proof: { password: hana.password } })).toBe("restored");
  expect((await readRows(world, hana)).filter((row) => row.closed_at === null)).toEqual([]);
});

test("a stop whose job runs days late still restores the account: nothing is erased or cleaned up before", async () => {
  await using world = await createWorld();
  const link = await beRobbed(world);
  const { db } = world.database;
  const closed = { state: "disabled", disabled_at: world.parts.now() + 4 * DAY_MS } as const;
  await db.updateTable("account").set(closed).where("id", "=", hana.subject).execute();
  world.passTime(14 * DAY_MS - HOUR);
  expect(await use(world, link)).toBe("stopped");
  await collectMails(world);
  // No job ran for days.
  world.passTime(REST_MS + 2 * DAY_MS);
  await cleanUp(world.database, world.parts.now());
  expect(await db.selectFrom("held_address").select("email").execute()).toEqual([
    { email: hana.email },
  ]);
  expect(await eraseWhenOver(world.parts, { account: hana.subject })).toMatchObject({
    result: "later",
  });
  const form = await openWakeForm(db, hana.subject);
  expect(await wakeId(world.parts, form, VISITOR)).toEqual({ ok: false, code: "over" });
  await collectMails(world);
  expect(await readAccount(world, hana)).toMatchObject({
    email: hana.email,
    state: "active",
    stopped_by: null,
  });
});
