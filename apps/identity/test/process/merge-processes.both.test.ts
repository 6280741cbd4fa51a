import { listServices, type Merge } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeProcesses } from "../world/engines.ts";
import { holdAccounts } from "../world/hold-accounts.ts";
import { besidesSignIns } from "../world/mailbox.ts";
import { driveToEnd, type MergeCalls, mergeCalls } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type PoolTokens, signInToPool } from "../world/pool-sign-in.ts";
import { type Deployment, type IdentityProcess, startProcesses } from "../world/processes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";

const { hana, kenji } = PEOPLE;
/** Each round waits for the next second: sign-ins within one second count as the same. */
const ROUNDS = isGrinding ? 8 : 3;
const PATIENCE = { timeout: 20_000, interval: 20 };

let sandbox: Sandbox;
let deployment: Deployment;
// Processes start slowly: the tests share them; all but the last undo a merge.
beforeAll(async () => {
  sandbox = await startSandbox();
  deployment = await startProcesses(2, {}, sandbox);
}, 90_000);
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await deployment[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
}, 90_000);

const twoOf = ({ processes: [one, other] }: Deployment): [IdentityProcess, IdentityProcess] => {
  if (!one || !other) throw new Error("Two processes were asked for.");
  return [one, other];
};

const ownersOf = async (service: "app" | "school"): Promise<string[]> => {
  const { accounts } = await sandbox.state(service);
  return accounts.map(({ owner }) => owner).filter((owner) => owner.startsWith("sub:"));
};

const isMoved = (owners: readonly string[]): boolean =>
  owners.includes(`sub:${hana.subject}`) && !owners.includes(`sub:${kenji.subject}`);

const noticesTo = async (email: string) => besidesSignIns(await sandbox.mails(email));

async function undo(calls: MergeCalls, merge: Merge): Promise<void> {
  const undoing = dataOf(await calls.undo(merge.merge_id));
  const undone = undoing.state === "done" ? undoing : await driveToEnd(calls, undoing);
  expect(undone.state).toBe("done");
  for (const { email } of [hana, kenji]) {
    await vi.waitFor(async () => expect(await noticesTo(email)).toHaveLength(2), PATIENCE);
  }
}

/** Signs in again after a proof was used, in another second: sign-ins within one count as the same. */
async function signInAnew(url: string, person: DemoPerson, spent: PoolTokens): Promise<PoolTokens> {
  const timeOf = ({ idToken }: PoolTokens) => decodeJwt(idToken).auth_time;
  const readSecond = () => Math.floor(Date.now() / 1000);
  for (;;) {
    const second = readSecond();
    const tokens = await signInToPool(url, person);
    if (timeOf(tokens) !== timeOf(spent)) return tokens;
    await vi.waitFor(() => expect(readSecond()).toBeGreaterThan(second), PATIENCE);
  }
}

describeProcesses("merges through real processes", () => {
  test("M04: of two merges in opposite directions, at two processes, one begins and the other is refused as busy; only one ID is closed", async () => {
    const [one, other] = twoOf(deployment);
    const [a, b] = [await one.signIn(hana), await other.signIn(kenji)];
    const allCalls = [
      mergeCalls(one.client(a.access_token)),
      mergeCalls(other.client(b.access_token)),
    ] as const;
    const sources = [kenji, hana] as const;
    const proofs: [PoolTokens, PoolTokens] = [
      await signInToPool(one.url, sources[0]),
      await signInToPool(other.url, sources[1]),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const outcomes = await Promise.all([
        allCalls[0].open(proofs[0].idToken),
        allCalls[1].open(proofs[1].idToken),
      ]);
      const won = outcomes[0].ok ? 0 : 1;
      const [lost] = outcomes.filter((outcome) => !outcome.ok);
      expect(lost && codeOf(lost)).toBe("MergeBusyException");
      const [winner] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.data] : []));
      if (!winner) throw new Error("Nobody won.");
      const cancelled = dataOf(await allCalls[won].cancel(winner.merge_id));
      expect(cancelled.state).toBe("cancelled");
      proofs[won] = await signInAnew(one.url, sources[won], proofs[won]);
    }
    // One merge runs to the end while the other is tried again.
    const opened = dataOf(await allCalls[0].open(proofs[0].idToken));
    const [end, refused] = await Promise.all([
      driveToEnd(allCalls[0], opened),
      allCalls[1].open(proofs[1].idToken),
    ]);
    expect(end.state).toBe("done");
    expect(refused.ok).toBe(false);
    // The target stays open, and has all services.
    const home = await one
      .client(a.access_token)
      .send(listServices, { query: { identifier: "1" } });
    expect(dataOf(home).filter((service) => service.service_active === 1)).toHaveLength(3);
    await undo(allCalls[0], end);
  }, 60_000);

  test("M06: every call of a merge, sent to two processes at once, takes effect once, and both answer", async () => {
    const processes = twoOf(deployment);
    const { access_token } = await processes[0].signIn(hana);
    const pool = await signInToPool(processes[0].url, kenji);
    const allCalls = processes.map((process) => mergeCalls(process.client(access_token)));
    const sources = processes.map((process) => mergeCalls(process.client(pool.accessToken)));

    const opened = await Promise.all(allCalls.map((calls) => calls.open(pool.idToken)));
    expect(new Set(opened.map((outcome) => dataOf(outcome).merge_id)).size).toBe(1);
    for (const service of [2, 3]) {
      const moves = allCalls.map((calls) => calls.move(pool.idToken, service));
      for (const outcome of await Promise.all(moves)) dataOf(outcome);
    }
    for (const outcome of await Promise.all(sources.map((calls) => calls.finish(kenji)))) {
      dataOf(outcome);
    }
    expect(await allCalls[0]?.services()).toEqual([1, 2, 3]);
    for (const service of ["app", "school"] as const) {
      expect(isMoved(await ownersOf(service))).toBe(true);
    }
    for (const { email } of [hana, kenji]) {
      await vi.waitFor(async () => expect(await noticesTo(email)).toHaveLength(1), PATIENCE);
    }
    const [first] = allCalls;
    const [merge] = (await first?.merges()) ?? [];
    if (!first || !merge) throw new Error("There is no merge.");
    await undo(first, merge);
  }, 60_000);

  test("M07: a merge whose processes are killed at each stage finishes, and nothing happens twice", async () => {
    const [first, second] = twoOf(deployment);
    let living = first;
    let next = Promise.resolve(second);
    const { access_token } = await living.signIn(hana);
    const pool = await signInToPool(living.url, kenji);
    const at = (process: IdentityProcess): MergeCalls => mergeCalls(process.client(access_token));
    /** Kills the process that has the request. The next process continues. */
    const kill = async (asked?: Promise<unknown>, isLast = false): Promise<void> => {
      living.child.kill("SIGKILL");
      await asked;
      living = await next;
      if (!isLast) next = deployment.start();
    };
    /** Kills a process while nothing is under way; other tests show this without starting processes. */
    const killIdle = isGrinding ? kill : async () => {};
    const held = [hana.subject, kenji.subject];

    // The merge is open, and nothing is sent yet.
    const { merge_id } = dataOf(await at(living).open(pool.idToken));
    await killIdle();

    // A call is sent, and the service has not acted on it.
    await sandbox.fault({ service: "app", path: "account/owner", kind: "hang", times: 1 });
    const hanging = at(living).goOn(merge_id);
    await vi.waitFor(async () => expect(await sandbox.faultsToCome()).toBe(0), PATIENCE);
    await kill(hanging);
    expect(isMoved(await ownersOf("app"))).toBe(false);

    // The service has moved its account, and identity has not recorded it. Steps that were never tried
    // come first. The next process must start before the accounts are locked: SQLite has one writer.
    await next;
    await sandbox.fault({
      service: "school",
      path: "account/owner",
      kind: "delay",
      ms: 1_000,
      times: 1,
    });
    const delayed = at(living).goOn(merge_id);
    await vi.waitFor(async () => expect(await sandbox.faultsToCome()).toBe(0), PATIENCE);
    {
      await using _hold = await holdAccounts(deployment.databaseUrl, held);
      await vi.waitFor(async () => expect(isMoved(await ownersOf("school"))).toBe(true), PATIENCE);
      await kill(delayed);
    }
    const stateOf = (steps: Merge["steps"] | undefined) => steps?.map(({ state }) => state);
    expect(stateOf((await at(living).merges())[0]?.steps)).toEqual(["sent", "sent"]);

    // The step is recorded, and the next one has not begun.
    expect(stateOf(dataOf(await at(living).goOn(merge_id)).steps)).toEqual(["done", "sent"]);
    await killIdle();
    expect(stateOf(dataOf(await at(living).goOn(merge_id)).steps)).toEqual(["done", "done"]);

    // Everything has moved, and the end cannot be committed.
    await next;
    {
      await using _hold = await holdAccounts(deployment.databaseUrl, held);
      const end = mergeCalls(living.client(pool.accessToken)).finish(kenji);
      await kill(end, !isGrinding);
    }
    expect((await at(living).merges())[0]?.state).toBe("running");

    // After the end: repeated at another process, the call gets the same answer.
    dataOf(await mergeCalls(living.client(pool.accessToken)).finish(kenji));
    await killIdle(undefined, true);
    dataOf(await mergeCalls(living.client(pool.accessToken)).finish(kenji));
    expect((await at(living).merges())[0]?.state).toBe("done");

    for (const service of ["app", "school"] as const) {
      expect(isMoved(await ownersOf(service))).toBe(true);
      const owners = await ownersOf(service);
      expect(new Set(owners).size).toBe(owners.length);
    }
    expect(await at(living).services()).toEqual([1, 2, 3]);
    // The killed process may have been sending a notice: its lease ends, and the notice is sent once.
    await deployment.passTime(61_000);
    for (const { email } of [hana, kenji]) {
      await vi.waitFor(async () => expect(await noticesTo(email)).toHaveLength(1), PATIENCE);
    }
  }, 180_000);
});
