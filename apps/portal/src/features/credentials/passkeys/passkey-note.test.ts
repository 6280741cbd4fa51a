import { expect, it } from "vitest";
import { findAdded, notePasskeys } from "./passkey-note.ts";

const [phone, key] = [{ id: "phone" }, { id: "key" }];

it.each([
  ["the first one", notePasskeys([]), [phone], phone],
  ["another one", notePasskeys([phone]), [phone, key], key],
  ["none", notePasskeys([phone, key]), [phone, key], undefined],
  ["none, and one that went", notePasskeys([phone, key]), [key], undefined],
  ["none, if the holder did not leave to add one", "", [phone], undefined],
  ["none, where something else was noted", "hana@example.jp", [phone], undefined],
])("was added: %s", (_, note, passkeys, added) => {
  expect(findAdded(note, passkeys)).toBe(added);
});
