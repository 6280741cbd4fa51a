import type { NoAnswer, Outcome } from "@musubi/contract/client";
import { describe, expect, it } from "vitest";
import { endingOf } from "./ending.ts";
import { type Deed, settle, settleByCode } from "./settle.ts";

const refused = (error_code: string) =>
  ({
    ok: false,
    kind: "refused",
    status: 409,
    retryAfterSeconds: undefined,
    error: { error_code, message_title: "Title", message_body: "An order is on its way." },
  }) as const satisfies Outcome<unknown>;

describe("codes that no table names", () => {
  it.each<[NoAnswer, object]>([
    ["malformed", { do: "error-page", reason: "unexpected" }],
    ["network", { do: "offer-retry" }],
    ["timeout", { do: "offer-retry" }],
  ])("§8 no usable answer (%s) leads to %j", (reason, ending) => {
    expect(endingOf({ ok: false, kind: "unanswered", reason })).toEqual(ending);
  });

  it.each([
    ["InternalErrorException", "unexpected"],
    ["LimitExceededException", "limited"],
    ["TooManyRequestException", "limited"],
    ["TooManyRequestsException", "limited"],
    ["MergeBusyException", "busy"],
    ["AccountRestingException", "resting"],
  ])("§8 a refusal with %s leads to the error page, with the reason %s", (code, reason) => {
    expect(endingOf(refused(code))).toEqual({ do: "error-page", reason });
  });
});

// Written again by hand, so that a mistake in the table shows here.
it.each<[Deed, string, string]>([
  ["plain", "MergeBusyException", "error-page"],
  ["freeze", "FrozenRecentlyException", "refused"],
  ["place", "E500-01", "refused"],
  ["place", "ServiceUnavailableException", "not-yet"],
  ["place", "ServiceActiveException", "look-again"],
  ["place", "SameServiceException", "look-again"],
  ["place", "ResourceNotFoundException", "look-again"],
  ["place", "MergeBusyException", "error-page"],
  ["erase-service", "MergeBusyException", "refused"],
  ["erase-service", "E500-01", "refused"],
  ["erase-service", "ResourceNotFoundException", "look-again"],
  ["export", "ResourceNotFoundException", "look-again"],
  ["export", "MergeBusyException", "refused"],
  ["export", "AccountRestingException", "refused"],
  ["export", "TooManyRequestException", "refused"],
  ["credentials", "ResourceNotFoundException", "look-again"],
  ["credentials", "CredentialTakenException", "taken"],
  ["credentials", "CredentialRestingException", "refused"],
  ["credentials", "CredentialExistsException", "refused"],
  ["credentials", "LastCredentialException", "refused"],
  ["credentials", "CommonPasswordException", "common-password"],
  ["credentials", "InvalidParameterException", "refused"],
  ["credentials", "InvalidProofException", "unproven"],
  ["credentials", "MergeBusyException", "refused"],
  ["credentials", "AccountRestingException", "refused"],
  ["credentials", "constructor", "error-page"],
  ["name-passkey", "ResourceNotFoundException", "look-again"],
  ["name-passkey", "InvalidParameterException", "missing"],
  ["name-passkey", "MergeBusyException", "error-page"],
])("during %s, the code %s leads to %s", (deed, code, expected) => {
  const settled = settle(deed, refused(code));
  expect(settled.do === "refuse" ? settled.why : settled.do).toBe(expected);
});

it("a refusal contains the answer's own text, and its help topic", () => {
  expect(settle("place", refused("E500-01"))).toEqual({
    ...{ do: "refuse", why: "refused" },
    said: "An order is on its way.",
    topic: "under-way",
  });
  expect(settle("export", refused("AccountRestingException"))).toMatchObject({ topic: "paused" });
});

it("an action that succeeded is done; an action without an answer can be tried again", () => {
  expect(settle("place", { ok: true, data: 1 })).toEqual({ do: "done", data: 1 });
  const silence = { ok: false, kind: "unanswered", reason: "network" } as const;
  expect(settle("place", silence)).toEqual({ do: "offer-retry" });
});

it("a wrong code shows its message; every other refusal is handled as without a code", () => {
  for (const [code, message] of [
    ["CodeMismatchException", "code_mismatch"],
    ["ExpiredCodeException", "code_mismatch"],
    ["LimitExceededException", "input_code_too_many_requests"],
  ] as const) {
    expect(settleByCode(refused(code))).toMatchObject({ do: "show", message });
  }
  for (const code of ["MergeBusyException", "E500-01", "InternalErrorException"]) {
    expect(settleByCode(refused(code))).toEqual(settle("erase-service", refused(code)));
  }
  expect(settleByCode({ ok: true, data: {} })).toEqual({ do: "done", data: {} });
});
