import {
  checkDeletion,
  checkServiceAccount,
  logOut,
  summarizeServiceAccount,
  updateServiceAccount,
} from "@musubi/contract";
import { type DemoPerson, type DemoService, PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { tellAddress } from "../../src/services/tell-address.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const NOBODY = "3f0c8a52-6f0e-4c7b-9a51-0d3b5a1effff";

async function enter(person: DemoPerson, language: "ja" | "en" = "en") {
  const world = await createWorld([person], sandbox);
  const tokens = await world.signIn(person);
  const client = world.client({ bearer: tokens.access_token, language });
  return {
    world,
    client,
    isActive: (kind: string, sub_key: string = person.subject) =>
      client.send(checkServiceAccount, { params: { kind }, query: { sub_key } }),
    summarize: (kind: string) =>
      world
        .client({ bearer: tokens.access_token, language })
        .send(summarizeServiceAccount, { params: { kind } }),
    tell: (
      kind: string,
      body: { user_key?: string; before_email?: string; after_email?: string } = {},
    ) =>
      client.send(updateServiceAccount, {
        params: { kind },
        body: {
          user_key: person.subject,
          before_email: person.email,
          after_email: person.email,
          ...body,
        },
      }),
    // A new client for each call: one client would send identical requests only once.
    mayLeave: (service_id: number, user_key: string = person.subject) =>
      world
        .client({ bearer: tokens.access_token, language })
        .send(checkDeletion, { body: { service_id, user_key } }),
    logOut: () => client.send(logOut, { body: { access_token: tokens.access_token } }),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const setEmail = (world: World, person: DemoPerson, email: string, provenAt: number | null = 1) =>
  world.database.db
    .updateTable("account")
    .set({ email, email_key: email.toLowerCase(), email_proven_at: provenAt })
    .where("id", "=", person.subject)
    .execute();

const emailAt = async (service: DemoService, person: DemoPerson) =>
  (await sandbox.state(service)).accounts.find(({ owner }) => owner === `sub:${person.subject}`)
    ?.email;

const toldEmail = async (world: World) =>
  (await world.database.db.selectFrom("tie").select("service_email").executeTakeFirst())
    ?.service_email;

describeOnce("what an account at a service contains", () => {
  test("is said in the service's own words, and only of the caller's account", async () => {
    await using hana = await enter(PEOPLE.hana);
    const summary = { ja: "ご注文1件", en: "1 order" };
    expect(dataOf(await hana.summarize("store"))).toEqual({ summary });
    expect(codeOf(await hana.summarize("school"))).toBe("E404-01");
    expect(codeOf(await hana.summarize("bakery"))).toBe("ResourceNotFoundException");
  });

  test("is the service's name, if it does not say, or not within a second", async () => {
    await using hana = await enter(PEOPLE.hana);
    const summary = { ja: "オンラインストア", en: "Online Store" };
    const faults = [
      { kind: "down" },
      { kind: "hang" },
      ...[404, 500, 502].map((status) => ({ kind: "status", status }) as const),
    ] as const;
    for (const fault of faults) {
      await sandbox.fault({ service: "store", path: "account/summary", times: 1, ...fault });
      expect(dataOf(await hana.summarize("store"))).toEqual({ summary });
    }
    expect(await sandbox.faultsToCome()).toBe(0);
  });
});

describeOnce("whether an account is active at a service", () => {
  test("the service is asked", async () => {
    await using hana = await enter(PEOPLE.hana);
    expect(dataOf(await hana.isActive("store"))).toEqual({ activation: 1 });
    expect(dataOf(await hana.isActive("school"))).toEqual({ activation: 0 });
  });

  test("I01: another holder's key gets the same answer as an unknown one, and no service is asked", async () => {
    await using hana = await enter(PEOPLE.hana);
    await sandbox.fault({ service: "store", kind: "down" });
    for (const key of [PEOPLE.mio.subject, NOBODY]) {
      expect(dataOf(await hana.isActive("store", key))).toEqual({ activation: 0 });
    }
  });

  test("a service that is not in the catalogue, or is the ID itself, is not found", async () => {
    await using hana = await enter(PEOPLE.hana);
    for (const kind of ["bakery", "id"]) {
      expect(codeOf(await hana.isActive(kind))).toBe("ResourceNotFoundException");
    }
  });

  test("a service that gives no readable answer is reported as unavailable", async () => {
    await using hana = await enter(PEOPLE.hana);
    await sandbox.fault({ service: "store", kind: "down", times: 1 });
    expect(codeOf(await hana.isActive("store"))).toBe("ServiceUnavailableException");
    await sandbox.fault({ service: "store", kind: "status", status: 500, times: 1 });
    expect(codeOf(await hana.isActive("store"))).toBe("ServiceUnavailableException");
    await sandbox.fault({ service: "store", kind: "status", status: 401, times: 1 });
    expect(codeOf(await hana.isActive("store"))).toBe("ServiceUnavailableException");
    expect(dataOf(await hana.isActive("store"))).toEqual({ activation: 1 });
  });

  test.each([
    ["en", "This could not be done. Please try again later."],
    ["ja", "処理を完了できませんでした。しばらくしてから、もう一度お試しください。"],
  ] as const)("E500-01 is shown in the service's own words (%s)", async (language, words) => {
    await using hana = await enter(PEOPLE.hana, language);
    await sandbox.fault({ service: "store", kind: "status", status: 502 });
    expect(await hana.isActive("store")).toMatchObject({
      status: 502,
      error: { error_code: "E500-01", message_body: words },
    });
  });

  test("a service that refuses with a reason, again and again, does not count as dead", async () => {
    await using hana = await enter(PEOPLE.hana);
    await sandbox.fault({ service: "store", kind: "status", status: 502, times: 8 });
    for (let turn = 0; turn < 8; turn += 1) {
      expect(codeOf(await hana.isActive("store"))).toBe("E500-01");
    }
    expect(dataOf(await hana.isActive("store"))).toEqual({ activation: 1 });
  });

  test("once the session has ended, no service is asked", async () => {
    await using hana = await enter(PEOPLE.hana);
    dataOf(await hana.logOut());
    await sandbox.fault({ service: "store", kind: "status", status: 502 });
    for (const outcome of [
      await hana.isActive("store"),
      await hana.tell("store"),
      await hana.mayLeave(SERVICE_ID.store),
    ]) {
      expect(codeOf(outcome)).toBe("NotAuthorizedException");
    }
  });
});

describe("telling a service a new address", () => {
  const before = PEOPLE.hana.email;

  test("the service gets the address as the account spells it, not as the caller does; we record that", async () => {
    await using hana = await enter(PEOPLE.hana);
    await setEmail(hana.world, PEOPLE.hana, "Hana.New@example.jp");
    const told = await hana.tell("store", { after_email: "hana.new@EXAMPLE.jp" });
    expect(dataOf(told)).toEqual({});
    expect(await emailAt("store", PEOPLE.hana)).toBe("Hana.New@example.jp");
    expect(await toldEmail(hana.world)).toBe("Hana.New@example.jp");
  });

  test.each([
    ["an address that is not the account's own", "hana@example.jp", 1, "mio@example.jp"],
    ["an address that nobody has proven", "new@example.jp", null, "new@example.jp"],
  ])("%s is refused, and the service is not asked", async (_, own, provenAt, after_email) => {
    await using hana = await enter(PEOPLE.hana);
    const untold = await toldEmail(hana.world);
    await setEmail(hana.world, PEOPLE.hana, own, provenAt);
    expect(codeOf(await hana.tell("store", { after_email }))).toBe("InvalidParameterException");
    expect(await emailAt("store", PEOPLE.hana)).toBe(before);
    expect(await toldEmail(hana.world)).toBe(untold);
  });

  test("I01: another holder's key gets the same answer as an unknown one", async () => {
    await using hana = await enter(PEOPLE.hana);
    const [others, nobodys] = [
      await hana.tell("store", { user_key: PEOPLE.mio.subject, before_email: PEOPLE.mio.email }),
      await hana.tell("store", { user_key: NOBODY, before_email: PEOPLE.mio.email }),
    ];
    expect(codeOf(others)).toBe("UserNotFoundException");
    expect(others).toEqual(nobodys);
    expect(await emailAt("store", PEOPLE.mio)).toBe(PEOPLE.mio.email);
  });

  test("E404-01 means that the holder has no account at the service, or one with another address than `before_email`", async () => {
    await using hana = await enter(PEOPLE.hana);
    const untold = await toldEmail(hana.world);
    expect(codeOf(await hana.tell("school"))).toBe("E404-01");
    await setEmail(hana.world, PEOPLE.hana, "new@example.jp");
    const stranger = { before_email: "elsewhere@example.jp", after_email: "new@example.jp" };
    expect(codeOf(await hana.tell("store", stranger))).toBe("E404-01");
    expect(await toldEmail(hana.world)).toBe(untold);
  });

  onBothEngines("F04: a change whose answer was lost does not block the next change", async () => {
    await using hana = await enter(PEOPLE.hana);
    const { world } = hana;
    await world.database.db
      .updateTable("place")
      .set({ service_email: PEOPLE.hana.email })
      .execute();
    await setEmail(world, PEOPLE.hana, "new@example.jp");
    await sandbox.fault({ service: "store", kind: "drop-after", times: 1 });
    const unheard = await hana.tell("store", { after_email: "new@example.jp" });
    expect(codeOf(unheard)).toBe("ServiceUnavailableException");
    await setEmail(world, PEOPLE.hana, "newer@example.jp");
    expect(await tellAddress(world.parts, PEOPLE.hana.subject, SERVICE_ID.store)).toBe("told");
    expect(await emailAt("store", PEOPLE.hana)).toBe("newer@example.jp");
  });

  onBothEngines(
    "F04: a change that is told while an earlier one is unconfirmed, and whose answer is lost, does not block the next change",
    async () => {
      await using hana = await enter(PEOPLE.hana);
      const { world } = hana;
      await world.database.db.updateTable("place").set({ service_email: before }).execute();
      for (const [kind, after_email] of [
        ["down", "new@example.jp"],
        ["drop-after", "newer@example.jp"],
      ] as const) {
        await setEmail(world, PEOPLE.hana, after_email);
        await sandbox.fault({ service: "store", kind, times: 1 });
        const unheard = await hana.tell("store", { after_email });
        expect(codeOf(unheard)).toBe("ServiceUnavailableException");
      }
      await setEmail(world, PEOPLE.hana, "newest@example.jp");
      dataOf(await hana.tell("store", { after_email: "newest@example.jp" }));
      expect(await emailAt("store", PEOPLE.hana)).toBe("newest@example.jp");
      expect(await toldEmail(world)).toBe("newest@example.jp");
    },
  );

  test("no answer, a refusal and an unknown service have different codes, and the recorded address stays", async () => {
    await using hana = await enter(PEOPLE.hana);
    const untold = await toldEmail(hana.world);
    await sandbox.fault({ service: "store", kind: "drop-after", times: 1 });
    expect(codeOf(await hana.tell("store"))).toBe("ServiceUnavailableException");
    await sandbox.fault({ service: "store", kind: "status", status: 502, times: 1 });
    expect(codeOf(await hana.tell("store"))).toBe("E500-01");
    expect(codeOf(await hana.tell("bakery"))).toBe("ResourceNotFoundException");
    expect(await toldEmail(hana.world)).toBe(untold);
  });
});

describeOnce("whether a service allows a holder to leave", () => {
  test("if it does, the answer says so", async () => {
    await using hana = await enter(PEOPLE.hana);
    expect(dataOf(await hana.mayLeave(SERVICE_ID.store))).toEqual({
      losses: expect.stringMatching(/\S/),
      activation: 1,
      deletable: true,
      user_message: "",
    });
  });

  test.each([
    ["en", "You have an order on its way. Please try again after it has arrived."],
    ["ja", "お届け前のご注文があります。商品の到着後に、もう一度お手続きください。"],
  ] as const)("if it does not, the answer says why (%s)", async (language, user_message) => {
    await using ren = await enter(PEOPLE.ren, language);
    const answer = { activation: 1, deletable: false, user_message };
    expect(dataOf(await ren.mayLeave(SERVICE_ID.store))).toMatchObject(answer);
  });

  test("a service that is not linked to the holder is not asked", async () => {
    await using hana = await enter(PEOPLE.hana);
    await sandbox.fault({ service: "school", kind: "down" });
    const nothing = { activation: 0, deletable: false, user_message: "" };
    expect(dataOf(await hana.mayLeave(SERVICE_ID.school))).toEqual(nothing);
  });

  test("I01: another holder's key gets the same answer as an unknown one", async () => {
    await using hana = await enter(PEOPLE.hana);
    const others = await hana.mayLeave(SERVICE_ID.store, PEOPLE.ren.subject);
    expect(codeOf(others)).toBe("UserNotFoundException");
    expect(others).toEqual(await hana.mayLeave(SERVICE_ID.store, NOBODY));
  });

  test("an unknown, a silent and a refusing service have different codes", async () => {
    await using hana = await enter(PEOPLE.hana);
    for (const id of [0, 99]) {
      expect(codeOf(await hana.mayLeave(id))).toBe("ResourceNotFoundException");
    }
    await sandbox.fault({ service: "store", kind: "drop-after", times: 1 });
    expect(codeOf(await hana.mayLeave(SERVICE_ID.store))).toBe("ServiceUnavailableException");
    await sandbox.fault({ service: "store", kind: "status", status: 502, times: 1 });
    expect(codeOf(await hana.mayLeave(SERVICE_ID.store))).toBe("E500-01");
  });

  test("F04: a service that hangs five times is not asked for a while; another service is", async () => {
    await using ren = await enter(PEOPLE.ren);
    await sandbox.fault({ service: "store", kind: "hang" });
    const ask = () => ren.mayLeave(SERVICE_ID.store);
    for (const outcome of await Promise.all([ask(), ask(), ask(), ask(), ask()])) {
      expect(codeOf(outcome)).toBe("ServiceUnavailableException");
    }
    await sandbox.clearFaults();
    expect(codeOf(await ask())).toBe("ServiceUnavailableException");
    expect(dataOf(await ren.mayLeave(SERVICE_ID.app)).activation).toBe(1);
    ren.world.passTime(10_000);
    expect(dataOf(await ask()).activation).toBe(1);
  });
});
