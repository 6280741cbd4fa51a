import { type Input, updateAccount } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connector, Connectors } from "../../src/services/connectors.ts";
import { silence } from "../../src/services/read-answer.ts";
import { tellAddress } from "../../src/services/tell-address.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

type Update = Input<typeof updateAccount>["body"];
/** What becomes of a telling, given how many there were before it. */
type Fate = "arrives" | "is lost";

const { subject, email: FIRST } = PEOPLE.kenji;
const SECOND = "second@example.jp";

/** The line to the app, with a copy of every telling that went over it. */
function listenIn(world: World, fates: readonly Fate[] = [], spoil = (update: Update) => update) {
  const connector = world.parts.connectors.byId(SERVICE_ID.app);
  if (!connector) throw new Error("The app has no connector.");
  const tellings: Update[] = [];
  const send: Connector["send"] = (call, input, language) => {
    const { body } = input as unknown as { readonly body: Update };
    tellings.push(body);
    if (fates[tellings.length - 1] === "is lost") return Promise.resolve(silence("timeout"));
    return connector.send(call, { body: spoil(body) } as never, language);
  };
  const connectors: Connectors = {
    ...world.parts.connectors,
    byId: () => ({ ...connector, send }),
  };
  return {
    tellings,
    /** A copy that was on its way all the time. */
    deliver: (update: Update | undefined) =>
      connector.send(updateAccount, { body: spoil(update as Update) }),
    tell: async (email: string) => {
      await setEmail(world, email);
      return tellAddress({ database: world.database, connectors }, subject, SERVICE_ID.app);
    },
  };
}

const setEmail = (world: World, email: string) =>
  world.database.db
    .updateTable("account")
    .set({ email, email_key: email })
    .where("id", "=", subject)
    .execute();

const believed = async () =>
  (await sandbox.state("app")).accounts.find(({ owner }) => owner === `sub:${subject}`)?.email;

/** Kenji, whose services are known to believe his first address. */
async function openKenjisWorld(): Promise<World> {
  const world = await createWorld([PEOPLE.kenji], sandbox);
  await world.database.db.updateTable("tie").set({ service_email: FIRST }).execute();
  return world;
}

describe("an address that changes and comes back", () => {
  test("a copy of the first telling that arrives last changes nothing", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world);
    expect(await line.tell(SECOND)).toBe("told");
    expect(await line.tell(FIRST)).toBe("told");
    const late = await line.deliver(line.tellings[0]);
    expect(late).toMatchObject({ kind: "refused", code: "StaleSequenceException" });
    expect(await believed()).toBe(FIRST);
  });

  test("a telling that nobody heard of is repeated under a higher number, which shuts it out", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world, ["is lost", "is lost"]);
    expect(await line.tell(SECOND)).toBe("unreached");
    expect(await line.tell(SECOND)).toBe("unreached");
    expect(await line.tell(FIRST)).toBe("told");
    expect(line.tellings.map((each) => each.after_email)).toEqual([SECOND, SECOND, SECOND, FIRST]);
    const numbers = line.tellings.map((each) => each.seq ?? 0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    for (const copy of line.tellings.slice(0, 3)) await line.deliver(copy);
    expect(await believed()).toBe(FIRST);
  });

  test("told by many processes at once, and every copy again in any order, the last address stays", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world);
    for (const email of [SECOND, FIRST]) {
      await Promise.all(Array.from({ length: 5 }, () => line.tell(email)));
    }
    expect(new Set(line.tellings.map((each) => each.seq)).size).toBe(line.tellings.length);
    for (const copy of line.tellings) await line.deliver(copy);
    for (const copy of line.tellings.toReversed()) await line.deliver(copy);
    expect(await believed()).toBe(FIRST);
  });

  test("a number that the service takes for old, for whatever reason, is followed by a newer one", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world);
    const seen = { user_key: subject, before_email: FIRST, after_email: FIRST };
    await line.deliver({ seq: 3, ...seen });
    expect(await line.tell(SECOND)).toBe("told");
    expect(await believed()).toBe(SECOND);
  });
});

describe("a service of the older contract", () => {
  test("that ignores the number is told as before", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world, [], ({ seq: _, ...known }) => known);
    expect(await line.tell(SECOND)).toBe("told");
    expect(await line.tell(FIRST)).toBe("told");
    expect(await believed()).toBe(FIRST);
  });

  test("that refuses unknown keys is told without it", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world, [], (update) =>
      update.seq === undefined ? update : ({ ...update, colour: "red" } as Update),
    );
    expect(await line.tell(SECOND)).toBe("told");
    expect(line.tellings.map((each) => each.seq === undefined)).toEqual([false, true]);
    expect(await believed()).toBe(SECOND);
  });
});
