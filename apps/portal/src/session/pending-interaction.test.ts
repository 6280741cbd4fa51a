import { PENDING_INTERACTION_MS } from "@musubi/contract";
import { beforeEach, expect, it } from "vitest";
import { findInteraction, forgetInteraction, takeInteraction } from "./pending-interaction.ts";

const ID = "k".repeat(43);
const NOW = Date.now();

function createTab() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** Opens a page at an address, and records the addresses that replace it. */
function openAt(search: string) {
  const seen: string[] = [];
  const location = { pathname: "/account-auth", search, hash: "" } as Location;
  const history = {
    state: null,
    replaceState: (_state: unknown, _unused: string, url: string) => void seen.push(url),
  } as unknown as History;
  return { page: { location, history }, seen };
}

let tab: ReturnType<typeof createTab>;
beforeEach(() => {
  tab = createTab();
});

const take = (search: string) => {
  const { page, seen } = openAt(search);
  takeInteraction(page, tab);
  return seen;
};

it("an interaction is stored, and removed from the address", () => {
  expect(take(`?serviceType=1&interaction=${ID}&lng=en`)).toEqual([
    "/account-auth?serviceType=1&lng=en",
  ]);
  expect(findInteraction("hana", tab)).toMatchObject({ id: ID, serviceId: 1 });
});

it("an address without an interaction is not changed, and a stored interaction remains", () => {
  take(`?serviceType=1&interaction=${ID}`);
  expect(take("?serviceType=1")).toEqual([]);
  expect(findInteraction("hana", tab)?.id).toBe(ID);
});

it.each(["", "../login/sign-out", "k k", "k".repeat(65)])(
  "an interaction with the invalid id %j is not stored",
  (id) => {
    expect(take(`?serviceType=1&interaction=${encodeURIComponent(id)}`)).toEqual([
      "/account-auth?serviceType=1",
    ]);
    expect(findInteraction("hana", tab)).toBeUndefined();
  },
);

it("an interaction belongs to the first holder who finds it, and is deleted when another holder looks", () => {
  take(`?serviceType=1&interaction=${ID}`);
  expect(findInteraction("hana", tab)?.id).toBe(ID);
  expect(findInteraction("kenji", tab)).toBeUndefined();
  expect(findInteraction("hana", tab)).toBeUndefined();
});

it("an interaction expires after an hour", () => {
  take(`?serviceType=1&interaction=${ID}`);
  expect(findInteraction("hana", tab, NOW + PENDING_INTERACTION_MS - 60_000)?.id).toBe(ID);
  expect(findInteraction("hana", tab, NOW + PENDING_INTERACTION_MS + 60_000)).toBeUndefined();
  expect(findInteraction("hana", tab)).toBeUndefined();
});

it("an interaction can be forgotten", () => {
  take(`?serviceType=1&interaction=${ID}`);
  forgetInteraction(tab);
  expect(findInteraction("hana", tab)).toBeUndefined();
});

it.each(["no JSON", "null", '{"id":1}', '{"id":"x","serviceId":"1","until":1}'])(
  "invalid stored content is ignored: %s",
  (text) => {
    tab.setItem("musubi:interaction", text);
    expect(findInteraction("hana", tab)).toBeUndefined();
  },
);

it("a browser without storage has no interaction", () => {
  const { page } = openAt(`?serviceType=1&interaction=${ID}`);
  takeInteraction(page, undefined);
  expect(findInteraction("hana", undefined)).toBeUndefined();
});
