import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { openMerge } from "../../src/ties/merging/open-merge.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { turnBack } from "../../src/ties/take-back/turn-back.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { besidesSignIns, workOutbox } from "../world/mailbox.ts";
import {
  findFirstUseOf,
  NOTHING,
  OPENED,
  pressNew,
  STORE,
  standAtStore,
} from "../world/openings.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readTies } from "../world/place-calls.ts";
import { mailJa as words } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;
const UNAVAILABLE = { ok: false, code: "ServiceUnavailableException" };

const sandbox = await freshSandbox();

const stand = (world: World) => standAtStore(world, sandbox, kenji);

/** Makes the next opening fail, or all of them. */
const befall = (kind: "down" | "hang" | "drop-after", times?: number) =>
  sandbox.fault({ service: "store", path: "account/open", kind, ...(times && { times }) });

const readMails = async (world: World) => {
  await workOutbox(world);
  return besidesSignIns(await sandbox.mails(kenji.email));
};

/** Calls off what is under way on Kenji's ID, as a claim does. */
const giveUp = ({ parts }: World) =>
  parts.database.transact(async (trx) => {
    await parts.database.lockAccounts(trx, [kenji.subject]);
    await turnBack(parts, trx, kenji.subject);
  });

describe("S27: opening an account on the first use", () => {
  test("ties it, journals it and mails the holder, who can leave it and come back like any account", async () => {
    await using world = await createWorld([kenji], sandbox);
    expect(await findFirstUseOf(world, kenji)).toBe("new");
    dataOf(await pressNew(world, kenji));
    expect(await stand(world)).toEqual(OPENED);
    expect(await findFirstUseOf(world, kenji)).toBe("tied");
    const tie = (await readTies(world)).find(({ service_id }) => service_id === STORE);
    expect(tie).toMatchObject({ service_email: kenji.email, linked_owner: null, linked_at: null });
    const [mail, ...others] = await readMails(world);
    expect(mail?.subject).toBe(words.serviceOpened.subject("オンラインストア"));
    expect(others).toEqual([]);
    const journal = await world.database.db
      .selectFrom("journal")
      .select(["account", "author", "operation_detail"])
      .where("log_text", "=", "opened store")
      .execute();
    expect(journal.map((row) => ({ ...row }))).toEqual([
      { account: kenji.subject, author: "identity", operation_detail: 9 },
    ]);
    // The opening took nothing from anyone, so nothing can be taken back; the holder can leave the service.
    const reversals = await world.database.db.selectFrom("reversal").select("id").execute();
    expect(reversals).toEqual([]);
    const calls = await placeCallsAs(world, kenji);
    dataOf(await calls.leave(STORE));
    expect(await findFirstUseOf(world, kenji)).toBe("asleep");
    dataOf(await calls.comeBack(STORE));
    expect(await stand(world)).toEqual(OPENED);
  });

  test("five times at once, and once more, makes one tie and one account and sends one mail", async () => {
    await using world = await createWorld([kenji], sandbox);
    const pressed = Array.from({ length: 5 }, () => pressNew(world, kenji));
    for (const outcome of await Promise.all(pressed)) dataOf(outcome);
    dataOf(await pressNew(world, kenji));
    expect(await stand(world)).toEqual(OPENED);
    expect(await readMails(world)).toHaveLength(1);
  });

  test("succeeds for a holder who already uses the service, and changes nothing", async () => {
    await using world = await createWorld([hana], sandbox);
    const before = await readTies(world);
    dataOf(await pressNew(world, hana));
    expect(await readTies(world)).toEqual(before);
    expect(await world.database.db.selectFrom("operation").select("id").execute()).toEqual([]);
  });
});

describe("S27: opening an account while the service is down", () => {
  test("ties nothing; pressing again once the service answers opens one account", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("down");
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    expect(await stand(world)).toEqual({ ...NOTHING, busy: 1 });
    // The page still offers to open an account; pressing again continues the same opening.
    expect(await findFirstUseOf(world, kenji)).toBe("new");
    expect(await findFirstUseOf(world, kenji, 2)).toBe("tied");
    await sandbox.clearFaults();
    dataOf(await pressNew(world, kenji));
    expect(await stand(world)).toEqual(OPENED);
    expect(await readMails(world)).toHaveLength(1);
  });

  test("is finished by the sweep, once, if nobody presses again", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("down", 1);
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(1);
    expect(await stand(world)).toEqual(OPENED);
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(0);
    expect(await readMails(world)).toHaveLength(1);
  });

  test("if the service opened the account and its answer was lost, pressing again opens no second one", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("drop-after", 1);
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    expect(await stand(world)).toEqual({ tied: 0, there: ["active"], busy: 1 });
    dataOf(await pressNew(world, kenji));
    expect(await stand(world)).toEqual(OPENED);
  });

  test("makes the ID busy: a merge in either role, a leaving and another opening are refused", async () => {
    await using world = await createWorld([kenji, hana], sandbox);
    await befall("down");
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    const busy = { ok: false, code: "MergeBusyException" };
    const [hers, his] = [hana, kenji].map(({ subject }) => ({
      account: subject,
      subject,
      user_agent: "",
      ...LOGGED_IN,
    }));
    if (!hers || !his) throw new Error("Both are needed.");
    expect(await openMerge(world.parts, his, hers)).toEqual(busy);
    expect(await openMerge(world.parts, hers, his)).toEqual(busy);
    const calls = await placeCallsAs(world, kenji);
    expect(codeOf(await calls.leave(2))).toBe("MergeBusyException");
    expect(await pressNew(world, kenji, 4)).toMatchObject({ ok: false });
    expect(await stand(world)).toEqual({ ...NOTHING, busy: 1 });
  });
});

describe("S27: an opening that is called off", () => {
  test("is erased at the service if it was made there; an account can be opened again", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("drop-after", 1);
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    await giveUp(world);
    expect(await pressNew(world, kenji)).toMatchObject({ code: "MergeBusyException" });
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(1);
    expect(await stand(world)).toEqual(NOTHING);
    expect(await readMails(world)).toEqual([]);
    dataOf(await pressNew(world, kenji));
    expect(await stand(world)).toEqual(OPENED);
  });

  test("ties nothing, even if the service is being asked meanwhile", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("hang", 1);
    const pressed = pressNew(world, kenji);
    while ((await sandbox.faultsToCome()) > 0);
    await giveUp(world);
    // The call is cut; the service did nothing.
    await sandbox.clearFaults();
    expect(await pressed).toEqual(UNAVAILABLE);
    expect((await stand(world)).tied).toBe(0);
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(1);
    expect(await stand(world)).toEqual(NOTHING);
  });

  test("is reversed again if the service's answer was lost", async () => {
    await using world = await createWorld([kenji], sandbox);
    await befall("drop-after", 1);
    await pressNew(world, kenji);
    await giveUp(world);
    const way = { service: "store", path: "account" } as const;
    await sandbox.fault({ ...way, kind: "drop-after", times: 1 });
    for (const busy of [1, 0]) {
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      expect(await stand(world)).toEqual({ ...NOTHING, busy });
    }
  });
});

test("every call to open an account has the address, whether it is proven, the language, and the same key and number", async () => {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    asked.push([request.method, request.url, await json(request)]);
    // The service fails the first time, and gets the same request again.
    response.writeHead(asked.length === 1 ? 500 : 200, { "content-type": "application/json" });
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const catalogue = demoCatalogue(sandbox.origin).map((entry) =>
      entry.service_id === STORE && entry.connector
        ? { ...entry, connector: { ...entry.connector, url } }
        : entry,
    );
    await using world = await createWorld([kenji], sandbox, { catalogue });
    await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
    expect(await pressNew(world, kenji)).toEqual(UNAVAILABLE);
    dataOf(await pressNew(world, kenji));
    const [step] = await world.database.db.selectFrom("operation_step").selectAll().execute();
    const request = {
      user_key: kenji.subject,
      key: step?.key,
      seq: step?.seq,
      email: kenji.email,
      email_verified: false,
      language: "ja",
    };
    const sent = ["POST", "/account/open", request];
    expect(asked).toEqual([sent, sent]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
