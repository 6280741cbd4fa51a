import { CODE_LIFETIME_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { createOutbox } from "../../src/outbox/outbox.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { engine } from "../world/database.ts";
import { startEmailChange } from "../world/email-change.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { handlersWith, notice } from "../world/jobs.ts";
import { startMailServer } from "../world/mail-server.ts";
import { workOutbox } from "../world/mailbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { SECRET, startProcesses } from "../world/processes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const NEW = "new-hana@example.jp";
const HOUR = 60 * 60_000;

const readRow = ({ database }: World) =>
  database.db.selectFrom("outbox").select(["attempts", "due_at"]).executeTakeFirstOrThrow();

describe("F03: mail after a crash or an outage", () => {
  test("a job whose process died is taken over by another process after a while", async () => {
    await using world = await createWorld([], sandbox);
    await world.parts.outbox.add(world.database.db, notice("somebody@example.jp"));
    void world.parts.outbox.work(handlersWith(world, () => new Promise(() => {})));
    await using second = await world.restart();
    await expect.poll(() => readRow(world)).toMatchObject({ attempts: 1 });
    expect(await workOutbox(second)).toBe(0);
    // Mails are taken over sooner than other jobs, since people wait for them.
    world.passTime(15_000);
    expect(await workOutbox(second)).toBe(1);
  });

  test("after a restart, jobs that were under way are due at once; postponed jobs keep their time", async () => {
    await using world = await createWorld([], sandbox);
    const { outbox } = world.parts;
    await outbox.add(world.database.db, notice("postponed@example.jp"));
    const fail = handlersWith(world, async () => ({ result: "retry", reason: "still down" }));
    expect(await outbox.work(fail)).toBe(1);
    await outbox.add(world.database.db, notice("in-hand@example.jp"));
    void outbox.work(handlersWith(world, () => new Promise(() => {})));
    const { db } = world.database;
    const inHand = db.selectFrom("outbox").select("id").where("last_error", "is", null);
    const taken = inHand.where("attempts", "=", 1);
    await expect.poll(() => taken.execute()).toHaveLength(1);
    await outbox.free();
    expect(await workOutbox(world)).toBe(1);
    expect((await sandbox.mails()).map((mail) => mail.to)).toEqual(["in-hand@example.jp"]);
  });

  test("the mail of a code is tried again before the code expires, however often it failed", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask(NEW));
    const end = world.parts.now() + CODE_LIFETIME_MS;
    const fail = handlersWith(world, async () => ({ result: "retry", reason: "still down" }));
    for (let left = CODE_LIFETIME_MS; left > 15_000; left = end - (await world.database.now())) {
      expect(await world.parts.outbox.work(fail)).toBe(1);
      const { due_at } = await readRow(world);
      expect(due_at).toBeLessThan(end);
      world.passTime(due_at - (await world.database.now()));
    }
    await workOutbox(world);
    expect(await sandbox.mails(NEW)).toHaveLength(1);
  });

  test("a second copy of a mail has the same message ID as the first", async () => {
    const ids: (string | undefined)[] = [];
    await using server = await startMailServer(
      () => "250 ok",
      0,
      (message) => {
        ids.push(/^Message-ID: (.+)$/im.exec(message)?.[1]);
        return ids.length === 1 ? "cut" : "accept";
      },
    );
    await using world = await createWorld([PEOPLE.hana], { ...sandbox, smtpUrl: server.url });
    const id = await world.parts.outbox.add(world.database.db, notice(PEOPLE.hana.email));
    await workOutbox(world);
    world.passTime(5_000);
    await workOutbox(world);
    const messageId = `<${id}@${world.config.site.mail_from.split("@")[1]}>`;
    expect(ids).toEqual([messageId, messageId]);
  });

  // On PostgreSQL another process may still be doing the job.
  if (engine === "sqlite") {
    test("a restarted process sends the mail that the previous one was sending", async () => {
      await using deployment = await startProcesses(0, {}, sandbox);
      const database = openDatabase(deployment.databaseUrl);
      const key = deriveSecrets(SECRET).outbox;
      const outbox = createOutbox(database, key, Date.now, () => {});
      const inHand = await outbox.add(database.db, notice(NEW), Date.now() + HOUR);
      await database.db
        .updateTable("outbox")
        .set({ attempts: 1 })
        .where("id", "=", inHand)
        .execute();
      await database.close();
      await deployment.start();
      await expect.poll(() => sandbox.mails(NEW), { timeout: 10_000 }).toHaveLength(1);
    });
  }
});
