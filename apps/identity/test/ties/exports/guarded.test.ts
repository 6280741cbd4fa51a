import {
  changePassword,
  disableAccount,
  EXPORT_KEPT_MS,
  logOut,
  OperationDetail,
  RECENT_SIGN_IN_MS,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { eraseAccount } from "../../../src/accounts/facets/walk.ts";
import { HELD_DEEDS } from "../../../src/accounts/held-addresses/held-word.ts";
import { findDisputed } from "../../../src/database/queries/take-backs.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { freeze } from "../../../src/ties/take-back/freeze.ts";
import { Browser } from "../../world/browser.ts";
import { confirmHeld, startEmailChange } from "../../world/email-change.ts";
import { countExports, exportCallsAs } from "../../world/export-calls.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { makeBusy } from "../../world/merges.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { placeCallsAs } from "../../world/place-calls.ts";
import { createWorld, type World } from "../../world/world.ts";
import { changeAddress, settleIn, use } from "../take-back/claims.ts";

const { hana, kenji } = PEOPLE;
const NOTHING = { files: 0, given: 0 };

const sandbox = await freshSandbox();

async function makeReady(world: World, person: DemoPerson = kenji, browser = new Browser()) {
  const calls = await exportCallsAs(world, person, { browser });
  dataOf(await calls.start());
  await workOutbox(world);
  return { ...calls, browser };
}

/** Makes all log-ins too old for the file, as if the tokens had been renewed since. */
const ageSessions = ({ database, parts }: World) =>
  database.db
    .updateTable("login_session")
    .set({ auth_time: parts.now() - RECENT_SIGN_IN_MS - 1, expires_at: parts.now() })
    .execute();

const readRefused = ({ database }: World) =>
  database.db
    .selectFrom("journal")
    .select(["account", "log_text", "times"])
    .where("operation_detail", "=", OperationDetail.EXPORT_DATA)
    .where("log_level", "!=", 0)
    .execute();

describe("S25: a file that is ready", () => {
  test("is refused to another session of its holder, which only sees that the file exists", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await makeReady(world);
    const other = await exportCallsAs(world, kenji, { browser: new Browser() });
    expect(await other.see()).toMatchObject({ state: "ready", is_own: false });
    expect(codeOf(await other.fetch())).toBe("ResourceNotFoundException");
    expect(codeOf(await other.fetch("html"))).toBe("ResourceNotFoundException");
    expect(codeOf(await other.finish())).toBe("ResourceNotFoundException");
    expect(await readRefused(world)).toEqual([
      { account: kenji.subject, log_text: "other-session", times: 2 },
    ]);
    expect((await calls.fetch()).ok).toBe(true);
  });

  test("is refused without a fresh log-in, and given after one in the same browser", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await makeReady(world);
    await ageSessions(world);
    expect(codeOf(await calls.fetch())).toBe("FreshSignInRequired");
    const renewed = await makeFresh(world, calls.browser);
    expect((await renewed.fetch()).ok).toBe(true);
    expect((await countExports(world)).files).toBe(1);
  });

  test("is refused after 24 hours, and erased by the next clean-up", async () => {
    await using world = await createWorld([kenji], sandbox);
    const { browser } = await makeReady(world);
    world.passTime(EXPORT_KEPT_MS - 60_000);
    expect((await (await makeFresh(world, browser)).fetch()).ok).toBe(true);
    world.passTime(60_000);
    await ageSessions(world);
    const late = await makeFresh(world, browser);
    expect(codeOf(await late.fetch())).toBe("ResourceNotFoundException");
    expect(await late.see()).toBeNull();
    await cleanUp(world.database, await world.database.now());
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("is refused to another holder, who does not see that it exists or is being made", async () => {
    await using world = await createWorld([kenji, hana], sandbox);
    dataOf(await (await exportCallsAs(world, kenji)).start());
    const stranger = await exportCallsAs(world, hana);
    for (const isReady of [false, true]) {
      if (isReady) await workOutbox(world);
      expect(await stranger.see()).toBeNull();
      expect(codeOf(await stranger.fetch())).toBe("ResourceNotFoundException");
      expect(codeOf(await stranger.finish())).toBe("ResourceNotFoundException");
    }
  });
});

/** Logs Kenji in again in this browser. */
const makeFresh = (world: World, browser: Browser) => exportCallsAs(world, kenji, { browser });

describe("a file is deleted", () => {
  test("when the session that requested it logs out", async () => {
    await using world = await createWorld([kenji], sandbox);
    const { tokens } = await makeReady(world);
    const { access_token } = tokens;
    dataOf(await world.client({ bearer: access_token }).send(logOut, { body: { access_token } }));
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("when another session changes the password, and not when its own session does", async () => {
    await using world = await createWorld([kenji], sandbox);
    const { tokens } = await makeReady(world);
    const change = (access_token: string, previous_password: string, proposed_password: string) =>
      world
        .client({ bearer: access_token })
        .send(changePassword, { body: { access_token, previous_password, proposed_password } });
    dataOf(await change(tokens.access_token, kenji.password ?? "", "Yozakura2026"));
    expect((await countExports(world)).files).toBe(1);
    const changed = { ...kenji, password: "Yozakura2026" };
    const other = await exportCallsAs(world, changed, { browser: new Browser() });
    dataOf(await change(other.tokens.access_token, changed.password, "Yozakura2027"));
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("when its ID is closed, even while the file is being made", async () => {
    await using world = await createWorld([hana], sandbox);
    const places = await placeCallsAs(world, hana);
    dataOf(await places.leave(SERVICE_ID.store));
    const calls = await exportCallsAs(world, hana);
    dataOf(await calls.start());
    const body = { user_key: hana.subject, is_token_for_login_page: false };
    dataOf(await places.client.send(disableAccount, { body }));
    expect(await countExports(world)).toEqual(NOTHING);
    await workOutbox(world);
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("when its ID is frozen", async () => {
    await using world = await createWorld([kenji], sandbox);
    await makeReady(world);
    const { database, parts } = world;
    const who = { userAgent: "", network: "" };
    await database.transact(async (trx) => {
      const account = await findDisputed(trx, kenji.subject);
      if (!account) throw new Error("There is no Kenji.");
      const now = parts.now();
      const cause = { kind: "sign-in", account, madeAt: now, language: "ja", now } as const;
      await freeze(parts, trx, cause, who);
    });
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("S04: when a change from before the file is taken back", async () => {
    await using world = await createWorld([kenji], sandbox);
    await settleIn(world, kenji);
    const link = await changeAddress(world, kenji, "thief@example.com");
    const thief = await exportCallsAs(world, { ...kenji, email: "thief@example.com" });
    await confirmHeld(world, kenji.email, HELD_DEEDS.export);
    dataOf(await thief.start());
    await workOutbox(world);
    expect(await countExports(world)).toEqual({ files: 1, given: 2 });
    const { password = "" } = kenji;
    expect(await use(world, link, { proof: { password } })).toBe("restored");
    expect(await countExports(world)).toEqual(NOTHING);
    expect(codeOf(await thief.fetch())).toBe("NotAuthorizedException");
  });

  test("when its ID is erased", async () => {
    await using world = await createWorld([kenji], sandbox);
    await makeReady(world);
    const { db } = world.database;
    await db.updateTable("account").set({ state: "disabled", disabled_at: 0 }).execute();
    expect(await eraseAccount(db, kenji.subject, 1)).toBe(true);
    expect(await countExports(world)).toEqual(NOTHING);
  });
});

describe("a file is refused", () => {
  test("if it is requested without a fresh log-in", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    await ageSessions(world);
    expect(codeOf(await calls.start())).toBe("FreshSignInRequired");
    expect(await countExports(world)).toEqual(NOTHING);
  });

  test("if it is requested or fetched while the ID rests", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await makeReady(world);
    const frozen_until = world.parts.now() + 60_000;
    await world.database.db.updateTable("account").set({ frozen_until }).execute();
    expect(codeOf(await calls.start())).toBe("AccountRestingException");
    expect(codeOf(await calls.fetch())).toBe("AccountRestingException");
  });

  test("S02: if the address is new and the previous mailbox has not confirmed", async () => {
    await using world = await createWorld([hana], sandbox);
    const change = await startEmailChange(world, sandbox, hana);
    const email = "new-hana@example.jp";
    dataOf(await change.confirm(await change.obtainCode(email), email));
    const calls = await exportCallsAs(world, { ...hana, email });
    expect(codeOf(await calls.start())).toBe("HeldAddressException");
    expect(await countExports(world)).toEqual(NOTHING);
    await confirmHeld(world, hana.email, HELD_DEEDS.export);
    dataOf(await calls.start());
    await workOutbox(world);
    const file = JSON.parse(dataOf(await calls.fetch()).content);
    expect(file.kept_here.earlier_addresses).toMatchObject([{ email: hana.email }]);
    await world.database.db.updateTable("held_address").set({ confirmed_at: null }).execute();
    expect(codeOf(await calls.fetch())).toBe("HeldAddressException");
  });

  test("if it is requested while the ID is busy", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    await makeBusy(world, kenji.subject);
    expect(codeOf(await calls.start())).toBe("MergeBusyException");
  });
});
