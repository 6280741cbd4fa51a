import { describe, expect, test } from "vitest";
import { createLanes, HashingOverloadedError, type Known, type Lane } from "./hashing-lanes.ts";

/** Works that last until the test ends them, and the order in which they began. */
function createWorks() {
  const lanes = createLanes();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const works: Promise<unknown>[] = [];
  return {
    lanes,
    begun,
    add(name: string, lane: Lane): void {
      const work = lanes.pass(lane, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.push(end));
      });
      works.push(work);
    },
    /** Ends the works one after the other, each after it has begun. */
    async endAll(): Promise<void> {
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise((turn) => setImmediate(turn));
      }
      await Promise.all(works);
    },
  };
}

const known = (name: string, network = `of ${name}`): Known => ({ known: name, network });

describe("F01: passwords that wait to be checked", () => {
  test("known callers are checked first, and every fourth turn is an unknown browser's", async () => {
    const { add, begun, endAll } = createWorks();
    for (const name of ["s1", "s2", "s3", "s4", "s5"]) add(name, "unknown");
    for (const name of ["k1", "k2", "k3", "k4", "k5"]) add(name, known(name));
    expect(begun).toEqual(["s1", "s2"]);
    await endAll();
    expect(begun).toEqual(["s1", "s2", "k1", "k2", "k3", "s3", "k4", "k5", "s4", "s5"]);
  });

  test("one caller per name is in the known lane; a second waits among the unknown browsers", async () => {
    const { lanes, add, begun, endAll } = createWorks();
    add("hana", known("hana"));
    add("unknown", "unknown");
    // Whether the first caller of a name is running or waiting, a second one does not get into the known lane.
    add("hana again", known("hana"));
    add("kenji", known("kenji"));
    add("kenji again", known("kenji"));
    expect(lanes.load()).toEqual({
      known: { running: 1, waiting: 1 },
      unknown: { running: 1, waiting: 2 },
    });
    await endAll();
    expect(begun).toEqual(["hana", "unknown", "kenji", "hana again", "kenji again"]);
    add("hana at last", known("hana"));
    expect(lanes.load().known.running).toBe(1);
    await endAll();
  });

  test("S37: four callers per network are in the known lane; the next waits among the unknown browsers", async () => {
    const { lanes, add, begun, endAll } = createWorks();
    for (const name of ["k1", "k2", "k3", "k4", "k5"]) add(name, known(name, "a network"));
    add("elsewhere", known("elsewhere"));
    expect(lanes.load()).toEqual({
      known: { running: 2, waiting: 3 },
      unknown: { running: 0, waiting: 1 },
    });
    await endAll();
    expect(begun).toEqual(["k1", "k2", "k3", "k4", "elsewhere", "k5"]);
    add("again", known("k5", "a network"));
    expect(lanes.load().known.running).toBe(1);
    await endAll();
  });

  test("S37: a caller's works share one slot until one returns something; four more callers of that name wait, the next is refused", async () => {
    const { lanes, add, begun, endAll } = createWorks();
    const ends: ((found?: string) => void)[] = [];
    const work = () => new Promise<string | undefined>((end) => ends.push(end));
    const inTurn = lanes.passInTurn(known("hana"), [work, work, work]);
    const second = lanes.passInTurn(known("hana"), [async () => "second"]);
    const others = [1, 2, 3].map(() => lanes.passInTurn(known("hana"), []));
    const putOff = lanes.passInTurn(known("hana"), [work]);
    await expect(putOff).rejects.toThrow(HashingOverloadedError);
    expect(lanes.load().known).toEqual({ running: 1, waiting: 0 });
    // The lane fills up meanwhile: a caller that is already in it is not refused between two works.
    for (let n = 0; n < 41; n += 1) add(`k${n}`, known(`${n}`));
    expect(lanes.load().known).toEqual({ running: 2, waiting: 40 });
    ends[0]?.();
    await new Promise((turn) => setImmediate(turn));
    expect(lanes.load().known).toEqual({ running: 2, waiting: 40 });
    add("hana", known("hana"));
    expect(lanes.load().unknown.waiting).toBe(1);
    await endAll();
    ends[1]?.("found");
    expect([await inTurn, await second]).toEqual(["found", "second"]);
    await Promise.all(others);
    expect([ends.length, begun.length]).toEqual([2, 42]);
    expect(await lanes.passInTurn(known("hana"), [])).toBeUndefined();
  });

  test("forty wait in each lane; one more is refused, and the other lane remains open", async () => {
    const { lanes, add, endAll } = createWorks();
    for (let n = 0; n < 42; n += 1) add(`s${n}`, "unknown");
    const nothing = async () => {};
    await expect(lanes.pass("unknown", nothing)).rejects.toThrow(HashingOverloadedError);
    for (let n = 0; n < 40; n += 1) add(`k${n}`, known(`${n}`));
    await expect(lanes.pass(known("40"), nothing)).rejects.toThrow(HashingOverloadedError);
    expect(lanes.load()).toEqual({
      known: { running: 0, waiting: 40 },
      unknown: { running: 2, waiting: 40 },
    });
    await endAll();
    const rest = { running: 0, waiting: 0 };
    expect(lanes.load()).toEqual({ known: rest, unknown: rest });
    // The name that was refused is free again.
    for (let n = 0; n < 2; n += 1) add(`s${n}`, "unknown");
    add("again", known("40"));
    expect(lanes.load().known.waiting).toBe(1);
    await endAll();
  });

  test("a work that fails frees its slot for the next", async () => {
    const { lanes, add, begun, endAll } = createWorks();
    const fails = () => Promise.reject(new Error("no memory"));
    const works = [1, 2, 3].map(() => lanes.pass(known("hana"), fails));
    for (const work of works) await expect(work).rejects.toThrow("no memory");
    add("next", known("hana"));
    expect(begun).toEqual(["next"]);
    await endAll();
  });
});
