import { changeOwner, openAccount } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { expect, test } from "vitest";
import { readAnswer } from "../../src/services/read-answer.ts";

const refusal = (error_code: string, status = 409): Outcome<never> => ({
  ok: false,
  kind: "refused",
  status,
  error: { error_code, message_title: "title", message_body: "Come back\ntomorrow." },
  retryAfterSeconds: undefined,
});

test("a success is passed on unchanged", () => {
  const done = { ok: true, data: { activation: 1 } } as const;
  expect(readAnswer(done, changeOwner)).toBe(done);
});

test.each(["E404-01", "UserNotFoundException"])("%s means that the account is gone", (code) => {
  expect(readAnswer(refusal(code), changeOwner)).toEqual({
    ok: false,
    kind: "gone",
    code,
    words: "",
  });
});

test.each([
  ["E500-01", "Come back tomorrow."],
  ["InvalidParameterException", ""],
  ["OwnerMismatchException", ""],
  ["StaleSequenceException", ""],
])(
  "%s means that the service refused for good; only E500-01 has words for the holder",
  (code, words) => {
    expect(readAnswer(refusal(code), changeOwner)).toEqual({
      ok: false,
      kind: "refused",
      code,
      words,
    });
  },
);

test.each([
  ["a secret that the service refuses", "NotAuthorizedException", 401],
  ["a 404 without a code, as from a proxy", "", 404],
  ["a missing path that every service must have", "ResourceNotFoundException", 404],
  ["a service in trouble", "InternalErrorException", 500],
  ["too many requests", "TooManyRequestException", 429],
])("%s counts as no answer", (_, code, status) => {
  const silent = { ok: false, kind: "silent", reason: `${status}` };
  expect(readAnswer(refusal(code, status), changeOwner)).toEqual(silent);
});

test("a missing answer keeps its reason", () => {
  const none = { ok: false, kind: "unanswered", reason: "timeout" } as const;
  expect(readAnswer(none, changeOwner)).toEqual({ ok: false, kind: "silent", reason: "timeout" });
});

test("if a service lacks an optional path, that is a refusal", () => {
  const code = "ResourceNotFoundException";
  const refused = { ok: false, kind: "refused", code, words: "" };
  expect(readAnswer(refusal(code, 404), openAccount)).toEqual(refused);
  const silent = { ok: false, kind: "silent", reason: "404" };
  expect(readAnswer(refusal("", 404), openAccount)).toEqual(silent);
});
