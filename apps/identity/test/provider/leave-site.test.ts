import {
  deleteService,
  getAttributes,
  reportAccount,
  ServiceType,
  undoLink,
} from "@musubi/contract";
import { createClient } from "@musubi/contract/client";
import { demoConnectorSecret, PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { passAMinute } from "../ties/belief/place-calls.ts";
import { certify, link } from "../ties/old-accounts.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCalls } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { expectEnded, openBoth, setSiteStage } from "../world/site-stage.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const { STORE, APP } = ServiceType;

const sandbox = await freshSandbox();

const leave = { body: { service_id: STORE } };

describe("leaving a service ends its sessions in every browser, and no others:", () => {
  test("when the holder leaves it in the portal, twice at once", async () => {
    await using stage = await setSiteStage(sandbox);
    const here = await openBoth(stage.world);
    const there = await openBoth(stage.world);
    const clients = [here.client, stage.world.client({ bearer: there.access_token })];
    await Promise.all(clients.map((client) => client.send(deleteService, leave)));
    await expectEnded(stage, { over: [here.store, there.store], left: [here.app, there.app] });
    dataOf(await here.client.send(getAttributes, {}));
  });

  test("when the holder leaves it at the service itself, once the service has said so twice", async () => {
    await using stage = await setSiteStage(sandbox);
    const { world } = stage;
    const here = await openBoth(world);
    await sandbox.forget("store", hana.subject);
    await report(world);
    await expectEnded(stage, { over: [], left: [here.store, here.app] });
    await passAMinute(world);
    await expectEnded(stage, { over: [here.store], left: [here.app] });
  });

  test("when the link to its account is undone", async () => {
    await using stage = await setSiteStage(sandbox, [kenji]);
    const { world } = stage;
    const here = await openBoth(world, kenji);
    const { access_token } = here;
    dataOf(await link(world, access_token, STORE, await certify(world, access_token)));
    await expectEnded(stage, { over: [], left: [here.store, here.app] });
    dataOf(await here.client.send(undoLink, leave));
    await expectEnded(stage, { over: [here.store], left: [here.app] });
  });
});

describe("a merge", () => {
  test("ends the source's client sessions as accounts move, and the rest at the end; an undo ends those of accounts that move back", async () => {
    await using stage = await setSiteStage(sandbox, [hana, kenji]);
    const { world } = stage;
    const mine = await openBoth(world, hana);
    const other = await openBoth(world, kenji);
    const merging = mergeCalls(mine.client);
    const merge = dataOf(await merging.open(await idTokenOf(world, kenji)));
    await expectEnded(stage, { over: [], left: [mine.store, mine.app, other.store, other.app] });

    const moved = dataOf(await merging.goOn(merge.merge_id));
    expect(moved.steps).toContainEqual(expect.objectContaining({ service_id: APP, state: "done" }));
    await expectEnded(stage, { over: [other.app], left: [mine.store, mine.app, other.store] });

    await driveToEnd(merging, merge);
    await expectEnded(stage, { over: [other.app, other.store], left: [mine.store, mine.app] });

    const undoing = dataOf(await merging.undo(merge.merge_id));
    await driveToEnd(merging, undoing);
    await expectEnded(stage, { over: [other.app, other.store, mine.app], left: [mine.store] });
  });
});

/** Reports, as the store, a change of Hana's account. */
async function report(world: World): Promise<void> {
  const bearer = () => demoConnectorSecret("store");
  const client = createClient({ origin: world.url, language: () => "en", bearer });
  dataOf(await client.send(reportAccount, { body: { kind: "store", user_key: hana.subject } }));
  await workOutbox(world);
}
