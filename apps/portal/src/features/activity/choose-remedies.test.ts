import { OperationDetail } from "@musubi/contract";
import { expect, it } from "vitest";
import { chooseRemedies } from "./choose-remedies.ts";

it.each([
  ["a log-in", "LOGIN", false, ["undo", "freeze"], false],
  ["a log-in that was refused", "LOGIN", true, ["undo", "freeze"], false],
  ["another address", "CHANGE_EMAIL", false, ["undo", "freeze"], true],
  ["a link that was refused", "ACCOUNT_LINK", true, ["undo", "freeze"], false],
  [
    "a credential that was added",
    "ADD_SIGN_IN_METHOD",
    false,
    ["credentials", "undo", "freeze"],
    true,
  ],
  [
    "a credential that was removed",
    "REMOVE_SIGN_IN_METHOD",
    false,
    ["credentials", "undo", "freeze"],
    true,
  ],
  [
    "a credential that could not be removed",
    "REMOVE_SIGN_IN_METHOD",
    true,
    ["undo", "freeze"],
    false,
  ],
  ["another password", "CHANGE_PASSWORD", false, ["freeze", "undo"], true],
] as const)(
  "after %s, the remedies are listed best first, and marked if better than logging out",
  (_, deed, refused, remedies, isBetter) => {
    expect(chooseRemedies({ detail: OperationDetail[deed], refused })).toEqual({
      ...{ remedies, isBetter },
    });
  },
);

it("a row of an unknown kind has undoing and freezing as remedies; so has no row", () => {
  const all = { remedies: ["undo", "freeze"], isBetter: false };
  expect(chooseRemedies({ detail: 9_999, refused: false })).toEqual(all);
  expect(chooseRemedies(undefined)).toEqual(all);
});
