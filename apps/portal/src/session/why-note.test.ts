import { expect, it } from "vitest";
import { createMemoryStorage } from "../../test-support/memory-storage.ts";
import { createWhyNote } from "./why-note.ts";

it("the reason for a login is returned once, also on a new page in the same tab", () => {
  const tab = createMemoryStorage();
  createWhyNote(tab).note("signed-out");
  const later = createWhyNote(tab);
  expect(later.take()).toBe("signed-out");
  expect(later.take()).toBeUndefined();
});

it("foreign content is ignored; without storage there is no reason", () => {
  const tab = createMemoryStorage();
  tab.setItem("musubi:why", "<script>");
  expect(createWhyNote(tab).take()).toBeUndefined();
  const none = createWhyNote(undefined);
  none.note("ended");
  expect(none.take()).toBeUndefined();
});
