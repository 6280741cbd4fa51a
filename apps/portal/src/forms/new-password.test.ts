import { expect, it } from "vitest";
import { checkProposal, keptRules } from "./new-password.ts";

it.each([
  ["Hanami2027", undefined],
  ["short1", "invalid_password"],
  ["onlyletters", "invalid_password"],
  ["12345678", "invalid_password"],
  [" Hanami2027", "invalid_password"],
  ["hana2026@example.jp", "same_password"],
  ["HANA2026@example.jp", "same_password"],
  ["store1@example.jp", "same_password"],
])("§5 the new password %j: %s", (password, message) => {
  const verdict = checkProposal(password, ["hana2026@example.jp", "store1@example.jp"]);
  expect(verdict.ok ? undefined : verdict.message).toBe(message);
});

it("§5 works for a holder without an address", () => {
  expect(checkProposal("Hanami2027", [])).toEqual({ ok: true });
  expect(checkProposal("hanami", [])).toEqual({ ok: false, message: "invalid_password" });
});

it("§5 the rules are ticked off one by one", () => {
  expect(keptRules("")).toEqual({ length: false, letter: false, digit: false });
  expect(keptRules("hana")).toEqual({ length: false, letter: true, digit: false });
  expect(keptRules("hana2026")).toEqual({ length: true, letter: true, digit: true });
});
