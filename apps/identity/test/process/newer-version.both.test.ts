import { deleteService, disableAccount } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { Job } from "../../src/outbox/jobs.ts";
import { createOutbox, type JobFailure } from "../../src/outbox/outbox.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import { createMetrics } from "../../src/process/metrics.ts";
import type { Connectors } from "../../src/services/connectors.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { splitByEngine } from "../world/database.ts";
import { startEmailChange } from "../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, heldBy, idTokenOf, mergeCallsAs, ownerAt } from "../world/merge-calls.ts";
import { acceptNewKinds, NEW } from "../world/newer-version.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sandbox = await freshSandbox();

/** Opens a merge of Kenji's ID into Hana's, which has not moved anything yet. */
async function openMerge() {
  const world = await createWorld([hana, kenji], sandbox);
  await acceptNewKinds(world);
  const target = await mergeCallsAs(world, hana);
  const merge = dataOf(await target.open(await idTokenOf(world, kenji)));
  return { world, target, merge, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

/** Returns everything about operations in the database. */
const readOps = async ({ database: { db } }: World) => ({
  ops: await db.selectFrom("operation").selectAll().execute(),
  steps: await db.selectFrom("operation_step").selectAll().orderBy("service_id").execute(),
  busy: await db.selectFrom("operation_lock").selectAll().orderBy("account").execute(),
  ties: await db.selectFrom("tie").selectAll().orderBy("service_id").execute(),
});

const metricsOf = async (world: World): Promise<string> =>
  (await fetch(`${world.url}/metrics`)).text();

const CHANGES = [
  [
    "of a kind",
    (world: World, kind: "merge" | undefined) =>
      world.database.db.updateTable("operation").set({ kind: kind ?? NEW }),
  ],
  [
    "in a state",
    (world: World, known: "merge" | undefined) =>
      world.database.db.updateTable("operation").set({ state: known ? "running" : NEW }),
  ],
  [
    "with a step in a state",
    (world: World, known: "merge" | undefined) =>
      world.database.db
        .updateTable("operation_step")
        .set({ state: known ? "todo" : NEW })
        .where("service_id", "=", 3),
  ],
] as const;

describeOnce.each(CHANGES)("an operation %s that only a newer version knows", (_, change) => {
  test("is changed by no sweep and no call, keeps its IDs busy, and is counted", async () => {
    await using opened = await openMerge();
    const { world, target, merge } = opened;
    await change(world, undefined).execute();
    const before = await readOps(world);
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(0);

    expect(await target.merges()).toEqual([]);
    for (const call of [target.goOn, target.cancel, target.undo]) {
      expect(codeOf(await call(merge.merge_id))).toBe("ResourceNotFoundException");
    }
    const idToken = await idTokenOf(world, kenji);
    expect(codeOf(await target.open(idToken))).toBe("MergeBusyException");
    expect(codeOf(await target.move(idToken, 2))).toBe("MergeBusyException");
    const { access_token: bearer } = await world.signIn(hana);
    const client = world.client({ bearer });
    for (const outcome of [
      await client.send(deleteService, { body: { service_id: 1 } }),
      await client.send(disableAccount, {
        body: { user_key: hana.subject, is_token_for_login_page: false },
      }),
    ]) {
      expect(codeOf(outcome)).toBe("MergeBusyException");
    }
    expect(await readOps(world)).toEqual(before);
    const metrics = await metricsOf(world);
    expect(metrics).toContain('musubi_merges{state="unknown"} 1');
    expect(metrics).toContain('musubi_merges{state="under_way"} 0');
    expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));

    // Once this version knows the operation again, it continues.
    await change(world, "merge").execute();
    expect(await sweep(world.parts)).toBe(1);
    expect(await target.services()).toEqual([1, 2, 3]);
    expect((await readOps(world)).busy).toEqual([]);
  });

  test("is not finished by a service's answer to an earlier call", async () => {
    await using opened = await openMerge();
    const { world, target, merge } = opened;
    const byId: Connectors["byId"] = (id) => {
      const connector = world.parts.connectors.byId(id);
      return (
        connector && {
          entry: connector.entry,
          async send(call, input, language) {
            const answer = await connector.send(call, input, language);
            await change(world, undefined).execute();
            return answer;
          },
        }
      );
    };
    world.passTime(MINUTE);
    await sweep({ ...world.parts, connectors: { ...world.parts.connectors, byId } });
    const { ties, busy } = await readOps(world);
    expect(ties.map(({ account }) => account)).toEqual([
      hana.subject,
      kenji.subject,
      kenji.subject,
    ]);
    expect(busy).toHaveLength(2);

    await change(world, "merge").execute();
    expect((await driveToEnd(target, merge)).state).toBe("done");
    expect(await target.services()).toEqual([1, 2, 3]);
    expect((await ownerAt(sandbox, "app", "app-kenji")).owner).toBe(`sub:${hana.subject}`);
  });
});

describe("the outbox of a newer version", () => {
  /** Mails to Hana with something that only a newer version knows. */
  const JOBS: readonly [string, Job][] = [
    ["a mail", mailOf({ content: { about: NEW } })],
    ["a language", mailOf({ language: NEW })],
    ["a sign-in", mailOf({ content: { about: "no-password", credentials: ["password", NEW] } })],
    [
      "a flow",
      {
        kind: "login-code",
        flow: NEW,
        email: hana.email,
        code: "ABC234",
        expiresAt: Number.MAX_SAFE_INTEGER,
        language: "ja",
        seen: { at: 1 },
      },
    ],
  ];

  function mailOf(change: object): Job {
    const content = { about: "password-changed", seen: { at: 1 } } as const;
    return { kind: "mail", mail: { to: hana.email, language: "ja", content, ...change } };
  }

  const readRows = ({ database: { db } }: World) =>
    db
      .selectFrom("outbox")
      .select(["kind", "attempts", "gave_up_at", "due_at", "last_error"])
      .execute();

  onBothEngines("a job of an unknown kind is left alone, and delays no other job", async () => {
    await using world = await createWorld([hana], sandbox);
    const { outbox, now } = world.parts;
    await outbox.add(world.database.db, mailOf({}), now() - HOUR);
    await world.database.db.updateTable("outbox").set({ kind: NEW }).execute();
    const before = await readRows(world);
    await outbox.add(world.database.db, mailOf({}));
    expect(await workOutbox(world)).toBe(1);
    world.passTime(48 * HOUR);
    expect(await workOutbox(world)).toBe(0);
    expect(await readRows(world)).toEqual(before);
    expect(await sandbox.mails(hana.email)).toHaveLength(1);
    const { registry } = createMetrics(world.parts);
    const metrics = await registry.metrics();
    expect(metrics).toContain('musubi_outbox_jobs{state="unknown"} 1');
    expect(metrics).toContain('musubi_outbox_jobs{state="due"} 0');
    expect(metrics).toContain("musubi_outbox_oldest_due_seconds 0");
  });

  onBothEngines.each(splitByEngine(JOBS))(
    "a job with %s that only a newer version knows is left for other processes, and logged",
    async (what, job) => {
      await using world = await createWorld([hana], sandbox);
      const failures: JobFailure[] = [];
      const { database, secrets, now } = world.parts;
      const outbox = createOutbox(database, secrets.outbox, now, (failure) =>
        failures.push(failure),
      );
      await outbox.add(database.db, job);
      const handlers = createJobHandlers(world.parts);
      // More often than any job is tried before it is given up.
      for (let round = 1; round <= 50; round += 1) {
        expect(await outbox.work(handlers)).toBe(1);
        expect(await outbox.work(handlers)).toBe(0);
        world.passTime(MINUTE);
      }
      const reason = `This version knows no ${what.replace("a ", "")} "${NEW}".`;
      expect(failures).toHaveLength(50);
      expect(failures[0]).toEqual({ kind: job.kind, reason, final: false });
      expect(await readRows(world)).toMatchObject([
        { attempts: 0, gave_up_at: null, last_error: reason },
      ]);
      expect(await sandbox.mails(hana.email)).toEqual([]);
    },
  );
});

test("a code for a purpose that only a newer version knows is neither used nor changed", async () => {
  await using world = await createWorld([hana], sandbox);
  const { db } = world.database;
  const ours = await startEmailChange(world, sandbox, hana);
  const code = await ours.obtainCode("new-hana@example.jp");
  const row = await db.selectFrom("verification_code").selectAll().executeTakeFirstOrThrow();
  const theirs = { ...row, key: row.key.replace("change-email", NEW) };
  await db.insertInto("verification_code").values(theirs).execute();
  dataOf(await ours.confirm(code, "new-hana@example.jp"));
  const rows = await db
    .selectFrom("verification_code")
    .selectAll()
    .where("key", "=", theirs.key)
    .execute();
  expect(rows.map((each) => ({ ...each }))).toEqual([{ ...theirs }]);
});
