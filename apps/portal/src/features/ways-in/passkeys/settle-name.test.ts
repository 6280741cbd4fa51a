import type { Outcome } from "@musubi/contract/client";
import { expect, test } from "vitest";
import { settleName } from "./settle-name.ts";

const refused = (error_code: string): Outcome<unknown> => ({
  ok: false,
  kind: "refused",
  status: 400,
  error: { error_code, message_title: "", message_body: "" },
  retryAfterSeconds: undefined,
});

test.each([
  ["ResourceNotFoundException", { do: "refuse", fault: "gone" }],
  ["InvalidParameterException", { do: "refuse", fault: "missing" }],
  ["MergeBusyException", { do: "error-page" }],
])("%s", (code, settled) => expect(settleName(refused(code))).toMatchObject(settled));

test("a name that was taken, and nobody who answers", () => {
  expect(settleName({ ok: true, data: {} })).toEqual({ do: "done" });
  expect(settleName({ ok: false, kind: "unanswered", reason: "network" })).toEqual({
    do: "offer-retry",
  });
});
