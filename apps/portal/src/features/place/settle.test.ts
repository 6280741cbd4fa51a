import type { Outcome } from "@musubi/contract/client";
import { expect, it } from "vitest";
import { settle, settleByCode } from "./settle.ts";

const refused = (error_code: string): Outcome<unknown> => ({
  ok: false,
  kind: "refused",
  status: 409,
  retryAfterSeconds: undefined,
  error: { error_code, message_title: "Title", message_body: "An order is on its way." },
});

it.each([
  ["E500-01", { do: "refuse", said: "An order is on its way.", topic: "under-way" }],
  ["ServiceUnavailableException", { do: "not-yet" }],
  ["ServiceActiveException", { do: "look-again" }],
  ["SameServiceException", { do: "look-again" }],
  ["ResourceNotFoundException", { do: "look-again" }],
  ["MergeBusyException", { do: "error-page", reason: "busy" }],
  ["InternalErrorException", { do: "error-page", reason: "unexpected" }],
])("a refusal with %s", (code, settled) => {
  expect(settle(refused(code))).toEqual(settled);
});

it("done is done, and silence may be tried again", () => {
  expect(settle({ ok: true, data: {} })).toEqual({ do: "done" });
  expect(settle({ ok: false, kind: "unanswered", reason: "network" })).toEqual({
    do: "offer-retry",
  });
});

it("what is wrong with a code is told as everywhere; everything else is as without one", () => {
  for (const [code, message] of [
    ["CodeMismatchException", "code_mismatch"],
    ["ExpiredCodeException", "code_mismatch"],
    ["LimitExceededException", "input_code_too_many_requests"],
  ] as const) {
    expect(settleByCode(refused(code))).toMatchObject({ do: "show", message });
  }
  for (const code of ["MergeBusyException", "E500-01"]) {
    expect(settleByCode(refused(code))).toEqual({
      do: "refuse",
      said: "An order is on its way.",
      topic: "under-way",
    });
  }
  for (const code of ["ResourceNotFoundException", "InternalErrorException"]) {
    expect(settleByCode(refused(code))).toEqual(settle(refused(code)));
  }
  expect(settleByCode({ ok: true, data: {} })).toEqual({ do: "done" });
});
