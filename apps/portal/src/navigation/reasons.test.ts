import type { NoAnswer } from "@musubi/contract/client";
import { expect, it } from "vitest";
import { reasonForFailure, reasonOf } from "./reasons.ts";

it("reads the reason of a history entry", () => {
  expect(reasonOf({ reason: "storage" })).toBe("storage");
});

it.each([null, undefined, "storage", {}, { reason: "<b>" }, { reason: "constructor" }])(
  "%j is an unexpected error",
  (state) => {
    expect(reasonOf(state)).toBe("unexpected");
  },
);

it.each<[NoAnswer, string]>([
  ["malformed", "unexpected"],
  ["network", "offline"],
  ["timeout", "offline"],
])("§8 data that could not be read for being %s: %s", (reason, expected) => {
  expect(reasonForFailure({ ok: false, kind: "unanswered", reason })).toBe(expected);
});

it.each([
  ["InternalErrorException", "unexpected"],
  ["LimitExceededException", "limited"],
  ["TooManyRequestException", "limited"],
  ["TooManyRequestsException", "limited"],
  ["MergeBusyException", "busy"],
  ["AccountRestingException", "resting"],
])("§8 data that was refused with %s: %s", (error_code, expected) => {
  const error = { error_code, message_title: "", message_body: "" };
  const refused = {
    ok: false,
    kind: "refused",
    status: 400,
    retryAfterSeconds: undefined,
  } as const;
  expect(reasonForFailure({ ...refused, error })).toBe(expected);
});
