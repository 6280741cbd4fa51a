import { type Input, updateAccount } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { describe, expect } from "vitest";
import type { Connector, Connectors } from "../../src/services/connectors.ts";
import { readAnswer, silence } from "../../src/services/read-answer.ts";
import { tellAddress } from "../../src/services/tell-address.ts";
import { StandIn } from "../any-order/stand-in.ts";
import { startEmailChange } from "../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, heldBy, idTokenOf, mergeCallsAs, ownerAt } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

type Update = Input<typeof updateAccount>["body"];
/** What happens to each call that tells a service an address. */
type Fate = "arrives" | "is lost";

const { subject, email: FIRST } = PEOPLE.kenji;
const SECOND = "second@example.jp";

/** Connects to the app, and stores a copy of every call that tells it an address. */
function listenIn(world: World, fates: readonly Fate[] = []) {
  const connector = world.parts.connectors.byId(SERVICE_ID.app);
  if (!connector) throw new Error("The app has no connector.");
  const tellings: Update[] = [];
  const send: Connector["send"] = (call, input, language) => {
    const { body } = input as unknown as { readonly body: Update };
    tellings.push(body);
    if (fates[tellings.length - 1] === "is lost") return Promise.resolve(silence("timeout"));
    return connector.send(call, { body } as never, language);
  };
  const connectors: Connectors = {
    ...world.parts.connectors,
    byId: () => ({ ...connector, send }),
  };
  return {
    tellings,
    /** Delivers a late copy. */
    deliver: (update: Update | undefined) =>
      connector.send(updateAccount, { body: update as Update }),
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

/** Opens a world in which Kenji's services are known to have his first address. */
async function openKenjisWorld(): Promise<World> {
  const world = await createWorld([PEOPLE.kenji], sandbox);
  await world.database.db.updateTable("place").set({ service_email: FIRST }).execute();
  return world;
}

describe("an address that changes and changes back", () => {
  test("a copy of the first call that arrives last changes nothing", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world);
    expect(await line.tell(SECOND)).toBe("told");
    expect(await line.tell(FIRST)).toBe("told");
    const late = await line.deliver(line.tellings[0]);
    expect(late).toMatchObject({ kind: "refused", code: "StaleSequenceException" });
    expect(await believed()).toBe(FIRST);
  });

  test("a call without an answer that arrives after a call with a higher number changes nothing", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world, ["is lost", "is lost"]);
    expect(await line.tell(SECOND)).toBe("unreached");
    expect(await line.tell(SECOND)).toBe("unreached");
    expect(await line.tell(FIRST)).toBe("told");
    expect(line.tellings.map((each) => each.after_email)).toEqual([SECOND, SECOND, FIRST]);
    const numbers = line.tellings.map((each) => each.seq ?? 0);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    for (const copy of line.tellings.slice(0, 2)) await line.deliver(copy);
    expect(await believed()).toBe(FIRST);
  });

  onBothEngines(
    "the last address remains, even if many calls tell it at once and every copy arrives again",
    async () => {
      await using world = await openKenjisWorld();
      const line = listenIn(world);
      for (const email of [SECOND, FIRST]) {
        await Promise.all(Array.from({ length: 5 }, () => line.tell(email)));
      }
      expect(new Set(line.tellings.map((each) => each.seq)).size).toBe(line.tellings.length);
      for (const copy of line.tellings) await line.deliver(copy);
      for (const copy of line.tellings.toReversed()) await line.deliver(copy);
      expect(await believed()).toBe(FIRST);
    },
  );

  test("if the service considers a number too old, a higher number is sent", async () => {
    await using world = await openKenjisWorld();
    const line = listenIn(world);
    const seen = { user_key: subject, before_email: FIRST, after_email: FIRST };
    await line.deliver({ seq: 3, ...seen });
    expect(await line.tell(SECOND)).toBe("told");
    expect(await believed()).toBe(SECOND);
  });
});

describeOnce("F04: a call that told an address, and whose answer was lost", () => {
  const { hana, kenji } = PEOPLE;

  /** Makes the school do its next call, and lose the answer. */
  const dropAnswer = (path: string) =>
    sandbox.fault({ service: "school", path, kind: "drop-after", times: 1 });

  /** The school is told Hana's address for Kenji's account, and then gives the account back: both answers are lost. */
  async function undoUnheard(world: World) {
    const target = await mergeCallsAs(world, hana);
    const merge = dataOf(await target.open(await idTokenOf(world, kenji)));
    const { merge_id } = await driveToEnd(target, merge);
    await dropAnswer("/account/update");
    await workOutbox(world);
    expect(await ownerAt(sandbox, "school", "school-kenji")).toEqual(heldBy(hana));
    const undoing = dataOf(await target.undo(merge_id));
    await dropAnswer("/account/owner");
    const unheard = [await target.goOn(undoing.merge_id), await target.goOn(undoing.merge_id)];
    expect(unheard.map((each) => each.ok)).toEqual([true, false]);
    // The job tells the school again, which no longer has an account of Hana.
    world.passTime(60_000);
    await workOutbox(world);
    return { goHome: () => driveToEnd(target, undoing) };
  }

  test("does not leave a service with another ID's address when its merge is undone", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { goHome } = await undoUnheard(world);
    await goHome();
    await workOutbox(world);
    expect(await ownerAt(sandbox, "school", "school-kenji")).toEqual(heldBy(kenji));

    const holder = await startEmailChange(world, sandbox, kenji);
    dataOf(await holder.confirm(await holder.obtainCode(SECOND), SECOND));
    expect(await ownerAt(sandbox, "school", "school-kenji")).toMatchObject({ email: SECOND });
  });

  test("does not leave a service with another ID's address if the holder changes the address before it is told again", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { goHome } = await undoUnheard(world);
    await goHome();
    await sandbox.fault({ service: "school", path: "/account/update", kind: "down", times: 2 });
    const holder = await startEmailChange(world, sandbox, kenji);
    dataOf(await holder.confirm(await holder.obtainCode(SECOND), SECOND));
    world.passTime(60_000);
    await workOutbox(world);
    expect(await ownerAt(sandbox, "school", "school-kenji")).toMatchObject({ email: SECOND });
  });

  const FATES = ["arrives", "is lost", "is late", "is not heard of", "finds nobody"] as const;
  const UNSURE = isGrinding ? 3 : 2;

  test(`whatever happens to the first ${UNSURE} calls, the service has the right address in the end`, async () => {
    await using world = await openKenjisWorld();
    const entry = world.parts.connectors.byId(SERVICE_ID.app)?.entry;
    if (!entry) throw new Error("The app has no connector.");
    const service = new StandIn();
    let fates: (typeof FATES)[number][] = [];
    const send: Connector["send"] = async (call, input) => {
      const fate = fates.shift() ?? "arrives";
      const sent = input as { readonly body: Update };
      if (fate === "is late") service.postpone(call, sent);
      if (fate === "is lost" || fate === "is late") return silence(fate);
      if (fate === "finds nobody") return { ok: false, kind: "gone", code: "E404-01", words: "" };
      const outcome = service.answer(call, sent);
      return fate === "is not heard of" ? silence(fate) : readAnswer(outcome, call);
    };
    const connectors: Connectors = { ...world.parts.connectors, byId: () => ({ entry, send }) };
    const tell = () =>
      tellAddress({ database: world.database, connectors }, subject, SERVICE_ID.app);

    for (let n = 0; n < 2 * FATES.length ** UNSURE; n += 1) {
      const digits = n.toString(FATES.length).padStart(UNSURE + 1, "0");
      fates = [...digits.slice(1)].map((digit) => FATES[Number(digit)] ?? "arrives");
      const last = digits.startsWith("0") ? FIRST : "third@example.jp";
      const story = `${fates} ${last}`;
      service.add({ id: "app-kenji", owner: `sub:${subject}`, email: FIRST });
      const known = { service_email: FIRST, telling: null };
      await world.database.db.updateTable("place").set(known).execute();
      await setEmail(world, SECOND);
      await tell();
      await setEmail(world, last);
      for (let tries = 0; tries < UNSURE; tries += 1) await tell();
      service.deliverLate();
      expect(service.accounts.get("app-kenji")?.email, story).toBe(last);
    }
  });
});
