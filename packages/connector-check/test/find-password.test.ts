import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findPassword } from "../src/find-secret-field.ts";

const PASSWORD = "Aa1 0a1b2c3d4e5f";
const digest = (name: string, how: "hex" | "base64") =>
  createHash(name).update(PASSWORD).digest(how);

test.each<[unknown, string]>([
  [{ motto: PASSWORD }, "motto"],
  [{ notes: [1, { text: `It is ${PASSWORD}.` }] }, "notes.1.text"],
  [{ motto: PASSWORD.toUpperCase() }, "motto"],
  [{ kept: Buffer.from(PASSWORD).toString("base64url") }, "kept"],
  [{ kept: Buffer.from(PASSWORD).toString("hex").toUpperCase() }, "kept"],
  [{ kept: digest("md5", "hex") }, "kept"],
  [{ kept: digest("sha1", "hex") }, "kept"],
  [{ kept: `sha256=${digest("sha256", "hex")}` }, "kept"],
  [{ kept: digest("sha512", "base64") }, "kept"],
])("S41: the password is found in %j", (account, path) => {
  expect(findPassword(account, PASSWORD)).toBe(path);
});

test("S41: a field whose name is the password is reported without that name", () => {
  expect(findPassword({ words: { [PASSWORD]: 1 } }, PASSWORD)).toBe("words.…");
});

test.each([
  { email: "hana@example.jp", since: 2020, isOpen: true, note: null },
  { kept: createHash("sha256").update("another").digest("hex") },
])("no password is found in %j", (account) => {
  expect(findPassword(account, PASSWORD)).toBeUndefined();
});
