import { EXPORT_KEPT_MS, EXPORT_WAIT_MS, OperationDetail } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import { describe, expect, test } from "vitest";
import { insertPasskey } from "../../../src/database/queries/passkeys.ts";
import { countExports, exportCallsAs } from "../../world/export-calls.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { readMail, workOutbox } from "../../world/mailbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { placeCallsAs } from "../../world/place-calls.ts";
import type { MailMessage } from "../../world/sandbox.ts";
import { mailJa as mails } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji, yuki } = PEOPLE;
const SECOND = 1_000;

const sandbox = await freshSandbox();

const SCHOOL_DOWN = {
  service: "school",
  path: "account/export",
  kind: "status",
  status: 503,
} as const;

/** Starts Kenji's file while his school does not answer. */
async function askWithoutSchool(world: World) {
  await sandbox.fault(SCHOOL_DOWN);
  const calls = await exportCallsAs(world, kenji);
  dataOf(await calls.start());
  await workOutbox(world);
  return calls;
}

const isReadyMail = ({ subject }: MailMessage) => subject === mails.dataReady.subject;

const stateOf = (states: { app?: string; school?: string }) =>
  Object.entries(states).map(([kind, state]) => ({
    service_id: SERVICE_ID[kind as "app" | "school"],
    state,
  }));

describe("a file of all data about a holder", () => {
  test("contains what identity and each service store, and no secret; its holder gets a mail when it is ready", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    expect(await calls.see()).toBeNull();
    const begun = dataOf(await calls.start()).export;
    expect(begun).toMatchObject({ state: "making", is_own: true, ready_at: null });
    expect(begun?.services).toEqual(stateOf({ app: "waiting", school: "waiting" }));
    expect(codeOf(await calls.fetch())).toBe("ResourceNotFoundException");
    await workOutbox(world);
    const seen = await calls.see();
    expect(seen?.services).toEqual(stateOf({ app: "held", school: "held" }));
    expect((seen?.expires_at ?? 0) - (seen?.ready_at ?? 0)).toBe(EXPORT_KEPT_MS);

    const { name, content } = dataOf(await calls.fetch());
    expect(name).toMatch(/^musubi-id-data-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(content);
    expect(file.kept_here).toMatchObject({
      id: { subject: kenji.subject, email: kenji.email, state: "active", language: "ja" },
      credentials: { password: { since: expect.any(String) }, providers: [] },
      services: [
        { service: "app", state: "active" },
        { service: "school", state: "active" },
      ],
      sessions: [{ since: expect.any(String) }],
      activity: [{ what: "EXPORT_DATA", detail: "asked" }, { what: "LOGIN" }],
    });
    expect(file.kept_by_services).toMatchObject([
      { service: "app", state: "held", data: { email: kenji.email } },
      { service: "school", state: "held", data: { courses: expect.any(Array) } },
    ]);
    expect(content).not.toMatch(/argon2|hash|secret|network/i);
    const mail = await readMail(world, sandbox, kenji.email);
    expect(mail.subject).toBe(mails.dataReady.subject);
    expect(mail.text).toContain("/my-data?lng=");
    expect(world.told("exportLacks")).toEqual([]);
    const rows = await world.database.db
      .selectFrom("journal")
      .select("log_text")
      .where("operation_detail", "=", OperationDetail.EXPORT_DATA)
      .orderBy("at")
      .execute();
    expect(rows.map((row) => row.log_text)).toEqual(["asked", "fetched"]);
  });

  test("contains the provider account of a holder who has one, by issuer and subject", async () => {
    await using world = await createWorld([yuki, hana], sandbox);
    const calls = await exportCallsAs(world, hana);
    await world.database.db
      .updateTable("account_identity")
      .set({ account: hana.subject })
      .where("account", "=", yuki.subject)
      .execute();
    dataOf(await calls.start());
    await workOutbox(world);
    expect(JSON.parse(dataOf(await calls.fetch()).content).kept_here.credentials).toMatchObject({
      providers: [
        {
          provider: "Google",
          issuer: expect.any(String),
          subject: expect.any(String),
          email: yuki.email,
        },
      ],
    });
    const page = dataOf(await calls.fetch("html")).content;
    expect(page).toContain("Google");
    expect(page).toContain(yuki.email);
  });

  test("contains the names of passkeys, and not their keys", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    await insertPasskey(world.database.db, {
      id: "p",
      account: kenji.subject,
      credential_id: "the-credential",
      public_key: "the-key",
      counter: 1,
      transports: "[]",
      backed_up: 0,
      name: "仕事のパソコン",
      user_agent: "",
      created_at: world.parts.now(),
      used_at: null,
    });
    dataOf(await calls.start());
    await workOutbox(world);
    const { content } = dataOf(await calls.fetch());
    expect(JSON.parse(content).kept_here.credentials.passkeys).toMatchObject([
      { name: "仕事のパソコン", last_used_at: null },
    ]);
    expect(content).not.toMatch(/the-(?:credential|key)/);
    expect(readHtml(dataOf(await calls.fetch("html")).content)).toContain("仕事のパソコン");
  });

  test("contains the data of a sleeping account, at a service that its holder left", async () => {
    await using world = await createWorld([hana], sandbox);
    const places = await placeCallsAs(world, hana);
    dataOf(await places.leave(SERVICE_ID.store));
    const calls = await exportCallsAs(world, hana);
    dataOf(await calls.start());
    await workOutbox(world);
    const file = JSON.parse(dataOf(await calls.fetch()).content);
    expect(file.kept_here.services).toMatchObject([{ service: "store", state: "asleep" }]);
    expect(file.kept_here.can_be_undone).toMatchObject([{ what: "leaving", service: "store" }]);
    expect(file.kept_by_services).toMatchObject([{ service: "store", state: "held" }]);
  });

  test("shows that a service has no data", async () => {
    await using world = await createWorld([kenji], sandbox);
    await sandbox.forget("school", kenji.subject);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    await workOutbox(world);
    expect((await calls.see())?.services).toEqual(stateOf({ app: "held", school: "none" }));
    expect(world.told("exportLacks")).toEqual([]);
  });

  test("exists once per account: a new file replaces the previous one, and one mail is sent", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    dataOf(await calls.start());
    await workOutbox(world);
    expect(await countExports(world)).toEqual({ files: 1, given: 2 });
    const sent = await sandbox.mails(kenji.email);
    expect(sent.filter(isReadyMail)).toHaveLength(1);
  });
});

describe("a service that does not answer", () => {
  test("is asked again, and the others are not asked twice", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await askWithoutSchool(world);
    expect(await calls.see()).toMatchObject({
      state: "making",
      services: stateOf({ app: "held", school: "waiting" }),
    });
    await sandbox.clearFaults();
    await sandbox.fault({ service: "app", path: "account/export", kind: "status", status: 503 });
    world.passTime(5 * SECOND);
    await workOutbox(world);
    expect(await calls.see()).toMatchObject({
      state: "ready",
      services: stateOf({ app: "held", school: "held" }),
    });
  });

  test("delays the file for an hour; then the file is ready without it, and the mail names it", async () => {
    await using world = await createWorld([kenji], sandbox);
    await askWithoutSchool(world);
    world.passTime(EXPORT_WAIT_MS - 60 * SECOND);
    await workOutbox(world);
    const early = await exportCallsAs(world, kenji);
    expect(await early.see()).toMatchObject({ state: "making" });
    world.passTime(60 * SECOND);
    await workOutbox(world);
    expect(await early.see()).toMatchObject({
      state: "ready",
      services: stateOf({ app: "held", school: "silent" }),
    });
    expect(world.told("exportLacks")).toEqual([{ service: "school", reason: "silent" }]);
    expect((await readMail(world, sandbox, kenji.email)).text).toContain("スクール");
  });

  test("is left out if the holder finishes the file early; its later answer changes nothing", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await askWithoutSchool(world);
    const ended = await Promise.all([calls.finish(), calls.finish()]);
    expect(ended.map((each) => dataOf(each).export?.state)).toEqual(["ready", "ready"]);
    await sandbox.clearFaults();
    world.passTime(5 * SECOND);
    await workOutbox(world);
    expect((await calls.see())?.services).toEqual(stateOf({ app: "held", school: "silent" }));
    const file = JSON.parse(dataOf(await calls.fetch()).content);
    expect(file.kept_by_services).toMatchObject([
      { service: "app", state: "held" },
      { service: "school", state: "silent", data: null },
    ]);
    expect(dataOf(await calls.fetch("html")).content).toContain("didn’t respond");
    expect(await world.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    const sent = await sandbox.mails(kenji.email);
    expect(sent.filter(isReadyMail)).toHaveLength(1);
  });
});
