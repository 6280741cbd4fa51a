import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { test as always, describe, expect } from "vitest";
import { TOLD } from "../../../src/database/queries/account-imports.ts";
import { moveTie } from "../../../src/database/queries/places.ts";
import { lookUp } from "../../../src/office/find/look-up.ts";
import { writeServiceFiles } from "../../../src/office/import/service-files.ts";
import {
  type RefusedTelling,
  type ToldService,
  tellServices,
} from "../../../src/office/import/tell-services.ts";
import { weighAnswer } from "../../../src/ties/belief/weigh-answer.ts";
import { passAMinute, placeCallsAs, tiesOf } from "../../ties/belief/place-calls.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { mergeCallsAs } from "../../world/merge-calls.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { signPoolTokens } from "../../world/token-issuer.ts";
import { createWorld, type World } from "../../world/world.ts";
import { AUTHOR } from "../office.ts";
import { bringIn, line, makeFolder, writeLines } from "./files.ts";

const { hana } = PEOPLE;

const sandbox = await freshSandbox();

/** Imports three people by subject. The store does not know the second's account. */
async function bringPeople(world: World, folder: string): Promise<string> {
  const store = (old_id: string) => ({ services: [{ kind: "store", old_id }] });
  const path = writeLines(folder, [
    line("aoi@example.jp", { sub: SUBS[0], ...store("store-1001") }),
    line("b@example.jp", { sub: SUBS[1], ...store("store-nobodys") }),
    line("c@example.jp", { sub: SUBS[2], services: [{ kind: "app", old_id: "app-2001" }] }),
  ]);
  await bringIn(world, path, folder);
  return path;
}
const SUBS = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const [AOI = "", B = "", C = ""] = SUBS;

const ownerOf = async (service: "store" | "app", id: string) =>
  (await sandbox.state(service)).accounts.find((account) => account.id === id)?.owner;

describe("S46: services of imported people", () => {
  onBothEngines(
    "a service's answer that it has no such account counts only after it has known the account once",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { db } = world.database;
      await db.updateTable("place").set({ old_id: "store-7", unheard: 1 }).execute();
      await sandbox.forget("store", hana.subject);
      const calls = await placeCallsAs(world, hana);
      expect(await calls.refresh()).toEqual(["1 active"]);
      await passAMinute(world);
      await passAMinute(world);
      expect(await calls.refresh()).toEqual(["1 active"]);
      expect(await tiesOf(world, hana.subject)).toMatchObject([{ unheard: 1 }]);
      expect(await db.selectFrom("tie_doubt").selectAll().execute()).toEqual([]);
      expect((await calls.check(1)).activation).toBe(0);

      await sandbox.remember("store");
      await passAMinute(world);
      expect(await calls.refresh()).toEqual(["1 active"]);
      expect(await tiesOf(world, hana.subject)).toMatchObject([
        { unheard: null, old_id: "store-7" },
      ]);
      await sandbox.forget("store", hana.subject);
      await passAMinute(world);
      await calls.refresh();
      await passAMinute(world);
      expect(await calls.places()).toEqual(["1 left"]);
    },
  );

  test("a tie that comes back is still an imported one; until then, no other import has its account", async () => {
    await using world = await createWorld([hana], sandbox);
    using folder = makeFolder();
    const imported = { old_id: "store-7", told: TOLD };
    await world.database.db.updateTable("place").set(imported).execute();
    const findsAndImports = async (name: string) => {
      const found = await lookUp(world.parts, {
        act: "find",
        name: "store:store-7",
        author: AUTHOR,
      });
      const others = [
        line(`${name}@example.jp`, { services: [{ kind: "store", old_id: "store-7" }] }),
      ];
      const path = writeLines(folder.path, others, { name });
      const { made, faulty } = await bringIn(world, path, folder.path);
      return { found: dataOf(found).account, made, faulty };
    };
    const refused = { found: hana.subject, made: 0, faulty: 1 };

    await sandbox.forget("store", hana.subject);
    const calls = await placeCallsAs(world, hana);
    await calls.refresh();
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
    expect(await findsAndImports("aside")).toEqual(refused);
    await sandbox.remember("store");
    await passAMinute(world);
    expect(await calls.refresh()).toEqual(["1 active"]);
    expect(await tiesOf(world, hana.subject)).toMatchObject([imported]);

    await calls.leave(1);
    expect(await findsAndImports("asleep")).toEqual(refused);
  });

  onBothEngines(
    "a tie that an import adds takes the place of one that was kept aside, for good",
    async () => {
      await using world = await createWorld([hana], sandbox);
      using folder = makeFolder();
      const calls = await placeCallsAs(world, hana);
      await sandbox.forget("store", hana.subject);
      await calls.refresh();
      await passAMinute(world);
      expect(await calls.places()).toEqual(["1 left"]);
      const services = [{ kind: "store", old_id: "store-1001" }];
      const path = writeLines(folder.path, [
        line(hana.email, { sub: hana.subject, services }),
        line("b@example.jp"),
      ]);
      await bringIn(world, path, folder.path, { existing: "add-services" });
      expect(await calls.places()).toEqual(["1 active"]);
      expect(await world.database.db.selectFrom("tie_aside").selectAll().execute()).toEqual([]);
    },
  );

  onBothEngines("each service gets a file that names the present ID of each account", async () => {
    await using world = await createWorld([hana], sandbox);
    using folder = makeFolder();
    const path = await bringPeople(world, folder.path);
    // One of the people merges before the files are written.
    await moveTie(world.database.db, { from: B, to: C, serviceId: 1 });
    const files = await writeServiceFiles(world.parts, { path, folder: folder.path });
    expect(files.map((file) => file.slice(path.length))).toEqual([".store.jsonl", ".app.jsonl"]);
    const read = (kind: string) =>
      readFileSync(join(folder.path, `people.jsonl.${kind}.jsonl`), "utf8")
        .trimEnd()
        .split("\n")
        .map((text) => JSON.parse(text));
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read("store")).toEqual([
      { sub: AOI, old_id: "store-1001" },
      { sub: C, old_id: "store-nobodys" },
    ]);
    expect(read("app")).toEqual([{ sub: C, old_id: "app-2001" }]);
  });

  test("a merge is refused, and can be cancelled, until the service was notified which ID has the account", async () => {
    await using world = await createWorld([hana], sandbox);
    using folder = makeFolder();
    await bringPeople(world, folder.path);
    const merging = await mergeCallsAs(world, hana);
    const move = async () => {
      const { idToken } = await signPoolTokens(world, { ...hana, subject: C });
      return merging.move(idToken, 2);
    };
    const tell = () => tellServices(world.parts, { rate: 1_000, onRefused() {} });
    expect(codeOf(await move())).toBe("E500-01");
    const [merge] = await merging.merges();
    expect(merge).toMatchObject({
      can_cancel: true,
      steps: [{ service_id: 2, state: "refused" }],
    });
    // A service is not notified of a tie that a merge is moving.
    expect(await tell()).toMatchObject([{ service: "store" }]);
    dataOf(await merging.cancel(merge?.merge_id ?? ""));
    // The next merge needs a newer sign-in.
    world.passTime(1_000);
    expect(await tiesOf(world, C)).toMatchObject([{ old_id: "app-2001", unheard: 1 }]);
    expect(await tell()).toContainEqual({ service: "app", told: 1, refused: 0, unheard: 0 });
    dataOf(await move());
    expect(await ownerOf("app", "app-2001")).toBe(`sub:${hana.subject}`);
    expect(await tiesOf(world, hana.subject)).toContainEqual(
      expect.objectContaining({ old_id: "app-2001" }),
    );
  });

  onBothEngines(
    "a service is notified of each account once, and again after a refusal or no answer; refusals are listed",
    async () => {
      await using world = await createWorld([], sandbox);
      using folder = makeFolder();
      await bringPeople(world, folder.path);
      const refusals: RefusedTelling[] = [];
      const progress: ToldService[] = [];
      const tell = () =>
        tellServices(world.parts, {
          rate: 1_000,
          onRefused: (each) => void refusals.push(each),
          onProgress: (so) => void progress.push(so),
        });
      await sandbox.fault({
        service: "app",
        path: "account/owner",
        kind: "status",
        status: 503,
        times: 1,
      });
      expect(await tell()).toEqual([
        { service: "store", told: 1, refused: 1, unheard: 0 },
        { service: "app", told: 0, refused: 0, unheard: 1 },
      ]);
      expect(refusals).toEqual([
        { service: "store", old_id: "store-nobodys", sub: B, refused: "UserNotFoundException" },
      ]);
      expect(await ownerOf("store", "store-1001")).toBe(`sub:${AOI}`);
      expect(await ownerOf("app", "app-2001")).toBe("old:app-2001");
      // An account that the service refused does not count in `told`.
      expect(progress[0]).toEqual({ service: "store", told: 1, refused: 1, unheard: 0 });
      const refused = { service: "store", told: 0, refused: 1, unheard: 0 };
      expect(await tell()).toEqual([refused, { service: "app", told: 1, refused: 0, unheard: 0 }]);
      expect(await ownerOf("app", "app-2001")).toBe(`sub:${C}`);
      expect(await tell()).toEqual([refused]);
      const ties = await world.database.db
        .selectFrom("tie")
        .selectAll()
        .orderBy("old_id")
        .execute();
      expect(ties.map(({ told, unheard }) => [told, unheard])).toEqual([
        ["done", 1],
        ["done", 1],
        ["UserNotFoundException", 1],
      ]);
    },
  );
});

always(
  "if a service has not confirmed an imported tie yet, its answer that there is no such account ends nothing",
  () => {
    const at = 1_000_000;
    const doubt = { lineage: "a", zero_at: 0 };
    const standing = { isSettled: true, isTaken: true, aside: undefined, doubt };
    const asked = { lineage: "a", is_aside: false, at };
    expect(weighAnswer(0, asked, { ...standing, tie: { lineage: "a", unheard: 1 } })).toBe(
      "nothing",
    );
    expect(weighAnswer(0, asked, { ...standing, tie: { lineage: "a", unheard: null } })).toBe(
      "end",
    );
  },
);
