import { deleteService, getAttributes, renewTokens } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import {
  driveToEnd,
  heldBy,
  idTokenOf,
  mergeCalls,
  mergeCallsAs,
  ownerAt,
} from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import { createWorld } from "../world/world.ts";

const { hana, kenji, mio, sora, nao, ren } = PEOPLE;
const DAY = 24 * 60 * 60_000;

const sandbox = await freshSandbox();

describeOnce("the preview", () => {
  test("shows both IDs and what would happen, and changes nothing", async () => {
    const everybody = [hana, kenji, mio, sora, PEOPLE.yuki, PEOPLE.riku, PEOPLE.aoi];
    await using world = await createWorld(everybody, sandbox);
    const target = await mergeCallsAs(world, hana);
    const previewOf = async (person: DemoPerson) =>
      dataOf(await target.preview(await idTokenOf(world, person)));

    expect(await previewOf(kenji)).toEqual({
      decision: "move",
      service_id: null,
      free_at: null,
      other_way: false,
      source_asleep: [],
      source_confirmed_from: null,
      source_deed: `merge:${hana.subject}`,
      unanswered: [],
      source: {
        email: kenji.email,
        login_methods: ["password"],
        services: [2, 3],
        passkeys: 0,
        sessions: 0,
      },
      target: {
        email: hana.email,
        login_methods: ["password"],
        services: [1],
        passkeys: 0,
        sessions: 1,
      },
    });
    const yukis = await previewOf(PEOPLE.yuki);
    expect(yukis.source.login_methods).toEqual(["Google"]);
    // The last column says whether the merge the other way round would work.
    const refusals: [DemoPerson, string, number | null, boolean][] = [
      [hana, "same-account", null, false],
      [mio, "shared-service", 1, false],
      [sora, "cannot-move", 5, true],
      [PEOPLE.riku, "cannot-move", 5, false],
      [PEOPLE.aoi, "unknown-service", 6, true],
    ];
    for (const [person, decision, service_id, other_way] of refusals) {
      const expected = { decision, service_id, free_at: null, other_way };
      expect(await previewOf(person), person.name).toMatchObject(expected);
    }
    const proofs = await world.database.db.selectFrom("spent_proof").select("operation").execute();
    expect(new Set(proofs.map(({ operation }) => operation))).toEqual(new Set([""]));
    expect(await world.database.db.selectFrom("operation").selectAll().execute()).toEqual([]);
  });

  onBothEngines(
    "L02, L04, L05: is refused for another caller's proof, an old proof, or an ID that is in another merge",
    async () => {
      await using world = await createWorld([hana, kenji, nao, mio], sandbox);
      const [target, other] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, mio)];
      const idToken = await idTokenOf(world, nao);
      const stale = await signPoolTokens(world, nao, {
        auth_time: Math.floor(world.parts.now() / 1000) - 301,
      });
      expect(codeOf(await target.preview(stale.idToken))).toBe("InvalidProofException");
      dataOf(await target.open(idToken));
      expect(codeOf(await other.preview(idToken))).toBe("InvalidProofException");
      expect(codeOf(await other.open(idToken))).toBe("InvalidProofException");
      // The same merge can be previewed again.
      dataOf(await target.preview(idToken));
      // While another holder's merge runs, the preview is refused.
      const fresh = await signPoolTokens(world, nao, {
        auth_time: Math.floor(world.parts.now() / 1000) - 100,
      });
      expect(codeOf(await other.preview(fresh.idToken))).toBe("MergeBusyException");
    },
  );
});

describe("a merge that is opened and continued by its target", () => {
  test("M12: can be seen on any device, and continued without the source's tokens, one step at a time", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const [target, source] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, kenji)];
    const idToken = await idTokenOf(world, kenji);
    const opened = dataOf(await target.open(idToken));
    expect(opened).toMatchObject({
      kind: "merge",
      state: "running",
      role: "target",
      source_email: kenji.email,
      target_email: hana.email,
      steps: [
        { service_id: 2, state: "todo" },
        { service_id: 3, state: "todo" },
      ],
      message: null,
      can_cancel: true,
      undo_until: null,
    });
    expect(dataOf(await target.open(idToken)).merge_id).toBe(opened.merge_id);
    dataOf(await target.goOn(opened.merge_id));

    const elsewhere = await mergeCallsAs(world, hana);
    const [found] = await elsewhere.merges();
    expect(found?.steps.map(({ state }) => state)).toEqual(["done", "todo"]);
    expect(await source.merges()).toMatchObject([{ role: "source", can_cancel: true }]);
    // The source can see the merge and call it off, but not continue it.
    expect(codeOf(await source.goOn(opened.merge_id))).toBe("ResourceNotFoundException");

    const moved = dataOf(await elsewhere.goOn(opened.merge_id));
    expect(moved.state).toBe("running");
    const done = dataOf(await elsewhere.goOn(opened.merge_id));
    expect(done).toMatchObject({ state: "done", can_cancel: false });
    expect(done.undo_until).toBeGreaterThan(world.parts.now() + 13 * DAY);
    expect(dataOf(await elsewhere.goOn(opened.merge_id))).toEqual(done);
    expect(await target.merges()).toEqual([done]);
    expect(await target.services()).toEqual([1, 2, 3]);
    await workOutbox(world);
    expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(hana));
  });

  test("a merge with nothing to move can be opened, finished and undone", async () => {
    await using world = await createWorld([hana, nao], sandbox);
    const target = await mergeCallsAs(world, hana);
    const opened = dataOf(await target.open(await idTokenOf(world, nao)));
    expect(opened.steps).toEqual([]);
    expect(dataOf(await target.goOn(opened.merge_id)).state).toBe("done");
    const undoing = dataOf(await target.undo(opened.merge_id));
    expect(undoing).toMatchObject({ kind: "undo", state: "done", steps: [] });
  });

  test("M13: after the merge none of the source's tokens works", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    const { access_token: bearer, refresh_token } = await world.signIn(kenji);
    const pool = await signPoolTokens(world, kenji);
    await driveToEnd(target, dataOf(await target.open(pool.idToken)));
    expect(codeOf(await world.client({ bearer }).send(getAttributes, {}))).toBe(
      "NotAuthorizedException",
    );
    expect(codeOf(await mergeCalls(world.client({ bearer })).preview(pool.idToken))).toBe(
      "NotAuthorizedException",
    );
    const renewal = { refresh_token, auth_service_id: 0 } as const;
    expect(codeOf(await world.client().send(renewTokens, { body: renewal }))).toBe(
      "NotAuthorizedException",
    );
    const withPool = mergeCalls(world.client({ bearer: pool.accessToken }));
    await expect(withPool.services()).rejects.toThrow("NotAuthorizedException");
    // M10: except for the last call, which answers again that the source is closed.
    dataOf(await withPool.finish(kenji));
    await expect(world.signIn(kenji)).rejects.toThrow("422");
  });

  test("M09: a service that is down does not delay the others, and the source can still sign in", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    const { merge_id } = dataOf(await target.open(await idTokenOf(world, kenji)));
    await sandbox.fault({ service: "app", path: "account/owner", kind: "down" });
    expect(codeOf(await target.goOn(merge_id))).toBe("ServiceUnavailableException");
    const after = dataOf(await target.goOn(merge_id));
    expect(after.steps.map(({ state }) => state)).toEqual(["sent", "done"]);
    await world.signIn(kenji);
    await sandbox.clearFaults();
    world.passTime(60_000);
    await sweep(world.parts);
    expect((await (await mergeCallsAs(world, hana)).merges())[0]?.state).toBe("done");
  });

  onBothEngines(
    "M10: if the sweep finished the merge, the source's own last call answers that the source is closed",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const target = await mergeCallsAs(world, hana);
      const { idToken, accessToken } = await signPoolTokens(world, kenji);
      dataOf(await target.open(idToken));
      const source = mergeCalls(world.client({ bearer: accessToken }));
      expect(codeOf(await source.finish(kenji))).toBe("MergeNotReadyException");
      world.passTime(60_000);
      await sweep(world.parts);
      for (let turn = 0; turn < 2; turn += 1)
        expect(dataOf(await source.finish(kenji))).toEqual({});
      await workOutbox(world);
      for (const { email } of [hana, kenji]) expect(await sandbox.mails(email)).toHaveLength(1);
    },
  );

  test("a service's refusal stops the merge with a message; only a holder's call continues it", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const [ja, en] = [await mergeCallsAs(world, hana, "ja"), await mergeCallsAs(world, hana)];
    const { merge_id } = dataOf(await ja.open(await idTokenOf(world, kenji)));
    await sandbox.fault({ service: "app", path: "account/owner", kind: "status", status: 502 });
    // The sandbox's 502 means E500-01: a refusal, not a failure.
    const refused = dataOf(await ja.goOn(merge_id));
    expect(refused.steps[0]?.state).toBe("refused");
    expect(refused.message).toMatch(/[ぁ-ん]/);
    expect((await en.merges())[0]?.message).toMatch(/^[\x20-\x7e’]+$/);
    // The sweep does not continue the merge.
    world.passTime(60_000);
    expect(await sweep(world.parts)).toBe(0);
    await sandbox.clearFaults();
    const target = await mergeCallsAs(world, hana);
    expect((await driveToEnd(target, refused)).state).toBe("done");
  });
});

describe("a merge and a deletion", () => {
  onBothEngines(
    "M11: no merge opens while a service is being left; its place remains taken until the account is erased",
    async () => {
      await using world = await createWorld([hana, ren], sandbox);
      const target = await mergeCallsAs(world, hana);
      const { access_token: bearer } = await world.signIn(hana);
      const remove = () =>
        world.client({ bearer }).send(deleteService, { body: { service_id: 1 } });
      await sandbox.fault({ service: "store", path: "account/suspend", kind: "down", times: 1 });
      expect(codeOf(await remove())).toBe("ServiceUnavailableException");
      expect(codeOf(await target.open(await idTokenOf(world, ren)))).toBe("MergeBusyException");
      dataOf(await remove());
      // While Hana's account sleeps at the store, her place there is taken.
      const rens = await idTokenOf(world, ren);
      const refused = dataOf(await target.preview(rens));
      expect(refused).toMatchObject({ decision: "left-service", service_id: 1, other_way: true });
      expect(codeOf(await target.open(rens))).toBe("SameServiceException");
      // The day that the preview names.
      world.passTime((refused.free_at ?? 0) - world.parts.now());
      // The place is free once the service has erased the account.
      await workOutbox(world);
      const later = await mergeCallsAs(world, hana);
      expect(dataOf(await later.preview(await idTokenOf(world, ren)))).toMatchObject({
        decision: "move",
        free_at: null,
      });
    },
  );
});
