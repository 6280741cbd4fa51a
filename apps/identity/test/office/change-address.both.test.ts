import {
  type AddressStop,
  changePassword,
  DAY_MS,
  listNews,
  OperationDetail,
  REST_MS,
  stopAddressChange,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { endAddressChange } from "../../src/accounts/address-change/end-address-change.ts";
import { giveAddress } from "../../src/accounts/address-change/give-address.ts";
import type { Queries } from "../../src/database/database.ts";
import { findOwnRows } from "../../src/database/queries/journal.ts";
import { changeAddress as orderAddress } from "../../src/office/change-address.ts";
import { close } from "../../src/office/close.ts";
import { drawAccount } from "../../src/office/command/draw-account.ts";
import { runOrder } from "../../src/office/command/run-order.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import { lookUp, MOST_ASKED } from "../../src/office/find/look-up.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import { logOut } from "../../src/office/log-out.ts";
import { resetPassword } from "../../src/office/reset-password.ts";
import type { Mail } from "../../src/outbox/mail/mails.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import {
  changeAddress,
  collectMails,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
  writeChange,
} from "../ties/take-back/claims.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readLink } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { addressChangeWords } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId } from "./office.ts";

const { hana, kenji, yuki } = PEOPLE;
const NEW = "hana.new@example.jp";
const account = hana.subject;

const sandbox = await freshSandbox();

const order = ({ parts }: World, email = NEW) => orderAddress(parts, { account, email }, AUTHOR);

/** Has an operator order the change. Returns the mails. */
async function ask(world: World): Promise<Mail[]> {
  dataOf(await order(world));
  return collectMails(world);
}

/** Returns the secret of the link in a mailbox. */
function linkTo(mails: readonly Mail[], mailbox: string): string {
  const content = mails.find(({ to }) => to === mailbox)?.content;
  if (!content || !("secret" in content)) throw new Error(`No link for ${mailbox}.`);
  return content.secret;
}

/** Opens a link and presses its button, if it has one. Returns both pages. */
async function press(world: World, secret: string) {
  const visitor = new LoginVisitor(world);
  const before = await visitor.goTo(`/address-change/${secret}`, { lng: "en" });
  if (!before.html.includes("<form")) return { before, after: before };
  return { before, after: await visitor.open((await visitor.submit(before, {})).location) };
}

/** Has the change ordered, and confirms it with the new mailbox. */
async function askAndConfirm(world: World): Promise<{ readonly stop: string }> {
  const mails = await ask(world);
  await press(world, linkTo(mails, NEW));
  await collectMails(world);
  return { stop: linkTo(mails, hana.email) };
}

const createHana = () => createWorld([hana, kenji], sandbox);

const addressOf = async (world: World) => (await readAccount(world, hana)).email;

/** Waits 72 hours. Returns the mails. */
async function waitForIt(world: World): Promise<Mail[]> {
  world.passTime(REST_MS + 1_000);
  return collectMails(world);
}

const STOPPED = [`${NEW}: address-change-stopped`, `${hana.email}: address-change-stopped`];

describe("S48: a change of address by the office", () => {
  onBothEngines(
    "is confirmed by the new mailbox, and made 72 hours later; the old mailbox can take it back",
    async () => {
      await using world = await createHana();
      const { parts, database } = world;
      await settleIn(world, hana);
      const asked = await ask(world);
      expect(told(asked)).toEqual([
        `${NEW}: address-change-asked`,
        `${hana.email}: address-change-told`,
      ]);
      // The 72 hours do not start before the new mailbox has confirmed.
      expect(told(await waitForIt(world))).toEqual([]);
      expect(await addressOf(world)).toBe(hana.email);
      const again = await ask(world);
      expect((await press(world, linkTo(asked, NEW))).before.status).toBe(410);

      const { before, after } = await press(world, linkTo(again, NEW));
      expect(before.html).toContain(addressChangeWords.en.new.becomes(NEW));
      expect(after.html).toContain(addressChangeWords.en.new.done.title);
      expect(told(await collectMails(world))).toEqual([`${hana.email}: address-change-told`]);
      expect((await describeAccount(parts, account)).address_change).toMatchObject({
        to: expect.stringContaining("*"),
        confirmed_at: expect.any(Number),
      });
      world.passTime(REST_MS - 60_000);
      expect(await collectMails(world)).toEqual([]);
      world.passTime(60_000);
      const done = await collectMails(world);
      expect(told(done)).toEqual([`${NEW}: email-confirmed`, `${hana.email}: email-changed`]);
      expect(await readAccount(world, hana)).toMatchObject({ email: NEW });
      expect(await database.db.selectFrom("address_change").selectAll().execute()).toEqual([]);

      const rows = await findOwnRows(database.db, account, { most: 100 });
      const acts = rows.filter((row) => row.operation_detail === OperationDetail.OFFICE_ACT);
      expect(acts.map(({ log_text }) => log_text)).toEqual([
        "address-changed",
        "address-asked",
        "address-asked",
      ]);
      const office = await database.db.selectFrom("office_journal").selectAll().execute();
      expect(JSON.stringify(office)).not.toContain("@");
      expect(office.at(-1)).toMatchObject({ act: "change-address due", outcome: "done" });
      expect((await verifyJournal(parts)).faults).toEqual([]);

      const [row] = await readRows(world, hana);
      expect(row).toMatchObject({ kind: "address", mailbox: hana.email });
      const changed = done.find(({ content }) => content.about === "email-changed")?.content;
      const secret = changed?.about === "email-changed" ? changed.takeBack?.secret : undefined;
      const proof = { password: hana.password } as const;
      expect(await use(world, secret ?? "", { proof })).toBe("restored");
      expect(await addressOf(world)).toBe(hana.email);
    },
  );

  test.each<[string, AddressStop, (world: World, stop: string) => Promise<unknown>]>([
    [
      "the old mailbox by its link",
      "address-stopped-by-mailbox",
      async (world, stop) => {
        const { before, after } = await press(world, stop);
        expect(before.html).toContain(addressChangeWords.en.present.title);
        expect(before.html).not.toContain(NEW);
        expect(after.html).toContain(addressChangeWords.en.present.done.title);
      },
    ],
    ["a log-in", "address-stopped-by-log-in", (world) => world.signIn(hana)],
    [
      "a new password by the old mailbox",
      "address-stopped-by-mailbox",
      async (world) => {
        dataOf(await resetPassword(world.parts, account, AUTHOR));
        const visitor = new LoginVisitor(world);
        const set = await visitor.open(await readLink(world, sandbox, hana.email));
        expect((await visitor.submit(set, { password: "Yozakura2026" })).status).toBe(200);
      },
    ],
    ["S44: a block", "address-stopped-by-rest", (world) => blockId(world, hana)],
    [
      "a freeze",
      "address-stopped-by-rest",
      async (world) =>
        expect(await use(world, await writeChange(world, hana, { kind: "password" }))).toBe(
          "frozen",
        ),
    ],
    [
      "a stop",
      "address-stopped-by-rest",
      async (world) => {
        const secret = await writeChange(world, hana, { kind: "password", mailbox: kenji.email });
        expect(await use(world, secret)).toBe("stopped");
      },
    ],
    [
      "its holder's own change of address",
      "address-stopped",
      ({ database, parts }) =>
        database.transact(async (trx) => {
          const [held] = await database.lockAccounts(trx, [account]);
          if (!held) throw new Error("There is nobody.");
          const given = { email: "own@example.jp", user_agent: null, language: "ja" } as const;
          await giveAddress(parts, trx, held, { ...given, now: parts.now() });
        }),
    ],
  ])(
    "is stopped by %s; both mailboxes are notified, and `find` shows the stop",
    async (_, by, stops) => {
      await using world = await createHana();
      const { stop } = await askAndConfirm(world);
      await stops(world, stop);
      const present = await addressOf(world);
      const mails = (await collectMails(world)).flatMap(({ to, content }) =>
        content.about === "address-change-stopped" ? [[to, content.by]] : [],
      );
      expect(mails.toSorted()).toEqual(
        [
          [NEW, undefined],
          [present, by],
        ].toSorted(),
      );
      expect((await press(world, stop)).before.status).toBe(410);
      const found = await describeAccount(world.parts, account);
      expect(found.address_stopped).toMatchObject({ by });
      expect(drawAccount(found)).toMatch(/^New address, asked for in the office\n +2.*Z {2}\S/m);
      await waitForIt(world);
      expect(await addressOf(world)).toBe(present);
    },
  );

  test("can be stopped in any session of the holder", async () => {
    await using world = await createHana();
    const { access_token: bearer } = await world.signIn(hana);
    await askAndConfirm(world);
    const client = world.client({ bearer });
    const { address_change: change } = dataOf(await client.send(listNews, {}));
    expect(change).toMatchObject({ due_at: expect.any(Number) });
    expect(change?.email).toContain("*");
    for (let times = 0; times < 2; times += 1) {
      dataOf(await client.send(stopAddressChange, { body: {} }));
    }
    expect(told(await collectMails(world))).toEqual(STOPPED);
    expect((await describeAccount(world.parts, account)).address_stopped).toMatchObject({
      by: "address-stopped-by-session",
    });
    expect(dataOf(await client.send(listNews, {})).address_change).toBeNull();
    await waitForIt(world);
    expect(await addressOf(world)).toBe(hana.email);
  });

  test("is stopped by a new password that the holder sets in a session", async () => {
    await using world = await createHana();
    const { access_token } = await world.signIn(hana);
    await askAndConfirm(world);
    const passwords = { previous_password: hana.password, proposed_password: "Yozakura2026" };
    const client = world.client({ bearer: access_token });
    dataOf(await client.send(changePassword, { body: { access_token, ...passwords } }));
    expect(told(await collectMails(world))).toEqual(
      [...STOPPED, `${hana.email}: password-changed`].sort(),
    );
    expect((await describeAccount(world.parts, account)).address_stopped).toMatchObject({
      by: "address-stopped-by-session",
    });
    await waitForIt(world);
    expect(await addressOf(world)).toBe(hana.email);
  });

  onBothEngines(
    "and a log-in at the same moment: either the address changes, or the change is stopped",
    async () => {
      await using world = await createHana();
      await askAndConfirm(world);
      world.passTime(REST_MS + 1_000);
      const [mails] = await Promise.all([collectMails(world), world.signIn(hana)]);
      mails.push(...(await collectMails(world)));
      const isGiven = (await addressOf(world)) === NEW;
      const abouts = mails.map(({ content }) => content.about);
      expect(abouts.includes("email-confirmed")).toBe(isGiven);
      expect(abouts.includes("address-change-stopped")).toBe(!isGiven);
    },
  );

  onBothEngines(
    "is not made by a job that had to wait for the transaction that stops it",
    async () => {
      await using world = await createHana();
      const { database, parts } = world;
      await askAndConfirm(world);
      world.passTime(REST_MS + 1_000);
      const held = Promise.withResolvers<void>();
      const job = held.promise.then(() => collectMails(world));
      await database.transact(async (trx) => {
        await database.lockAccounts(trx, [account]);
        await endAddressChange(parts, trx, account, "address-stopped");
        held.resolve();
        while (database.engine === "postgres" && !(await isAwaited(trx)));
      });
      const mails = [...(await job), ...(await collectMails(world))];
      expect(told(mails)).toEqual(STOPPED);
      expect(await addressOf(world)).toBe(hana.email);
    },
  );

  /** Returns whether another transaction waits for this one. */
  const isAwaited = async (trx: Queries): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and transactionid = pg_current_xact_id()::xid`.execute(trx);
    return rows.length > 0;
  };

  onBothEngines("is not made if another ID has got the address", async () => {
    await using world = await createHana();
    await askAndConfirm(world);
    await changeAddress(world, kenji, NEW);
    expect(told(await waitForIt(world))).toEqual(STOPPED);
    expect(await addressOf(world)).toBe(hana.email);
    const office = await world.database.db.selectFrom("office_journal").selectAll().execute();
    expect(office.at(-1)).toMatchObject({ act: "change-address due", outcome: "taken" });
  });

  test("is not made for an ID that was merged away", async () => {
    await using world = await createHana();
    const calls = await mergeCallsAs(world, kenji);
    const proof = await idTokenOf(world, hana);
    await askAndConfirm(world);
    await driveToEnd(calls, dataOf(await calls.open(proof)));
    expect(await readAccount(world, hana)).toMatchObject({ merged_into: kenji.subject });
    expect(told(await collectMails(world))).toEqual(expect.arrayContaining(STOPPED));
    expect(await describeAccount(world.parts, account)).toMatchObject({
      address_change: null,
      address_stopped: { by: "address-stopped" },
    });
    await waitForIt(world);
    expect(await addressOf(world)).toBe(hana.email);
  });

  test("is made although both mailboxes have bounced since the confirmation", async () => {
    await using world = await createHana();
    await askAndConfirm(world);
    const bounced = [NEW, hana.email].map((email_key) => ({ email_key, since: 1 }));
    await world.database.db.insertInto("undeliverable").values(bounced).execute();
    await waitForIt(world);
    expect(await addressOf(world)).toBe(NEW);
  });

  test("is not made for an ID that was closed", async () => {
    await using world = await createHana();
    await askAndConfirm(world);
    dataOf(await close(world.parts, account, AUTHOR));
    await waitForIt(world);
    expect(await readAccount(world, hana)).toMatchObject({ state: "disabled", email: hana.email });
  });

  test("is not stopped by a log-out that the office orders; if it is never confirmed, it is cleaned up", async () => {
    await using world = await createHana();
    await ask(world);
    dataOf(await logOut(world.parts, account, AUTHOR));
    const count = async () =>
      (await world.database.db.selectFrom("address_change").selectAll().execute()).length;
    expect(await count()).toBe(1);
    world.passTime(REST_MS + 2 * DAY_MS);
    await cleanUp(world.database, world.parts.now());
    expect(await count()).toBe(0);
  });

  test.each<[string, (world: World) => Promise<unknown>, string, string?]>([
    ["a stop", (world) => rest(world, { stopped_by: "a row", stopped_until: 1 }), "resting"],
    ["a freeze", (world) => rest(world, { frozen_until: world.parts.now() + DAY_MS }), "resting"],
    ["a block", (world) => blockId(world, hana), "blocked"],
    ["a recent change of address", (world) => changeAddress(world, hana, "b@example.jp"), "held"],
    ["an address of another ID", async () => {}, "taken", kenji.email],
    ["the address that it has", async () => {}, "same-address", "HANA@example.jp"],
    [
      "an address that bounced",
      ({ database: { db } }) =>
        db.insertInto("undeliverable").values({ email_key: NEW, since: 1 }).execute(),
      "undeliverable",
    ],
  ])("is refused for %s", async (_, happens, code, email) => {
    await using world = await createHana();
    await happens(world);
    await collectMails(world);
    expect(await order(world, email)).toMatchObject({ code });
    expect(await collectMails(world)).toEqual([]);
  });

  const rest = ({ database: { db } }: World, columns: object) =>
    db.updateTable("account").set(columns).where("id", "=", account).execute();

  test("is refused for an ID that signs in only with a provider, and made for an ID without an address", async () => {
    await using world = await createWorld([yuki, hana], sandbox);
    const { parts, database } = world;
    const other = { account: yuki.subject, email: NEW };
    expect(await orderAddress(parts, other, AUTHOR)).toMatchObject({ code: "provider" });
    await database.db
      .updateTable("account")
      .set({ email: "", email_key: `freed ${account}`, email_proven_at: null })
      .where("id", "=", account)
      .execute();
    const mails = await ask(world);
    expect(told(mails)).toEqual([`${NEW}: address-change-asked`]);
    await press(world, linkTo(mails, NEW));
    expect(told(await waitForIt(world))).toEqual([`${NEW}: email-confirmed`]);
    expect(await addressOf(world)).toBe(NEW);
    expect(await readRows(world, hana)).toEqual([]);
  });

  test("tells the operator which service has an old account with the new address; asking is recorded and counted as a search", async () => {
    await using world = await createHana();
    const { parts, database } = world;
    const { accounts } = await sandbox.state("store");
    const old = accounts.find(({ owner }) => owner.startsWith("old:"))?.email ?? "";
    const command = (newAddress: string) =>
      runOrder(
        parts,
        {
          ...{ order: "change-address", name: account, by: "Aoki", reason: "Ticket 4711" },
          ...{ newAddress, services: false, asJson: true },
        },
        { user: "aoki" },
      );
    const knows = await command(old);
    expect(JSON.parse(knows.text)).toMatchObject({ error: "service-knows", service: "store" });
    expect(await command(NEW)).toMatchObject({ isDone: true });
    const rows = await database.db.selectFrom("office_journal").selectAll().execute();
    expect(rows.map(({ act, outcome, asked }) => [act, outcome, asked !== null])).toEqual([
      ["change-address search", "done", true],
      ["change-address", "service-knows", false],
      ["change-address search", "done", true],
      ["change-address", "done", false],
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
    for (let asked = 2; asked < MOST_ASKED - 1; asked += 1) {
      await lookUp(parts, { act: "find", name: "nobody", author: AUTHOR });
    }
    // Of two at once, one is the last that is allowed.
    const last = await Promise.all([command(old), command(old)]);
    expect(last.map(({ text }) => JSON.parse(text).error).toSorted()).toEqual([
      "service-knows",
      "too-many",
    ]);
    expect((await verifyJournal(parts)).faults).toEqual([]);
  });

  test("is confirmed once: pressing the button again does not move the date", async () => {
    await using world = await createHana();
    const secret = linkTo(await ask(world), NEW);
    await press(world, secret);
    const due = async () => (await describeAccount(world.parts, account)).address_change?.due_at;
    const first = await due();
    world.passTime(DAY_MS);
    expect((await press(world, secret)).before.html).toContain(
      addressChangeWords.en.new.done.title,
    );
    expect(await due()).toBe(first);
  });
});
