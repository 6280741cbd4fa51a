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

it("what is wrong with a code is told in its words; everything else is as without one", () => {
  const said = "An order is on its way.";
  for (const [code, topic] of [
    ["CodeMismatchException", "code"],
    ["ExpiredCodeException", "code"],
    ["LimitExceededException", "too-many-tries"],
    ["MergeBusyException", "under-way"],
    ["E500-01", "under-way"],
  ] as const) {
    expect(settleByCode(refused(code))).toEqual({ do: "refuse", said, topic });
  }
  expect(settleByCode(refused("ResourceNotFoundException"))).toEqual({ do: "look-again" });
  expect(settleByCode({ ok: true, data: {} })).toEqual({ do: "done" });
  const counted = refused("CodeMismatchException");
  if (counted.ok || counted.kind !== "refused") throw new Error("Refused, by this very file.");
  const error = { ...counted.error, tries_left: 3 };
  expect(settleByCode({ ...counted, error })).toMatchObject({ do: "refuse", said, triesLeft: 3 });
});
