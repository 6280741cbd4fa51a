import { DAY_MS, listActiveServiceIds, REST_MS, ServiceType, SLEEP_MS } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import type { Mail } from "../../../src/outbox/mail/mails.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { lookAtLink } from "../../../src/ties/take-back/view.ts";
import { blockId, unblockId } from "../../office/office.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { placeCallsAs, readTies } from "../../world/place-calls.ts";
import type { World } from "../../world/world.ts";
import { certify, link, OLD_STORE, startNeighbours } from "../old-accounts.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  readAccount,
  settleIn,
  told,
  use,
} from "./claims.ts";

const { hana, kenji } = PEOPLE;
const { sandbox, createLinkWorld } = await startNeighbours();
const { STORE, APP, SCHOOL } = ServiceType;
const THIEF = "thief@example.com";

/** A person without any service. */
const aki: DemoPerson = {
  name: "Aki",
  subject: "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1e0099",
  email: "aki@example.jp",
  password: "Aki2026aki",
  services: [],
};

/** Merges one ID into another, and finishes the merge. Returns the mails about it. */
async function merge(world: World, source: DemoPerson, target: DemoPerson): Promise<Mail[]> {
  const calls = await mergeCallsAs(world, target);
  const opened = dataOf(await calls.open(await idTokenOf(world, source)));
  await driveToEnd(calls, opened);
  return collectMails(world);
}

/** Returns the secret of the link in a mailbox's newest notice. */
function linkIn(mails: readonly Mail[], { email }: { readonly email: string }): string {
  const links = mails.flatMap(({ to, content }) =>
    to === email && "takeBack" in content && content.takeBack ? [content.takeBack.secret] : [],
  );
  return links.at(-1) ?? "";
}

/** Returns the services that a person is tied to. */
const tiesOf = async (world: World, { subject }: DemoPerson) =>
  (await readTies(world))
    .filter(({ account }) => account === subject)
    .map(({ service_id }) => service_id);

/** Runs jobs and four sweeps, which must suffice. Returns the mails. */
async function settle(world: World): Promise<Mail[]> {
  const mails = await collectMails(world);
  for (let round = 0; round < 4; round += 1) {
    world.passTime(2 * 60_000);
    await sweep(world.parts);
    mails.push(...(await collectMails(world)));
  }
  const busy = await world.database.db.selectFrom("operation_lock").selectAll().execute();
  expect(busy).toEqual([]);
  return mails;
}

const ownersAt = async (service: "store" | "app" | "school") =>
  (await sandbox.state(service)).accounts.map(({ owner }) => owner);

describe("S01: a merge", () => {
  test("is taken back by the merged ID: that ID is active again, and its services come home", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const secret = linkIn(await merge(world, kenji, hana), kenji);
    expect(await tiesOf(world, hana)).toEqual([STORE, APP, SCHOOL]);
    expect(await lookAtLink(world.parts, secret)).toMatchObject({
      kind: "merge-source",
      claim: "restore",
      other: "h***@example.jp",
      services: [
        { serviceId: APP, outcome: "back" },
        { serviceId: SCHOOL, outcome: "back" },
      ],
    });
    expect(await use(world, secret)).toBe("restored");
    const mails = await settle(world);
    expect(told(mails)).toEqual([`${kenji.email}: taken-back`]);
    expect(mails[0]?.content).toMatchObject({ services: true });
    expect(await readAccount(world, kenji)).toMatchObject({ state: "active", merged_into: null });
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await tiesOf(world, hana)).toEqual([STORE]);
    expect(await ownersAt("app")).toContain(`sub:${kenji.subject}`);
    // Nothing prevents another merge of this ID.
    const { db } = world.database;
    await db.updateTable("account").set({ password_reset_required: null }).execute();
    await merge(world, kenji, hana);
    expect(await tiesOf(world, hana)).toEqual([STORE, APP, SCHOOL]);
  });

  test("is taken back even if the other ID left one of the services meanwhile and was merged into a third", async () => {
    await using world = await createLinkWorld([hana, kenji, aki]);
    const secret = linkIn(await merge(world, kenji, hana), kenji);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(APP));
    await merge(world, hana, aki);
    expect(await use(world, secret)).toBe("restored");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await readAccount(world, hana)).toMatchObject({ merged_into: aki.subject });
  });

  test("is taken back by its target: the merged ID is active again, and its services come home", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const mails = await merge(world, kenji, hana);
    expect(await use(world, linkIn(mails, hana))).toBe("restored");
    expect(told(await settle(world))).toEqual([
      `${hana.email}: taken-back`,
      `${kenji.email}: unmerged`,
    ]);
    expect(await readAccount(world, kenji)).toMatchObject({
      state: "active",
      password_reset_required: null,
    });
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await tiesOf(world, hana)).toEqual([STORE]);
    expect(await use(world, linkIn(mails, kenji))).toBe("over");
  });

  test("that is half done is called off by a stop", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    await settleIn(world, kenji);
    const secret = await changeAddress(world, kenji, THIEF);
    world.passTime(REST_MS + HOUR);
    const thiefs = { ...kenji, email: THIEF };
    const calls = await mergeCallsAs(world, hana);
    const token = await idTokenOf(world, thiefs);
    dataOf(await calls.open(token));
    dataOf(await calls.move(token, APP));
    expect(await tiesOf(world, hana)).toEqual([STORE, APP]);
    expect(await use(world, secret)).toBe("stopped");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await readAccount(world, kenji)).toMatchObject({ state: "active", email: THIEF });
  });

  test("that is half done is called off by a restoration, and nothing is lost", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    await settleIn(world, kenji);
    const secret = await changeAddress(world, kenji, THIEF);
    world.passTime(REST_MS + HOUR);
    const calls = await mergeCallsAs(world, hana);
    const token = await idTokenOf(world, { ...kenji, email: THIEF });
    dataOf(await calls.open(token));
    dataOf(await calls.move(token, APP));
    expect(await use(world, secret, { proof: { password: kenji.password } })).toBe("restored");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await readAccount(world, kenji)).toMatchObject({ state: "active", email: kenji.email });
  });

  test("that is half done, and called off by a restoration of its target, keeps nothing from the target", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    await settleIn(world, kenji);
    const oldest = await changeAddress(world, kenji, THIEF);
    world.passTime(REST_MS + HOUR);
    const thiefs = { ...kenji, email: THIEF };
    const secret = linkIn(await merge(world, thiefs, hana), thiefs);
    // The app refuses to give its account back, and does so only in the next merge.
    await sandbox.fault({ service: "app", path: "account/owner", kind: "status", status: 409 });
    expect(await use(world, secret)).toBe("restored");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([SCHOOL]);
    await sandbox.clearFaults();
    const { db } = world.database;
    await db.updateTable("account").set({ password_reset_required: null }).execute();
    const calls = await mergeCallsAs(world, thiefs);
    const token = await idTokenOf(world, hana);
    dataOf(await calls.open(token));
    dataOf(await calls.move(token, APP));
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await use(world, oldest, { proof: { password: kenji.password } })).toBe("restored");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await tiesOf(world, hana)).toEqual([STORE]);
  });
});

describe("S04: a service that an older claim brought home", () => {
  test("is removed from another ID's younger claim; the rest of that claim remains", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const first = linkIn(await merge(world, kenji, hana), kenji);
    // The next change records what Hana has by now.
    const second = await changeAddress(world, hana, THIEF);
    expect(await use(world, first)).toBe("restored");
    await settle(world);
    expect(await lookAtLink(world.parts, second)).toMatchObject({
      claim: "stop",
      services: [{ serviceId: STORE, outcome: "stays" }],
    });
    await settleIn(world, hana);
    expect(await use(world, second, { proof: { password: hana.password } })).toBe("restored");
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await tiesOf(world, hana)).toEqual([STORE]);
  });

  test.each([
    ["before", false],
    ["after", true],
  ])(
    "%s the source's row of the next merge has ended stays there when the target takes that merge back",
    async (_, isLate) => {
      await using world = await createLinkWorld([hana, kenji, aki]);
      const first = linkIn(await merge(world, kenji, hana), kenji);
      const second = linkIn(await merge(world, hana, aki), aki);
      // While an ID is blocked, its rows do not end. The source, Hana, is not blocked.
      const blocked = isLate ? [kenji, aki] : [aki];
      for (const person of blocked) await blockId(world, person);
      if (!isLate) expect(await use(world, first)).toBe("restored");
      await settle(world);
      world.passTime(SLEEP_MS + 2 * DAY_MS);
      await cleanUp(world.database, world.parts.now());
      for (const person of blocked) await unblockId(world, person);
      if (isLate) expect(await use(world, first)).toBe("restored");
      await settle(world);
      expect(await use(world, second)).toBe("restored");
      await settle(world);
      expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
      expect(await tiesOf(world, hana)).toEqual([STORE]);
    },
  );
});

test("S04: a service that an undo brought home is removed from the target's younger claim, even if the merged ID never proved its address", async () => {
  await using world = await createLinkWorld([hana, kenji]);
  await settleIn(world, hana);
  const unproven = { email_proven_at: null };
  const { db } = world.database;
  await db.updateTable("account").set(unproven).where("id", "=", kenji.subject).execute();
  await merge(world, kenji, hana);
  const secret = await changeAddress(world, hana, THIEF);
  const calls = await mergeCallsAs(world, { ...hana, email: THIEF });
  const [merged] = await calls.merges();
  dataOf(await calls.undo(merged?.merge_id ?? ""));
  await settle(world);
  expect(await use(world, secret, { proof: { password: hana.password } })).toBe("restored");
  await settle(world);
  expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
  expect(await tiesOf(world, hana)).toEqual([STORE]);
});

describe("S04: while a service is on its way, a change of the password records it for", () => {
  const PASSWORD = "Another2026one";
  const older = ({ password = "" }: DemoPerson) => ({ proof: { password } });

  /** Opens the merge of Kenji's ID into Hana's, and moves the app. */
  async function beginMerge(world: World) {
    const calls = await mergeCallsAs(world, hana);
    const token = await idTokenOf(world, kenji);
    const opened = dataOf(await calls.open(token));
    dataOf(await calls.move(token, APP));
    expect(await tiesOf(world, hana)).toEqual([STORE, APP]);
    return { calls, opened };
  }

  /** A thief gives Kenji's ID another address and, when its changes no longer rest, merges it into Aki's. */
  async function stealFromKenji(world: World): Promise<void> {
    await changeAddress(world, kenji, THIEF);
    world.passTime(REST_MS + HOUR);
    const { db } = world.database;
    await db.updateTable("account").set({ password_reset_required: null }).execute();
    await merge(world, { ...kenji, email: THIEF, password: PASSWORD }, aki);
    expect(await tiesOf(world, aki)).toEqual([APP, SCHOOL]);
  }

  async function expectAllAtHome(world: World): Promise<void> {
    await settle(world);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect(await tiesOf(world, hana)).toEqual([STORE]);
  }

  test("the source of a merge that is called off", async () => {
    await using world = await createLinkWorld([hana, kenji, aki]);
    await settleIn(world, kenji);
    const { calls, opened } = await beginMerge(world);
    const secret = await changePassword(world, kenji, PASSWORD);
    dataOf(await calls.cancel(opened.merge_id));
    await settle(world);
    await stealFromKenji(world);
    expect(await use(world, secret, older(kenji))).toBe("restored");
    await expectAllAtHome(world);
  });

  test("the ID that takes it back, not for the one that still has it", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    await settleIn(world, hana);
    expect(await use(world, linkIn(await merge(world, kenji, hana), kenji))).toBe("restored");
    const secret = await changePassword(world, hana, PASSWORD);
    await settle(world);
    await changeAddress(world, hana, THIEF);
    expect(await use(world, secret, older(hana))).toBe("restored");
    await expectAllAtHome(world);
  });

  test("the ID to which it comes home", async () => {
    await using world = await createLinkWorld([hana, kenji, aki]);
    await settleIn(world, kenji);
    expect(await use(world, linkIn(await merge(world, kenji, hana), kenji))).toBe("restored");
    const secret = await changePassword(world, kenji, PASSWORD);
    await settle(world);
    await stealFromKenji(world);
    expect(await use(world, secret, older(kenji))).toBe("restored");
    await expectAllAtHome(world);
  });
});

test("S04: of an older and a younger claim to one service at once, the older one wins", async () => {
  await using world = await createLinkWorld([hana, kenji]);
  await settleIn(world, hana);
  const first = linkIn(await merge(world, kenji, hana), kenji);
  const second = await changeAddress(world, hana, THIEF);
  const outcomes = await Promise.all([
    use(world, second, { proof: { password: hana.password } }),
    use(world, first),
  ]);
  expect(outcomes).toEqual(["restored", "restored"]);
  await settle(world);
  expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
  expect(await tiesOf(world, hana)).toEqual([STORE]);
});

test("S04: a holder who lost the ID to a stop gets its services back from the ID that the winner merged it into", async () => {
  await using world = await createLinkWorld([kenji, aki]);
  await settleIn(world, kenji);
  const holders = { ...kenji, email: "new-kenji@example.jp" };
  expect(await use(world, await changeAddress(world, kenji, holders.email))).toBe("stopped");
  await collectMails(world);
  world.passTime(REST_MS + HOUR);
  const losers = linkIn(await settle(world), holders);
  world.passTime(REST_MS + HOUR);
  const { db } = world.database;
  await db.updateTable("account").set({ password_reset_required: null }).execute();
  await merge(world, kenji, aki);
  expect(await tiesOf(world, aki)).toEqual([APP, SCHOOL]);
  expect(await use(world, losers, { proof: { password: kenji.password } })).toBe("restored");
  await settle(world);
  expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
  expect(await tiesOf(world, aki)).toEqual([]);
});

describe("a link", () => {
  /** Kenji links an old account of the store. Returns the mails. */
  async function linkStore(world: World): Promise<Mail[]> {
    const calls = await placeCallsAs(world, kenji);
    dataOf(await link(world, calls.bearer, STORE, await certify(world, calls.bearer)));
    return collectMails(world);
  }

  const GIVEN_BACK = "old:store-1001";

  test("is undone by the old account's mailbox; the ID's session and other services remain", async () => {
    await using world = await createLinkWorld([kenji]);
    const secret = linkIn(await linkStore(world), OLD_STORE);
    const { access_token: bearer } = await world.signIn(kenji);
    expect(await lookAtLink(world.parts, secret)).toMatchObject({ claim: "unlink" });
    expect(await use(world, secret)).toBe("unlinked");
    await settle(world);
    expect(await ownersAt("store")).toContain(GIVEN_BACK);
    expect(await tiesOf(world, kenji)).toEqual([APP, SCHOOL]);
    expect((await readAccount(world, kenji)).password_reset_required).toBeNull();
    const client = world.client({ bearer });
    expect(dataOf(await client.send(listActiveServiceIds, { body: {} }))).toEqual([APP, SCHOOL]);
    expect(await use(world, secret)).toBe("over");
  });
});
