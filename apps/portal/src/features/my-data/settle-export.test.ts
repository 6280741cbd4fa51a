import { describe, expect, it } from "vitest";
import { settleExport } from "./settle-export.ts";

const refused = (error_code: string, status = 409) => ({
  ok: false as const,
  kind: "refused" as const,
  status,
  error: { error_code, message_title: "", message_body: "why" },
  retryAfterSeconds: undefined,
});

describe("what came of asking for a holder's file", () => {
  it("tells in the answer's own words why not now, with the help to it", () => {
    expect(settleExport(refused("MergeBusyException"))).toEqual({
      do: "refuse",
      said: "why",
      topic: "under-way",
    });
    expect(settleExport(refused("AccountRestingException"))).toMatchObject({ topic: "paused" });
    expect(settleExport(refused("TooManyRequestException", 429))).toMatchObject({
      topic: "too-many-tries",
    });
  });

  it("knows a file that is gone, a line that is down, and what nobody planned", () => {
    expect(settleExport(refused("ResourceNotFoundException", 404))).toEqual({ do: "gone" });
    expect(settleExport({ ok: false, kind: "unanswered", reason: "timeout" })).toEqual({
      do: "offer-retry",
    });
    expect(settleExport(refused("InternalErrorException", 500))).toEqual({
      do: "error-page",
      reason: "unexpected",
    });
    expect(settleExport({ ok: true, data: 1 })).toEqual({ do: "done", data: 1 });
  });
});
