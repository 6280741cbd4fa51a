import { expect, it } from "vitest";
import { findAdded, notePasskeys } from "./passkey-note.ts";

const [phone, key] = [{ id: "phone" }, { id: "key" }];

it.each([
  ["the first one", notePasskeys([]), [phone], phone],
  ["another one", notePasskeys([phone]), [phone, key], key],
  ["none", notePasskeys([phone, key]), [phone, key], undefined],
  ["none, and one was removed", notePasskeys([phone, key]), [key], undefined],
  ["none, if the holder did not leave to add one", "", [phone], undefined],
  ["none, if something else was noted", "hana@example.jp", [phone], undefined],
])("the passkey that was added since the note is found: %s", (_, note, passkeys, added) => {
  expect(findAdded(note, passkeys)).toBe(added);
});
