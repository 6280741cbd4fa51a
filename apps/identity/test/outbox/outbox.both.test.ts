import { changeEmail, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { JobHandlers } from "../../src/outbox/jobs.ts";
import { createOutbox, pauseAfter } from "../../src/outbox/outbox.ts";
import { startOutboxWorker } from "../../src/outbox/worker.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { handlersWith, notice } from "../world/jobs.ts";
import { startMailServer } from "../world/mail-server.ts";
import { readCode, workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const NEW = "new-hana@example.jp";
const HOUR = 60 * 60_000;

const readRow = ({ database }: World) =>
  database.db
    .selectFrom("outbox")
    .select(["attempts", "last_error", "gave_up_at"])
    .executeTakeFirstOrThrow();

describe("the outbox", () => {
  onBothEngines(
    "F03: while the mail server is down the call's answer is the same; the mail is sent once the server is back",
    async () => {
      // A port that nothing listens on now, and that can be used later.
      const url = await (async () => {
        await using server = await startMailServer(() => "250 ok");
        return server.url;
      })();
      await using world = await createWorld([PEOPLE.hana], { ...sandbox, smtpUrl: url });
      const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
      expect(dataOf(await hana.ask(NEW))).toEqual({});
      expect(await workOutbox(world)).toBe(1);
      expect((await readRow(world)).last_error).toMatch(/^ESOCKET|^ECONNECTION/);
      expect(await workOutbox(world)).toBe(0);

      const recipients: string[] = [];
      await using _server = await startMailServer(
        (line) => {
          recipients.push(line);
          return "250 ok";
        },
        Number(new URL(url).port),
      );
      world.passTime(5_000);
      expect(await workOutbox(world)).toBe(1);
      expect(recipients).toEqual([`RCPT TO:<${NEW}>`]);
      expect(await world.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    },
  );

  onBothEngines(
    "F06: the database's clock decides what is due, however far ahead ours is",
    async () => {
      await using world = await createWorld([PEOPLE.hana]);
      const { outbox: key } = world.parts.secrets;
      const ahead = createOutbox(
        world.database,
        key,
        () => world.parts.now() + SLEEP_MS,
        () => {},
      );
      const job = { kind: "erase-account", account: PEOPLE.hana.subject } as const;
      await world.parts.outbox.add(world.database.db, job, world.parts.now() + SLEEP_MS);
      expect(await ahead.work(createJobHandlers(world.parts))).toBe(0);
      expect(await readRow(world)).toMatchObject({ attempts: 0 });
      world.passTime(SLEEP_MS);
      expect(await ahead.work(createJobHandlers(world.parts))).toBe(1);
    },
  );

  test("pauses between tries grow; a job that is given up remains in its row, with its error", async () => {
    await using world = await createWorld([PEOPLE.hana]);
    await world.parts.outbox.add(world.database.db, notice(PEOPLE.hana.email));
    const handlers = handlersWith(world, async () => ({ result: "retry", reason: "still down" }));
    for (let attempt = 1; attempt <= 45; attempt += 1) {
      expect(await world.parts.outbox.work(handlers)).toBe(1);
      const { attempts, gave_up_at } = await readRow(world);
      expect(attempts).toBe(attempt);
      expect(gave_up_at === null).toBe(attempt < 45);
      world.passTime(attempt === 1 ? 1_000 : HOUR);
      if (attempt === 1) {
        expect(await world.parts.outbox.work(handlers)).toBe(0);
        world.passTime(4_000);
      }
    }
    expect(await world.parts.outbox.work(handlers)).toBe(0);
    expect((await readRow(world)).last_error).toBe("still down");
    const seconds = [1, 2, 3, 9, 10, 11, 45].map((attempt) => pauseAfter(attempt) / 1_000);
    expect(seconds).toEqual([5, 10, 20, 1_280, 2_560, 3_600, 3_600]);
  });

  test("S04: the end of a stop is never given up, and happens at most an hour after the obstacle is gone", async () => {
    await using world = await createWorld([PEOPLE.hana]);
    const job = { kind: "end-stop", reversal: "a row" } as const;
    await world.parts.outbox.add(world.database.db, job);
    let isDown = true;
    const handlers: JobHandlers = {
      ...createJobHandlers(world.parts),
      "end-stop": async () =>
        isDown ? { result: "retry", reason: "still down" } : { result: "done" },
    };
    for (let attempt = 1; attempt <= 50; attempt += 1) {
      expect(await world.parts.outbox.work(handlers)).toBe(1);
      expect(await readRow(world)).toMatchObject({ attempts: attempt, gave_up_at: null });
      world.passTime(HOUR);
    }
    isDown = false;
    expect(await world.parts.outbox.work(handlers)).toBe(1);
    await expect(readRow(world)).rejects.toThrow("no result");
  });

  onBothEngines(
    "a mail that is refused for good is given up at once, and its address is remembered",
    async () => {
      await using server = await startMailServer(() => "550 5.1.1 No such mailbox");
      await using world = await createWorld([PEOPLE.hana], { ...sandbox, smtpUrl: server.url });
      const { access_token } = await world.signIn();
      const client = world.client({ bearer: access_token });
      const ask = () => client.send(changeEmail, { body: { access_token, email: NEW } });
      dataOf(await ask());
      await workOutbox(world);
      const row = await readRow(world);
      expect(row.gave_up_at).not.toBeNull();
      expect(row.last_error).toBe("EENVELOPE RCPT TO 550");
      expect(codeOf(await ask())).toBe("CodeDeliveryFailureException");
    },
  );

  test.each([
    ["a rule of the mail server", "550 5.7.1 Relaying denied", true],
    ["a full mailbox", "452 4.2.2 Try again later", false],
  ])("%s does not mark the address as dead", async (_, reply, final) => {
    await using server = await startMailServer(() => reply);
    await using world = await createWorld([PEOPLE.hana], { ...sandbox, smtpUrl: server.url });
    await world.parts.outbox.add(world.database.db, notice(PEOPLE.hana.email));
    await workOutbox(world);
    expect((await readRow(world)).gave_up_at !== null).toBe(final);
    expect(await world.database.db.selectFrom("undeliverable").selectAll().execute()).toEqual([]);
  });

  test("an expired code is not sent", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask(NEW));
    world.passTime(10 * 60_000);
    await workOutbox(world);
    expect(await sandbox.mails()).toEqual([]);
    expect((await readRow(world)).gave_up_at).not.toBeNull();
  });

  onBothEngines("two processes on one database do each job once", async () => {
    await using world = await createWorld([], sandbox);
    await using second = await world.restart();
    const addresses = Array.from({ length: 60 }, (_, n) => `person-${n}@example.jp`);
    for (const to of addresses) await world.parts.outbox.add(world.database.db, notice(to));
    const counts = await Promise.all([workOutbox(world), workOutbox(second)]);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(60);
    const received = (await sandbox.mails()).map((mail) => mail.to);
    expect(received.toSorted()).toEqual(addresses.toSorted());
  });

  test("a job that cannot be decrypted counts as tried, and delays no other job", async () => {
    await using world = await createWorld([], sandbox);
    await world.parts.outbox.add(world.database.db, notice("first@example.jp"));
    await world.database.db.updateTable("outbox").set({ payload: "AAAA" }).execute();
    await world.parts.outbox.add(world.database.db, notice("second@example.jp"));
    await workOutbox(world);
    expect((await sandbox.mails()).map((mail) => mail.to)).toEqual(["second@example.jp"]);
    expect((await readRow(world)).attempts).toBe(1);
  });
});

describe("the worker", () => {
  onBothEngines("sends what a call queued, and stops without an error", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const { outbox } = world.parts;
    const errors: unknown[] = [];
    const worker = startOutboxWorker(outbox, createJobHandlers(world.parts), (error) =>
      errors.push(error),
    );
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask(NEW));
    await expect.poll(() => sandbox.mails(NEW), { timeout: 10_000 }).toHaveLength(1);
    await worker.stop();
    expect(await readCode(world, sandbox, NEW)).toHaveLength(6);
    await outbox.add(world.database.db, notice("later@example.jp"));
    expect(await sandbox.mails("later@example.jp")).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("finishes the job under way before it stops", async () => {
    await using world = await createWorld([]);
    const { outbox } = world.parts;
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    let isFinished = false;
    const worker = startOutboxWorker(
      outbox,
      handlersWith(world, async () => {
        begun.resolve();
        await mayEnd.promise;
        isFinished = true;
        return { result: "done" };
      }),
      () => {},
    );
    await outbox.add(world.database.db, notice("somebody@example.jp"));
    await begun.promise;
    const stopped = worker.stop();
    mayEnd.resolve();
    await stopped;
    expect(isFinished).toBe(true);
    expect(await world.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  test("continues after the database failed", async () => {
    await using world = await createWorld([]);
    const errors: unknown[] = [];
    let calls = 0;
    const broken = {
      ...world.parts.outbox,
      work: async () => {
        calls += 1;
        if (calls === 1) throw new Error("gone");
        return 0;
      },
    };
    const worker = startOutboxWorker(broken, createJobHandlers(world.parts), (error) =>
      errors.push(error),
    );
    await world.parts.outbox.add(world.database.db, notice("somebody@example.jp"));
    await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(1);
    await worker.stop();
    expect(errors).toHaveLength(1);
  });
});
