import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  certifyStoreAccount,
  type Merge,
  migrateAccount,
  ServiceType,
  UserKind,
  undoLink,
} from "@musubi/contract";
import { DEMO_SERVICES, PEOPLE } from "@musubi/demo-world";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import type { Sandbox } from "../world/sandbox.ts";
import type { World } from "../world/world.ts";
import { OLD_STORE } from "./flows.ts";

const SLOWLY_MS = 200;
const ROUNDS = 5;

/** Measures how much longer than the services themselves a link and a merge take. Yields a line about each. */
export async function* measureSlowServices(world: World, sandbox: Sandbox): AsyncGenerator<string> {
  for (const service of DEMO_SERVICES) {
    await sandbox.fault({ service, kind: "delay", ms: SLOWLY_MS });
  }
  yield* linkAndUndo(world, sandbox);
  yield* mergeAndUndo(world, sandbox);
  await sandbox.clearFaults();
}

async function* linkAndUndo(world: World, sandbox: Sandbox): AsyncGenerator<string> {
  const { access_token: bearer } = await world.signIn(PEOPLE.kenji);
  const client = world.client({ bearer });
  const [links, undoings]: [Took[], Took[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    // Linking again what was just undone would require a code.
    await world.database.db.deleteFrom("undone_link").execute();
    const link = await time(sandbox, async () => {
      const { user_id } = dataOf(await client.send(certifyStoreAccount, { body: OLD_STORE }));
      const body = {
        identifier: 1,
        migration_user_key: user_id,
        service_kind: ServiceType.STORE,
        account_pattern: UserKind.EXISTING,
      } as const;
      dataOf(await client.send(migrateAccount, { body }));
    });
    links.push(link);
    const undo = () => client.send(undoLink, { body: { service_id: ServiceType.STORE } });
    undoings.push(await time(sandbox, async () => dataOf(await undo())));
  }
  yield describe("a link", links);
  yield describe("its undoing", undoings);
}

async function* mergeAndUndo(world: World, sandbox: Sandbox): AsyncGenerator<string> {
  const { hana, kenji } = PEOPLE;
  const calls = await mergeCallsAs(world, hana);
  const [merges, undoings]: [Took[], Took[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    // A proof works once, and a log-in within the same second would give the same proof.
    world.passTime(1_000);
    const proof = await idTokenOf(world, kenji);
    let merge: Merge | undefined;
    merges.push(
      await time(sandbox, async () => {
        merge = await driveToEnd(calls, dataOf(await calls.open(proof)));
      }),
    );
    const { merge_id = "" } = merge ?? {};
    undoings.push(
      await time(sandbox, async () => driveToEnd(calls, dataOf(await calls.undo(merge_id)))),
    );
  }
  yield describe("a merge", merges);
  yield describe("its undoing", undoings);
}

/** Milliseconds: of all, and while at least one service was asked. */
type Took = { readonly all: number; readonly theirs: number; readonly calls: number };

type Message = { readonly request: { readonly origin: string } };

async function time({ origin }: Sandbox, work: () => Promise<unknown>): Promise<Took> {
  let [asked, calls, theirs, since] = [0, 0, 0, 0];
  const begin = (message: unknown) => {
    if ((message as Message).request.origin !== origin) return;
    if (asked === 0) since = performance.now();
    asked += 1;
    calls += 1;
  };
  const end = (message: unknown) => {
    if ((message as Message).request.origin !== origin) return;
    asked -= 1;
    if (asked === 0) theirs += performance.now() - since;
  };
  subscribe("undici:request:create", begin);
  subscribe("undici:request:trailers", end);
  const began = performance.now();
  await work();
  const all = performance.now() - began;
  unsubscribe("undici:request:create", begin);
  unsubscribe("undici:request:trailers", end);
  return { all, theirs, calls };
}

function describe(what: string, took: readonly Took[]): string {
  const median = (of: (each: Took) => number) =>
    took.map(of).toSorted((a, b) => a - b)[took.length >> 1] ?? Number.NaN;
  const ratio = median(({ all, theirs }) => all / theirs).toFixed(2);
  const ms = median(({ all }) => all).toFixed(0);
  const calls = median((each) => each.calls);
  return `${what} beside services that take ${SLOWLY_MS} ms: ${ms} ms with ${calls} calls of theirs, ${ratio} × their time`;
}
