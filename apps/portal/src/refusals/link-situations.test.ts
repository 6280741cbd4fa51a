import { describe, expect, it } from "vitest";
import { explainSignIn, LINK_SITUATIONS, type LinkSituation } from "./link-situations.ts";
import { decideBy, findRow } from "./next.ts";
import type { Row } from "./situations.ts";

// Written again by hand from the specification, so that a mistake in the table shows here.
const ROWS: readonly (readonly [LinkSituation, string, string])[] = [
  ["pool-sign-in", "Password attempts exceeded", "too_many_requests"],
  ["pool-sign-in", "TooManyRequestException", "too_many_requests"],
  ["pool-sign-in", "LimitExceededException", "too_many_requests"],
  ["pool-sign-in", "Username cannot be empty", "unexpected"],
  ["pool-sign-in", "Password cannot be empty", "unexpected"],
  ["pool-sign-in", "Challenge response cannot be empty", "unexpected"],
  ["pool-sign-in", "Confirmation code cannot be empty", "transfer_failed"],
  ["pool-sign-in", "UserNotFoundException", "transfer_failed"],
  ["pool-sign-in", "NotAuthorizedException", "transfer_failed"],
  ["pool-sign-in", "InternalErrorException", "unexpected"],
  ["pool-sign-in", "constructor", "unexpected"],

  ["pool-return", "no-id-token", "transfer_user_failed"],
  ["pool-return", "no-email", "auth_failed"],
  ["pool-return", "TooManyRequestException", "too_many_requests"],
  ["pool-return", "temporarily_unavailable", "too_many_requests"],
  ["pool-return", "access_denied", "auth_failed"],
  ["pool-return", "Invalid state in OAuth flow", "auth_failed"],
  ["pool-return", "not-signed-in", "auth_failed"],

  ["app-sign-in", "auth/too-many-requests", "too_many_requests"],
  ["app-sign-in", "no-token", "auth_failed"],
  ["app-sign-in", "auth/wrong-password", "transfer_failed"],
  ["app-sign-in", "auth/user-not-found", "transfer_failed"],
  ["app-sign-in", "auth/user-disabled", "transfer_failed"],
  ["app-sign-in", "auth/multi-factor-auth-required", "transfer_failed"],

  ["app-provider", "auth/too-many-requests", "too_many_requests"],
  ["app-provider", "auth/popup-closed-by-user", "auth_failed"],
  ["app-provider", "auth/popup-blocked", "auth_failed"],
  ["app-provider", "auth/unauthorized-domain", "auth_failed"],

  ["store-sign-in", "malformed-email", "invalid_email"],
  ["store-sign-in", "UserNotFoundException", "store_auth_failed"],
  ["store-sign-in", "NotAuthorizedException", "store_auth_failed"],
  ["store-sign-in", "InvalidParameterException", "store_auth_failed"],
  ["store-sign-in", "NOT", "store_auth_failed"],
  ["store-sign-in", "MIGRATED", "store_auth_failed"],
  ["store-sign-in", "LimitExceededException", "too_many_requests"],
  ["store-sign-in", "TooManyRequestException", "too_many_requests"],
  ["store-sign-in", "ServiceUnavailableException", "unexpected"],

  ["activation-check", "E500-01", "transfer_failed"],
  ["activation-check", "InvalidProofException", "error-page"],
  ["activation-check", "ServiceUnavailableException", "error-page"],
  ["activation-check", "TooManyRequestException", "error-page"],

  ["migration", "E500-01", "transfer_failed"],
  ["migration", "CodeMismatchException", "code_mismatch"],
  ["migration", "ExpiredCodeException", "code_mismatch"],
  ["migration", "LimitExceededException", "input_code_too_many_requests"],
  ["migration", "SameServiceException", "transfer_same_service"],
  ["migration", "NotSupportedException", "transfer_not_supported"],
  ["migration", "MergeBusyException", "error-page"],
  ["migration", "InternalErrorException", "error-page"],

  ["merge-end", "TooManyRequestException", "too_many_requests"],
  ["merge-end", "UserNotFoundException", "transfer_failed"],
  ["merge-end", "NotAuthorizedException", "transfer_failed"],
  ["merge-end", "MergeNotReadyException", "unexpected"],
];

describe("§8 linking", () => {
  it.each(ROWS)("during %s, the code %s means %s", (situation, code, expected) => {
    expect(findRow<Row>(LINK_SITUATIONS[situation], code) ?? "error-page").toBe(expected);
  });

  it("every row of the table has a test", () => {
    const tested = new Set(ROWS.map(([situation, code]) => `${situation} ${code}`));
    const untested = Object.entries(LINK_SITUATIONS).flatMap(([situation, rows]) =>
      Object.keys(rows)
        .filter((code) => code !== "otherwise")
        .map((code) => `${situation} ${code}`)
        .filter((row) => !tested.has(row)),
    );
    expect(untested).toEqual([]);
  });

  it("a refusal is explained by its row, with the service's own text", () => {
    const refused = (error_code: string) =>
      ({
        ok: false,
        kind: "refused",
        status: 502,
        error: {
          error_code,
          message_title: "The service did not accept it",
          message_body: "the service's own words",
        },
        retryAfterSeconds: undefined,
      }) as const;
    expect(decideBy(LINK_SITUATIONS.migration, refused("E500-01"))).toMatchObject({
      do: "show",
      message: "transfer_failed",
      title: "The service did not accept it",
      said: "the service's own words",
    });
    expect(decideBy(LINK_SITUATIONS.migration, refused("MergeBusyException"))).toEqual({
      do: "error-page",
      reason: "busy",
    });
    expect(explainSignIn("merge-end", "otherwise")).toBe("unexpected");
  });
});
