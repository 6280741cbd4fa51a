import { expect, it } from "vitest";
import { createSilences } from "./silences.ts";

/** A history entry, as a browser stores it across a reload. */
const openEntry = (state: unknown) => ({
  state,
  replaceState(next: unknown) {
    this.state = structuredClone(next);
  },
});

it("noted lost answers survive a reload, and do not change the rest of the history entry", () => {
  const entry = openEntry({ serviceType: 1 });
  const silences = createSilences(entry);
  silences.add("3:one");
  silences.add("3:two");
  silences.delete("3:two");
  expect(entry.state).toEqual({ serviceType: 1, silences: ["3:one"] });
  const reloaded = createSilences(entry);
  expect([reloaded.has("3:one"), reloaded.has("3:two")]).toEqual([true, false]);
});

it("deleting a lost answer that was not noted does not change the history entry", () => {
  const entry = openEntry(null);
  createSilences(entry).delete("3:one");
  expect(entry.state).toBeNull();
});

it.each([null, undefined, "text", { silences: "3:one" }, { silences: [3] }])(
  "a history entry with other content has no lost answers: %j",
  (state) => {
    expect(createSilences(openEntry(state)).has("3:one")).toBe(false);
  },
);

it("without a history, lost answers are noted in memory", () => {
  const silences = createSilences(undefined);
  silences.add("3:one");
  expect(silences.has("3:one")).toBe(true);
});
