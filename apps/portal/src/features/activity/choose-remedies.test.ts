import { OperationDetail } from "@musubi/contract";
import { expect, it } from "vitest";
import { chooseRemedies } from "./choose-remedies.ts";

it.each([
  ["a log-in", "LOGIN", false, ["log-out", "undo", "freeze"]],
  ["a log-in that was refused", "LOGIN", true, ["log-out", "undo", "freeze"]],
  ["another address", "CHANGE_EMAIL", false, ["undo", "log-out", "freeze"]],
  ["a link that was refused", "ACCOUNT_LINK", true, ["log-out", "undo", "freeze"]],
  ["a way in that was added", "ADD_SIGN_IN_METHOD", false, ["ways", "undo", "log-out", "freeze"]],
  ["one that was removed", "REMOVE_SIGN_IN_METHOD", false, ["ways", "undo", "log-out", "freeze"]],
  ["one that could not be", "REMOVE_SIGN_IN_METHOD", true, ["log-out", "undo", "freeze"]],
  ["another password", "CHANGE_PASSWORD", false, ["freeze", "undo", "log-out"]],
] as const)("about %s", (_, deed, refused, remedies) => {
  expect(chooseRemedies({ detail: OperationDetail[deed], refused })).toEqual(remedies);
});

it("about what is newer than this page, and about nothing in particular", () => {
  const all = ["undo", "log-out", "freeze"];
  expect(chooseRemedies({ detail: 9_999, refused: false })).toEqual(all);
  expect(chooseRemedies(undefined)).toEqual(all);
});
