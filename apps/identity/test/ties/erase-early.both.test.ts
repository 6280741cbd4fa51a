import { REST_MS, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { tellDay } from "../../src/ties/operations/tell-day.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { otherCode, readCode, readMail, workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readLeft } from "../world/place-calls.ts";
import { serviceChangeWords, mailJa as words } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { readRows } from "./take-back/read-rows.ts";

const { hana, kenji } = PEOPLE;
const DAY = 24 * 60 * 60_000;
const STORE = 1;

const sandbox = await freshSandbox();

async function leaveStore(world: World) {
  const calls = await placeCallsAs(world, hana);
  dataOf(await calls.leave(STORE));
  await workOutbox(world);
  return calls;
}

onBothEngines(
  "a sleeping account is erased at once with a code from the mailbox, and its place is free",
  async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await leaveStore(world);
    dataOf(await calls.sendEraseCode(STORE));
    const code = await readCode(world, sandbox, hana.email);
    expect(codeOf(await calls.erase(STORE, otherCode(code)))).toBe("CodeMismatchException");
    expect(await readLeft(world)).toEqual(["asleep"]);
    dataOf(await calls.erase(STORE, code));
    expect(codeOf(await calls.comeBack(STORE))).toBe("ResourceNotFoundException");
    const { subject, text } = await readMail(world, sandbox, hana.email);
    expect(subject).toBe(words.serviceErased.subject("オンラインストア"));
    const id = words.id("むすび\u00a0ID", hana.email);
    expect(text).toContain(words.serviceErased.lead("オンラインストア", id));
    expect(await readLeft(world)).toEqual(["erased"]);
    expect((await sandbox.state("store")).accounts.map(({ owner }) => owner)).not.toContain(
      `sub:${hana.subject}`,
    );
    expect((await readRows(world)).map((row) => row.closed_at)).not.toContain(null);
    expect(await calls.places()).toEqual([]);
    // The job of the original day finds nothing to do.
    world.passTime(SLEEP_MS + DAY);
    await workOutbox(world);
    expect(await world.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  },
);

onBothEngines(
  "a service that does not answer is asked again to erase, and waking is refused meanwhile",
  async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await leaveStore(world);
    dataOf(await calls.sendEraseCode(STORE));
    const code = await readCode(world, sandbox, hana.email);
    await sandbox.fault({ service: "store", kind: "down" });
    dataOf(await calls.erase(STORE, code));
    await workOutbox(world);
    expect(await readLeft(world)).toEqual(["erasing"]);
    expect(codeOf(await calls.comeBack(STORE))).toBe("ResourceNotFoundException");
    await sandbox.clearFaults();
    world.passTime(DAY);
    await workOutbox(world);
    expect(await readLeft(world)).toEqual(["erased"]);
  },
);

test("erasing early requires a fresh sign-in and an account that sleeps", async () => {
  await using world = await createWorld([hana], sandbox);
  const calls = await placeCallsAs(world, hana);
  expect(codeOf(await calls.sendEraseCode(STORE))).toBe("ResourceNotFoundException");
  dataOf(await calls.leave(STORE));
  const { db } = world.database;
  const earlier = { auth_time: world.parts.now() - 16 * 60_000 };
  await db.updateTable("login_session").set(earlier).execute();
  expect(codeOf(await calls.sendEraseCode(STORE))).toBe("FreshSignInRequired");
  expect(codeOf(await calls.erase(STORE, "ABCDEF"))).toBe("FreshSignInRequired");
});

test("erasing early is refused while another change of the ID can be taken back; the answer says until when", async () => {
  await using world = await createWorld([hana], sandbox);
  const change = await startEmailChange(world, sandbox, hana);
  dataOf(await change.confirm(await change.obtainCode("new@example.jp"), "new@example.jp"));
  world.passTime(REST_MS);
  const calls = await placeCallsAs(world, { ...hana, email: "new@example.jp" });
  dataOf(await calls.leave(STORE));
  const [address] = await readRows(world);
  const day = tellDay(world.config, address?.ends_at ?? 0, "en");
  expect(await calls.sendEraseCode(STORE)).toMatchObject({
    error: { error_code: "E500-01", message_body: serviceChangeWords.en.earlyErasing.notYet(day) },
  });
  expect(await readLeft(world)).toEqual(["asleep"]);
});

test("erasing early is refused for an account that was lately linked or moved by a merge", async () => {
  await using world = await createWorld([hana, kenji], sandbox);
  const target = await mergeCallsAs(world, hana);
  await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
  const calls = await placeCallsAs(world, hana);
  dataOf(await calls.leave(2));
  expect(codeOf(await calls.sendEraseCode(2))).toBe("E500-01");
  const { db } = world.database;
  // Refused even when no reversal of the merge is open.
  await db.updateTable("reversal").set({ closed_at: 1 }).where("kind", "!=", "leaving").execute();
  expect(codeOf(await calls.sendEraseCode(2))).toBe("E500-01");
  await db.updateTable("operation_step").set({ lineage: null }).execute();
  dataOf(await calls.sendEraseCode(2));
  await db
    .updateTable("place")
    .set({ linked_at: world.parts.now() - DAY })
    .execute();
  expect(codeOf(await calls.sendEraseCode(2))).toBe("E500-01");
});

test("a code is refused, and not spent, if erasing is not allowed any more when it is typed", async () => {
  await using world = await createWorld([hana], sandbox);
  const calls = await leaveStore(world);
  dataOf(await calls.sendEraseCode(STORE));
  const code = await readCode(world, sandbox, hana.email);
  const linked = { linked_at: world.parts.now() };
  await world.database.db.updateTable("place").set(linked).execute();
  expect(codeOf(await calls.erase(STORE, code))).toBe("E500-01");
  expect(await readLeft(world)).toEqual(["asleep"]);
  await world.database.db.updateTable("place").set({ linked_at: null }).execute();
  dataOf(await calls.erase(STORE, code));
});
