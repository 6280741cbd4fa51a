import { ADMISSION_MS, LANGUAGES, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { mailAdmissionLink } from "../../src/accounts/admissions/mail-admission-link.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { hashSecret } from "../../src/settings/secrets.ts";
import { askForLink, attemptsAt, readLink } from "../world/admissions.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { readMail, workOutbox } from "../world/mailbox.ts";
import { MAIL_WORDS } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana, yuki } = PEOPLE;
const UNKNOWN_ADDRESS = "nobody@example.jp";

const readAdmissions = ({ database }: World) =>
  database.db.selectFrom("admission").selectAll().execute();

const countJobs = async ({ database }: World) =>
  (await database.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);

const countMails = async (world: World) => {
  await workOutbox(world);
  return (await sandbox.mails()).length;
};

describe("a link that admits a browser to the password", () => {
  test.each(LANGUAGES)("is mailed to the holder of the address, in %s", async (language) => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    await askForLink(world, hana.email, language);
    const { subject, text } = await readMail(world, sandbox, hana.email);
    const { admission, seen, fact } = MAIL_WORDS[language];
    expect(subject).toBe(admission.subject);
    expect(text).toContain(admission.lead);
    expect(text).toContain(fact(seen.from, seen.on("Firefox", "Android")));
    expect(text).toContain(admission.notYours);
    const link = await readLink(world, sandbox, hana.email);
    expect(link).toMatch(new RegExp(`lng=${language}$`));
    // The database alone does not reveal the link.
    expect(await readAdmissions(world)).toEqual([
      {
        link_hash: hashSecret(link.slice("/login/admit/".length, -"?lng=ja".length)),
        account: hana.subject,
        attempts_key: attemptsAt(world, hana.email),
        browser_hash: null,
        expires_at: world.parts.now() + ADMISSION_MS,
      },
    ]);
  });

  test("is recorded for the account by identity, since nobody has proved who requested it", async () => {
    await using world = await createWorld([hana], sandbox);
    await askForLink(world, hana.email);
    await workOutbox(world);
    const rows = world.database.db.selectFrom("journal").selectAll();
    expect(await rows.where("log_text", "=", "admission").execute()).toMatchObject([
      { account: hana.subject, author: "identity", email: "", identifier: 0 },
    ]);
  });

  test("is sent to the stored address, whatever spelling was typed", async () => {
    await using world = await createWorld([hana], sandbox);
    await askForLink(world, "HANA@Example.JP");
    await workOutbox(world);
    expect((await sandbox.mails()).map(({ to }) => to)).toEqual([hana.email]);
  });

  test("is mailed at most once an hour, however often it is requested, and again when it has expired", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    await Promise.all(Array.from({ length: 20 }, () => askForLink(world, hana.email)));
    expect(await countJobs(world)).toEqual(["admission-link"]);
    expect(await countMails(world)).toBe(1);
    world.passTime(ADMISSION_MS - 1);
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(1);
    world.passTime(1);
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(2);
  });

  test("W01: an unknown address costs the same work, and gets no mail", async () => {
    await using world = await createWorld([hana], sandbox);
    world.holdTime();
    const rowsOf = async (email: string) => {
      await askForLink(world, email);
      const { db } = world.database;
      const attempts = await db.selectFrom("password_attempt").selectAll().execute();
      const left = [attempts.map(({ key: _, ...row }) => row), await countJobs(world)];
      const journal = await db.selectFrom("journal").selectAll().execute();
      await db.deleteFrom("password_attempt").execute();
      await db.deleteFrom("outbox").execute();
      return [...left, journal];
    };
    const known = await rowsOf(hana.email);
    expect(known).toEqual([[expect.anything()], ["admission-link"], []]);
    expect(await rowsOf(UNKNOWN_ADDRESS)).toEqual(known);
    await askForLink(world, UNKNOWN_ADDRESS);
    expect(await countMails(world)).toBe(0);
    expect(await readAdmissions(world)).toEqual([]);
  });

  test("is mailed to an unproven address, but not for an ID without a password or a closed ID that the password cannot reopen", async () => {
    await using world = await createWorld([hana, yuki], sandbox);
    const { db } = world.database;
    await askForLink(world, yuki.email);
    expect(await countMails(world)).toBe(0);
    await db.updateTable("account").set({ state: "disabled" }).execute();
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(0);
    const back = { state: "active", email_proven_at: null } as const;
    await db.updateTable("account").set(back).execute();
    world.passTime(ADMISSION_MS);
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(1);
  });

  test("is mailed for a closed ID as long as the password can reopen it", async () => {
    await using world = await createWorld([hana], sandbox);
    const { db } = world.database;
    const closed = { state: "disabled", disabled_at: world.parts.now() } as const;
    await db.updateTable("account").set(closed).execute();
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(1);
    world.passTime(SLEEP_MS);
    await askForLink(world, hana.email);
    expect(await countMails(world)).toBe(1);
  });

  test("an address with a control character is ignored without an error", async () => {
    await using world = await createWorld([hana], sandbox);
    await askForLink(world, `hana\u0000@example.jp`);
    expect(await countJobs(world)).toEqual([]);
  });

  test("is mailed once by one job, even if the job is repeated after a crash", async () => {
    await using world = await createWorld([hana], sandbox);
    const { parts } = world;
    const job = {
      kind: "admission-link",
      email: hana.email,
      attempts: attemptsAt(world, hana.email),
      secret: "s",
      expiresAt: parts.now() + ADMISSION_MS,
      language: "ja",
      seen: { at: parts.now() },
    } as const;
    expect(await mailAdmissionLink(parts, job)).toEqual({ result: "done" });
    expect(await mailAdmissionLink(parts, job)).toEqual({ result: "done" });
    expect(await countMails(world)).toBe(1);
    expect(await readAdmissions(world)).toHaveLength(1);
  });

  test("W01: if its mail bounces for good, the address is not marked as dead", async () => {
    await using world = await createWorld([hana], sandbox);
    const refusal = { result: "refused", reason: "550", isDeadAddress: true } as const;
    const mailer = { ...world.parts.mailer, send: async () => refusal };
    const handlers = createJobHandlers({ ...world.parts, mailer });
    await askForLink(world, hana.email);
    expect(await world.parts.outbox.work(handlers)).toBe(1);
    expect(await world.parts.outbox.work(handlers)).toBe(1);
    const { db } = world.database;
    expect(await db.selectFrom("undeliverable").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select(["kind", "last_error"]).execute()).toEqual([
      { kind: "mail", last_error: "550" },
    ]);
  });
});
