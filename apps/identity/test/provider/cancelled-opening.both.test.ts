import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { splitByEngine } from "../world/database.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { besidesSignIns, workOutbox } from "../world/mailbox.ts";
import { idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { NOTHING, OPENED, standAtStore } from "../world/openings.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { STORE, withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { serviceChangeWords } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;

const sandbox = await freshSandbox();

const createStore = () =>
  createWorld([hana, kenji], sandbox, withClients(sandbox.origin, { store: STORE }));

/** Nothing listens at this address. A port that was free before may be used by another test now. */
const CLOSED = "http://127.0.0.1:2";

/** A world in which the store cannot be reached. */
async function createClosedStore() {
  const clients = withClients(sandbox.origin, { store: STORE });
  const catalogue = clients.catalogue.map((entry) =>
    entry.service_id === 1 && entry.connector
      ? { ...entry, connector: { ...entry.connector, url: CLOSED } }
      : entry,
  );
  return createWorld([hana, kenji], sandbox, { ...clients, catalogue });
}

/** Presses "I am new here" as Kenji, to which the service does not answer. */
async function pressInVain(world: World) {
  const visitor = await comeFromService(world, { changes: { lng: "en" } });
  const told = await visitor.press(await visitor.signIn(kenji), "/open");
  expect(told.status).toBe(503);
  return { visitor, told };
}

/** Previews a merge of Kenji's ID into Hana's; `open` begins it. */
async function merge(world: World, language: Language = "en") {
  const visitor = await mergeCallsAs(world, hana, language);
  const token = await idTokenOf(world, kenji);
  return { preview: await visitor.preview(token), open: () => visitor.open(token) };
}

const standOf = (world: World) => standAtStore(world, sandbox, kenji);

const mailsTo = async (world: World) => {
  await workOutbox(world);
  return besidesSignIns(await sandbox.mails(kenji.email));
};

describe("S27: a first use that is cancelled after the service did not answer", () => {
  onBothEngines(
    "if the request never reached the service, the opening is given up at once, and a merge can begin",
    async () => {
      await using world = await createClosedStore();
      const { visitor, told } = await pressInVain(world);
      expect((await standOf(world)).busy).toBe(1);
      const { location } = await visitor.press(told, "/cancel");
      expect(new URL(location).searchParams.get("error")).toBe("access_denied");
      expect(await standOf(world)).toEqual(NOTHING);
      const { preview, open } = await merge(world);
      expect(dataOf(preview).decision).toBe("move");
      dataOf(await open());
    },
  );

  test("if the service answers again, the account that it may have made is erased at once", async () => {
    await using world = await createStore();
    await sandbox.fault({ service: "store", path: "account/open", kind: "drop-after", times: 1 });
    const { visitor, told } = await pressInVain(world);
    expect(await standOf(world)).toEqual({ tied: 0, there: ["active"], busy: 1 });
    await visitor.press(told, "/cancel");
    expect(await standOf(world)).toEqual(NOTHING);
    dataOf((await merge(world)).preview);
    expect(await mailsTo(world)).toEqual([]);
  });

  onBothEngines.each(
    splitByEngine([
      ["ja", serviceChangeWords.ja.underWay, "オンラインストア"],
      ["en", serviceChangeWords.en.underWay, "Online Store"],
    ] as const),
  )(
    "while the service does not answer, the ID stays busy, and a merge says why (%s)",
    async (language, words, store) => {
      await using world = await createStore();
      await sandbox.fault({ service: "store", kind: "down" });
      const { visitor, told } = await pressInVain(world);
      const before = await merge(world, language);
      expect(before.preview).toMatchObject({
        error: { message_body: words.running(words.what.open(store)) },
      });
      await visitor.press(told, "/cancel");
      expect((await standOf(world)).busy).toBe(1);
      const said = {
        error_code: "MergeBusyException",
        message_body: words.cancelling(words.what.open(store)),
      };
      const { preview, open } = await merge(world, language);
      expect(preview).toMatchObject({ error: said });
      expect(await open()).toMatchObject({ error: said });
      // Back at the store, the page says the same.
      const again = await comeFromService(world, {
        browser: visitor.browser,
        changes: { lng: language },
      });
      expect((await again.come()).html).toContain(said.message_body);
    },
  );

  onBothEngines(
    "a sweep cancels the opening within a minute after the service is back, and no account is left",
    async () => {
      await using world = await createStore();
      await sandbox.fault({ service: "store", kind: "down" });
      const { visitor, told } = await pressInVain(world);
      await visitor.press(told, "/cancel");
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      expect((await standOf(world)).busy).toBe(1);
      await sandbox.clearFaults();
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      expect(await standOf(world)).toEqual(NOTHING);
      expect(await mailsTo(world)).toEqual([]);
      dataOf(await (await merge(world)).open());
    },
  );

  test("linking an existing account instead is possible at once, if the request never reached the service", async () => {
    await using world = await createClosedStore();
    const { visitor, told } = await pressInVain(world);
    const { location } = await visitor.press(told, "/link");
    expect(new URL(location).pathname).toBe("/account-auth");
    expect(await standOf(world)).toEqual(NOTHING);
  });

  test("another ID that presses cancel does not cancel the opening", async () => {
    await using world = await createStore();
    await sandbox.fault({ service: "store", kind: "down" });
    const { visitor, told } = await pressInVain(world);
    await world.submitSignIn(visitor.browser, world.loginUrl({ prompt: "login" }), hana);
    await visitor.press(told, "/cancel");
    await sandbox.clearFaults();
    world.passTime(MINUTE);
    await sweep(world.parts);
    expect(await standOf(world)).toEqual(OPENED);
  });

  test("a merge that waits for an unreachable service can be cancelled at once, too", async () => {
    await using world = await createClosedStore();
    const visitor = await mergeCallsAs(world, kenji);
    const token = await idTokenOf(world, hana);
    const { merge_id } = dataOf(await visitor.open(token));
    expect(codeOf(await visitor.move(token, 1))).toBe("ServiceUnavailableException");
    expect(dataOf(await visitor.cancel(merge_id)).state).toBe("cancelled");
  });
});
