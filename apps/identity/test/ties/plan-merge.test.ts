import type { CatalogueEntry } from "@musubi/contract";
import { demoCatalogue, PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import {
  type LeftPlace,
  movesIfWoken,
  planAfterLeaving,
  planMerge,
} from "../../src/ties/merging/plan-merge.ts";

const CATALOGUE = demoCatalogue("http://sandbox.test");
const partyOf = (person: (typeof PEOPLE)[keyof typeof PEOPLE]) => ({
  account: person.subject,
  services: person.services.map(({ service }) => SERVICE_ID[service]),
});
const planInto = (target: keyof typeof PEOPLE, source: keyof typeof PEOPLE) =>
  planMerge(partyOf(PEOPLE[source]), partyOf(PEOPLE[target]), CATALOGUE);

describe("the plan of a merge", () => {
  test("M01: refuses to merge an ID into itself", () => {
    expect(planInto("hana", "hana")).toEqual({ decision: "same-account" });
  });

  test("moves the services that are not shared", () => {
    expect(planInto("hana", "kenji")).toEqual({ decision: "move", serviceIds: [2, 3] });
    expect(planInto("hana", "nao")).toEqual({ decision: "move", serviceIds: [] });
  });

  test("M02: refuses a shared service and one that cannot move", () => {
    expect(planInto("hana", "mio")).toEqual({ decision: "shared-service", serviceId: 1 });
    expect(planInto("hana", "sora")).toEqual({ decision: "cannot-move", serviceId: 5 });
  });

  test("M11: a service that the target left is not shared, and the plan says when its place is free", () => {
    const left = [{ service_id: SERVICE_ID.store, erase_at: 14 }];
    const hana = { ...partyOf(PEOPLE.hana), services: [], left };
    expect(planMerge(partyOf(PEOPLE.mio), hana, CATALOGUE)).toEqual({
      decision: "left-service",
      serviceId: 1,
      freeAt: 14,
    });
    // A service that the source left does not move, and does not prevent the merge.
    expect(planMerge({ ...hana, services: [3] }, partyOf(PEOPLE.ren), CATALOGUE)).toEqual({
      decision: "move",
      serviceIds: [3],
    });
  });

  test("names a service that cannot move before one that is shared", () => {
    expect(planInto("hana", "riku")).toEqual({ decision: "cannot-move", serviceId: 5 });
  });

  test("names an unknown service only if there is no other reason", () => {
    expect(planInto("hana", "aoi")).toEqual({ decision: "unknown-service", serviceId: 6 });
    expect(planInto("aoi", "aoi")).toEqual({ decision: "same-account" });
  });

  test("`mergeable` and `connector` in the catalogue decide what moves; the link method does not", () => {
    const decisionOn = (library: Partial<CatalogueEntry>) =>
      planMerge(
        { account: "other", services: [SERVICE_ID.library] },
        partyOf(PEOPLE.hana),
        CATALOGUE.map((entry) => (entry.kind === "library" ? { ...entry, ...library } : entry)),
      ).decision;
    expect(decisionOn({})).toBe("unknown-service");
    expect(decisionOn({ mergeable: true })).toBe("move");
    expect(decisionOn({ mergeable: false })).toBe("cannot-move");
    expect(decisionOn({ link: { method: "password", forgot: false } })).toBe("unknown-service");
    expect(decisionOn({ mergeable: true, connector: undefined })).toBe("unknown-service");
  });

  test("a service of the target that cannot move does not prevent a merge", () => {
    expect(planInto("sora", "kenji")).toEqual({ decision: "move", serviceIds: [2, 3] });
  });
});

test("an account that sleeps at the source would move if it was woken, unless the target has or left the service", () => {
  const woken = (left: readonly LeftPlace[], target: keyof typeof PEOPLE) =>
    movesIfWoken(
      SERVICE_ID.store,
      partyOf(PEOPLE.kenji),
      { ...partyOf(PEOPLE[target]), left },
      CATALOGUE,
    );
  expect(woken([], "nao")).toBe(true);
  expect(woken([], "hana")).toBe(false);
  expect(woken([{ service_id: SERVICE_ID.store, erase_at: 14 }], "nao")).toBe(false);
});

describe("a merge after one ID has left the service that prevents it", () => {
  const after = (
    target: keyof typeof PEOPLE,
    source: keyof typeof PEOPLE,
    serviceId: number,
    left: readonly LeftPlace[] = [],
  ) =>
    planAfterLeaving(
      serviceId,
      { ...partyOf(PEOPLE[source]), left: [] },
      { ...partyOf(PEOPLE[target]), left },
      CATALOGUE,
    );

  test("works if either ID leaves a service that both have", () => {
    expect(after("hana", "mio", 1)).toEqual({ there: true, here: true, other_way: true });
  });

  test("is still impossible if another service prevents it", () => {
    expect(after("riku", "hana", 1)).toEqual({ there: true, here: true, other_way: false });
    expect(after("hana", "riku", 5)).toEqual({ there: false, here: false, other_way: false });
  });

  test("is not prevented by an account that sleeps in the place: it is erased on its day", () => {
    const left = [{ service_id: SERVICE_ID.store, erase_at: 14 }];
    expect(after("nao", "mio", 1, left)).toEqual({ there: true, here: true, other_way: true });
  });
});
