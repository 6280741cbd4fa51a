import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { eraseAccount } from "../../src/accounts/facets/walk.ts";
import { voidUnprovenAccount } from "../../src/database/queries/registrations.ts";
import { drawAccount } from "../../src/office/command/draw-account.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import { lookUp, MOST_ASKED } from "../../src/office/find/look-up.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import { changeAddress } from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId } from "./office.ts";

const { hana, kenji, yuki } = PEOPLE;

const TOO_MANY = { ok: false, code: "too-many" };

let world: World;
beforeAll(async () => {
  world = await createWorld([hana, kenji, yuki]);
});
afterAll(() => world[Symbol.asyncDispose]());

const find = (name: string, author: object = AUTHOR, act = "find") =>
  lookUp(world.parts, { act, name, author: { ...AUTHOR, ...author } });

describe("finding an ID", () => {
  onBothEngines("needs its exact address, subject, or service and key, and is logged", async () => {
    const { db } = world.database;
    await db
      .updateTable("place")
      .set({ linked_owner: "old:k-17" })
      .where("account", "=", kenji.subject)
      .where("service_id", "=", 2)
      .execute();
    const names = ["HANA@example.jp", hana.subject, `store:${hana.subject}`, "app:k-17"];
    const found = await Promise.all(names.map(async (name) => dataOf(await find(name)).account));
    expect(found).toEqual([hana.subject, hana.subject, hana.subject, kenji.subject]);
    for (const name of ["hana@example", "hana", "app:k-1", "k-17", "", "%"]) {
      expect(await find(name), name).toMatchObject({ code: "unknown" });
    }
    const rows = await db.selectFrom("office_journal").selectAll().orderBy("seq").execute();
    expect(rows.map(({ act, outcome }) => `${act} ${outcome}`)).toEqual([
      ...names.map(() => "find done"),
      ...Array.from({ length: 6 }, () => "find unknown"),
    ]);
    expect(JSON.stringify(rows)).not.toContain("example");
    expect((await verifyJournal(world.parts)).faults).toEqual([]);
  });

  onBothEngines(
    "S48: is refused for an hour after too many names; the system user or key counts, not the operator's name",
    async () => {
      const sato = { user: "sato" };
      const asked = MOST_ASKED - 1;
      // Other acts count too: that they find nobody reveals as much.
      for (let n = 0; n < asked; n += 1) await find(`nobody-${n}@example.jp`, sato, "unlock");
      // Of two at once, one is the last that is allowed.
      const last = await Promise.all([find(hana.email, sato), find(hana.email, sato)]);
      expect(last.map((each) => each.ok).toSorted()).toEqual([false, true]);
      expect(await find(hana.email, { ...sato, by: "Somebody else" })).toMatchObject(TOO_MANY);
      expect(await find(kenji.email, sato, "unlock")).toMatchObject(TOO_MANY);
      dataOf(await find(hana.email, { user: "aoki" }));
      world.passTime(61 * 60_000);
      dataOf(await find(hana.email, sato));
    },
  );
});

onBothEngines("one page shows why a holder cannot log in, and what can be taken back", async () => {
  await using other = await createWorld([hana]);
  const { parts } = other;
  const browser = new Browser();
  // The pause after the fifth lasts a second.
  other.holdTime();
  for (let n = 0; n < 6; n += 1) {
    await other.submitSignIn(browser, other.loginUrl(), { email: hana.email, password: "wrong" });
  }
  await changeAddress(other, hana, "hana.new@example.jp");
  const found = await describeAccount(parts, hana.subject);
  expect(found).toMatchObject({
    sub: hana.subject,
    email: "hana.new@example.jp",
    standing: "active",
    blocked: null,
    refusals: [
      { detail: OperationDetail.LOGIN, reason: "locked", times: 1 },
      { detail: OperationDetail.LOGIN, reason: "wrong", times: 5 },
    ],
    services: [{ service: "store", state: "active" }],
    can_be_taken_back: [{ what: "address", mailbox: "h***@example.jp" }],
    held_addresses: ["h***@example.jp"],
    mails: [],
  });
  await blockId(other, hana, parts.now() + 60_000);
  const page = drawAccount(await describeAccount(parts, hana.subject));
  for (const line of [
    /State +blocked$/m,
    /Blocked +by Aoki \(aoki\), until 2/,
    /Couldn’t log in +Wrong log-in details +5 times that day/,
    /address +made .* by h\*{3}@example\.jp/,
    /mail +2.* waits until/,
  ]) {
    expect(page).toMatch(line);
  }
  expect(page).not.toContain(hana.email);
});

test("an ID that was merged away or erased, or has no address, is found by the names that it still has", async () => {
  await using other = await createWorld([hana, kenji, yuki]);
  const { db } = other.database;
  const standing = async (account: string) => {
    const found = await lookUp(other.parts, { act: "find", name: account, author: AUTHOR });
    const described = await describeAccount(other.parts, dataOf(found).account);
    expect(drawAccount(described)).not.toContain("erased since");
    return [described.standing, described.merged_into, described.email];
  };
  const closed = { state: "disabled", disabled_at: 1 } as const;
  await db
    .updateTable("account")
    .set({ ...closed, merged_into: hana.subject })
    .where("id", "=", kenji.subject)
    .execute();
  expect(await standing(kenji.email)).toEqual(["merged", hana.subject, kenji.email]);
  await other.database.transact((trx) => eraseAccount(trx, kenji.subject, 2));
  expect(await standing(kenji.subject)).toEqual(["erased", hana.subject, null]);
  await db
    .updateTable("account")
    .set({ email_proven_at: null })
    .where("id", "=", yuki.subject)
    .execute();
  await voidUnprovenAccount(db, yuki.email, 1);
  expect(await standing(yuki.subject)).toEqual(["freed", null, null]);
  expect(await standing(`store:${hana.subject}`)).toEqual(["active", null, hana.email]);
});
