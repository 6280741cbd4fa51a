import { reportAccount } from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import { type DemoService, demoConnectorSecret, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { makeBusy } from "../../world/merges.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { HOUR, MINUTE, passAMinute, placeCallsAs } from "./place-calls.ts";

const { hana, kenji } = PEOPLE;

const sandbox = await freshSandbox();

const report = (
  world: World,
  kind: DemoService,
  user_key: string,
  secret: string | undefined = demoConnectorSecret(kind),
) =>
  createClient({ origin: world.url, language: () => "en", bearer: () => secret }).send(
    reportAccount,
    { body: { kind, user_key } },
  );

const queued = async ({ database }: World) =>
  (await database.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);

describe("S28: a service's report about an account", () => {
  test("makes identity ask the service; only two denials end the tie", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    dataOf(await report(world, "store", hana.subject));
    expect(await calls.places()).toEqual(["1 active"]);
    await workOutbox(world);
    expect(await calls.places()).toEqual(["1 active"]);
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
    // Then the store reports that it has the account again.
    await sandbox.remember("store");
    dataOf(await report(world, "store", hana.subject));
    await workOutbox(world);
    expect(await calls.places()).toEqual(["1 active"]);
  });

  test("a false report changes nothing, however often it is repeated", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    for (let round = 0; round < 3; round += 1) {
      const again = [1, 2, 3, 4].map(() => report(world, "store", hana.subject));
      for (const answer of await Promise.all(again)) dataOf(answer);
      expect(await queued(world)).toEqual(["ask-service"]);
      await passAMinute(world);
    }
    expect(await calls.places()).toEqual(["1 active"]);
  });

  test("a report about a busy ID is not lost: the service is asked after the operation", async () => {
    await using world = await createWorld([hana], sandbox);
    await makeBusy(world, hana.subject);
    await sandbox.forget("store", hana.subject);
    dataOf(await report(world, "store", hana.subject));
    for (let round = 0; round < 3; round += 1) {
      await workOutbox(world);
      expect(await queued(world)).toEqual(["ask-service"]);
      world.passTime(4 * MINUTE);
    }
    await world.database.db.deleteFrom("operation_lock").execute();
    world.passTime(HOUR);
    await workOutbox(world);
    await passAMinute(world);
    expect(await (await placeCallsAs(world, hana)).places()).toEqual(["1 left"]);
    expect(await queued(world)).toEqual([]);
  });

  test("after a report within a minute of an operation, the service is asked once the minute is over", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await makeBusy(world, hana.subject);
    const { db } = world.database;
    await db.deleteFrom("operation_lock").execute();
    const touched_at = await world.database.now();
    await db.updateTable("operation").set({ state: "done", touched_at }).execute();
    await sandbox.forget("store", hana.subject);
    dataOf(await report(world, "store", hana.subject));
    await workOutbox(world);
    expect(await db.selectFrom("tie_doubt").selectAll().execute()).toEqual([]);
    await passAMinute(world);
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
  });

  test("a report about a service without a tie is queued while the ID is busy: a tie may be under way", async () => {
    await using world = await createWorld([hana], sandbox);
    await makeBusy(world, hana.subject);
    dataOf(await report(world, "app", hana.subject));
    expect(await queued(world)).toEqual(["ask-service"]);
    await world.database.db.deleteFrom("operation_lock").execute();
    await workOutbox(world);
    expect(await queued(world)).toEqual([]);
  });

  test("a report is dropped at once if the ID is closed, and within 30 hours if the ID remains busy", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    for (const { subject } of [hana, kenji]) await makeBusy(world, subject);
    dataOf(await report(world, "store", hana.subject));
    dataOf(await report(world, "app", kenji.subject));
    const { db } = world.database;
    await db
      .updateTable("account")
      .set({ state: "disabled" })
      .where("id", "=", kenji.subject)
      .execute();
    await workOutbox(world);
    expect(await queued(world)).toEqual(["ask-service"]);
    for (let hour = 0; hour < 30; hour += 1) {
      world.passTime(HOUR);
      await workOutbox(world);
    }
    expect(await queued(world)).toEqual([]);
    expect(await db.selectFrom("ask_queued").selectAll().execute()).toEqual([]);
  });

  test("a report with a wrong secret, or another service's, is refused, and no service is asked", async () => {
    await using world = await createWorld([hana], sandbox);
    const forged = [undefined, "wrong", "", `${demoConnectorSecret("store")} `];
    for (const secret of forged) {
      const answer = await fetch(`${world.url}/connector/events`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(secret === undefined ? {} : { authorization: `Basic ${secret}` }),
        },
        body: JSON.stringify({ kind: "store", user_key: hana.subject }),
      });
      expect(answer.status).toBe(401);
      // The message is for a programmer, so it does not ask anyone to log in.
      expect(await answer.json()).toMatchObject({
        message_body: expect.stringContaining("the connector's secret"),
      });
    }
    for (const secret of ["wrong", demoConnectorSecret("app"), world.config.apiKey]) {
      const answer = await report(world, "store", hana.subject, secret);
      expect(codeOf(answer)).toBe("NotAuthorizedException");
    }
    expect(await queued(world)).toEqual([]);
  });

  test("a report about an account that the service does not have gets the usual answer, and no service is asked", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const answers = [
      await report(world, "store", kenji.subject),
      await report(world, "app", hana.subject),
      await report(world, "store", "nobody"),
    ];
    expect(answers).toEqual(answers.map(() => ({ ok: true, data: {} })));
    expect(await queued(world)).toEqual([]);
    expect(await world.database.db.selectFrom("ask_queued").selectAll().execute()).toEqual([]);
  });

  test("reports beyond the rate limit are refused", async () => {
    await using world = await createWorld([hana], sandbox, { rateLimitFactor: 1 / 600 });
    dataOf(await report(world, "store", "nobody"));
    expect(codeOf(await report(world, "store", "nobody else"))).toBe("TooManyRequestException");
  });

  test("a malformed body is refused", async () => {
    await using world = await createWorld([hana], sandbox);
    for (const body of [
      "{}",
      "[]",
      "{",
      '{"kind":"store","user_key":1}',
      '{"kind":"../x","user_key":"x"}',
    ]) {
      const answer = await fetch(`${world.url}/connector/events`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${demoConnectorSecret("store")}`,
        },
        body,
      });
      expect(answer.status, body).toBe(400);
      await answer.body?.cancel();
    }
  });
});
