import { expect, it } from "vitest";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { createWhyNote } from "./why-note.ts";

it("is told once, and in the same tab after a new page", () => {
  const tab = createMemoryStorage();
  createWhyNote(tab).note("signed-out");
  const later = createWhyNote(tab);
  expect(later.take()).toBe("signed-out");
  expect(later.take()).toBeUndefined();
});

it("what nobody of ours noted is no reason, and neither is what cannot be stored", () => {
  const tab = createMemoryStorage();
  tab.setItem("musubi:why", "<script>");
  expect(createWhyNote(tab).take()).toBeUndefined();
  const none = createWhyNote(undefined);
  none.note("ended");
  expect(none.take()).toBeUndefined();
});
