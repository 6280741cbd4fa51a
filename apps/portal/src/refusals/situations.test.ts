import type { Outcome } from "@musubi/contract/client";
import { describe, expect, it } from "vitest";
import { decideNext, type Next } from "./next.ts";
import { type Row, SITUATIONS, type Situation } from "./situations.ts";

const refused = (error_code: string): Outcome<unknown> => ({
  ok: false,
  kind: "refused",
  status: 400,
  error: { error_code, message_title: "title", message_body: "the answer's own words" },
  retryAfterSeconds: undefined,
});

// Written again by hand from the specification, so that a mistake in the table shows here.
const ROWS: readonly (readonly [Situation, string, string])[] = [
  ["change-email", "NotAuthorizedException", "change_email_invalid_request"],
  ["change-email", "InvalidParameterException", "change_email_invalid_request"],
  ["change-email", "CodeDeliveryFailureException", "change_email_invalid_request"],
  ["change-email", "TooManyRequestException", "change_email_too_many_requests"],
  ["change-email", "TooManyRequestsException", "change_email_too_many_requests"],
  ["change-email", "LimitExceededException", "/error limited"],
  ["change-email", "MergeBusyException", "/error busy"],
  ["change-email", "InternalErrorException", "/error unexpected"],

  ["change-password", "NotAuthorizedException", "old_password_invalid"],
  ["change-password", "InvalidParameterException", "old_password_invalid"],
  ["change-password", "InvalidPasswordException", "old_password_invalid"],
  ["change-password", "CommonPasswordException", "common_password"],
  ["change-password", "LimitExceededException", "input_code_too_many_requests"],
  ["change-password", "TooManyRequestException", "input_code_too_many_requests"],
  ["change-password", "TooManyRequestsException", "input_code_too_many_requests"],
  ["change-password", "ServiceUnavailableException", "/error unexpected"],

  ["verify-email-code", "CodeMismatchException", "code_mismatch"],
  ["verify-email-code", "ExpiredCodeException", "code_mismatch"],
  ["verify-email-code", "AliasExistsException", "email_exist"],
  ["verify-email-code", "TooManyRequestException", "input_code_too_many_requests"],
  ["verify-email-code", "TooManyRequestsException", "input_code_too_many_requests"],
  ["verify-email-code", "LimitExceededException", "input_code_too_many_requests"],
  ["verify-email-code", "StoreUserExistsException", "store_user_exist"],
  ["verify-email-code", "E404-01", "go-on"],
  ["verify-email-code", "NotAuthorizedException", "/error unexpected"],

  ["resend-email-code", "NotAuthorizedException", "input_code_invalid_request"],
  ["resend-email-code", "InvalidParameterException", "input_code_invalid_request"],
  ["resend-email-code", "CodeDeliveryFailureException", "input_code_invalid_request"],
  ["resend-email-code", "LimitExceededException", "input_code_too_many_requests"],
  ["resend-email-code", "TooManyRequestException", "input_code_too_many_requests"],
  ["resend-email-code", "TooManyRequestsException", "input_code_too_many_requests"],
  ["resend-email-code", "InternalErrorException", "/error unexpected"],

  ["send-reset-code", "LimitExceededException", "reset_password_error"],
  ["send-reset-code", "CodeDeliveryFailureException", "reset_password_error"],
  ["send-reset-code", "SomethingNew", "reset_password_error"],

  ["reset-password", "CodeMismatchException", "code_mismatch"],
  ["reset-password", "ExpiredCodeException", "code_mismatch"],
  ["reset-password", "CommonPasswordException", "common_password"],
  ["reset-password", "LimitExceededException", "/error limited"],
  ["reset-password", "InvalidPasswordException", "/error unexpected"],

  ["check-deletion", "E500-01", "delete_account"],
  ["check-deletion", "ServiceUnavailableException", "delete_account"],
  ["check-deletion", "UserNotFoundException", "/error unexpected"],

  ["delete-service", "E500-01", "delete_account"],
  ["delete-service", "ServiceActiveException", "delete_account"],
  ["delete-service", "ServiceUnavailableException", "delete_account"],
  ["delete-service", "MergeBusyException", "/error busy"],
  ["delete-service", "InternalErrorException", "/error unexpected"],

  ["disable-account", "ServiceActiveException", "account_deletion_failure"],
  ["disable-account", "InternalErrorException", "account_deletion_failure"],

  ["plain", "MergeBusyException", "/error busy"],
  ["plain", "AccountRestingException", "/error resting"],
  ["plain", "LimitExceededException", "/error limited"],
  ["plain", "TooManyRequestException", "/error limited"],
  ["plain", "TooManyRequestsException", "/error limited"],
  ["plain", "InternalErrorException", "/error unexpected"],

  ["freeze", "FrozenRecentlyException", "refused"],

  ["place", "E500-01", "refused"],
  ["place", "ServiceUnavailableException", "not-yet"],
  ["place", "ServiceActiveException", "look-again"],
  ["place", "SameServiceException", "look-again"],
  ["place", "ResourceNotFoundException", "look-again"],
  ["place", "MergeBusyException", "/error busy"],

  ["erase-service", "CodeMismatchException", "code_mismatch"],
  ["erase-service", "ExpiredCodeException", "code_mismatch"],
  ["erase-service", "LimitExceededException", "input_code_too_many_requests"],
  ["erase-service", "InternalErrorException", "/error unexpected"],
  ["erase-service", "MergeBusyException", "refused"],
  ["erase-service", "E500-01", "refused"],
  ["erase-service", "ResourceNotFoundException", "look-again"],
  ["erase-service", "ServiceActiveException", "look-again"],
  ["erase-service", "SameServiceException", "look-again"],
  ["erase-service", "ServiceUnavailableException", "not-yet"],

  ["export", "ResourceNotFoundException", "look-again"],
  ["export", "MergeBusyException", "refused"],
  ["export", "AccountRestingException", "refused"],
  ["export", "TooManyRequestException", "refused"],

  ["credentials", "ResourceNotFoundException", "look-again"],
  ["credentials", "CredentialTakenException", "taken"],
  ["credentials", "CredentialRestingException", "refused"],
  ["credentials", "CredentialExistsException", "refused"],
  ["credentials", "LastCredentialException", "refused"],
  ["credentials", "CommonPasswordException", "common_password"],
  ["credentials", "InvalidParameterException", "refused"],
  ["credentials", "InvalidProofException", "unproven"],
  ["credentials", "MergeBusyException", "refused"],
  ["credentials", "AccountRestingException", "refused"],
  ["credentials", "constructor", "/error unexpected"],

  ["name-passkey", "ResourceNotFoundException", "look-again"],
  ["name-passkey", "InvalidParameterException", "refused"],
  ["name-passkey", "MergeBusyException", "/error busy"],

  ["open-merge", "SameServiceException", "look-again"],
  ["open-merge", "NotSupportedException", "look-again"],
  ["open-merge", "ResourceNotFoundException", "look-again"],
  ["open-merge", "MergeBusyException", "look-again"],
  ["open-merge", "ServiceUnavailableException", "not-yet"],
  ["open-merge", "InvalidProofException", "unproven"],

  ["continue-merge", "MergeNotReadyException", "look-again"],
  ["continue-merge", "ResourceNotFoundException", "look-again"],
  ["continue-merge", "ServiceUnavailableException", "not-yet"],

  ["cancel-merge", "MergeNotReadyException", "look-again"],
];

function describeNext(next: Next<Row>): string {
  if (next.do === "show") return next.message;
  return next.do === "error-page" ? `/error ${next.reason}` : next.do;
}

describe("§8", () => {
  it.each(ROWS)("during %s, the code %s leads to %s", (situation, code, expected) => {
    expect(describeNext(decideNext(situation, refused(code)))).toBe(expected);
  });

  it("every row of the table has a test", () => {
    const tested = new Set(ROWS.map(([situation, code]) => `${situation} ${code}`));
    const untested = Object.entries(SITUATIONS).flatMap(([situation, rows]) =>
      Object.keys(rows)
        .filter((code) => code !== "otherwise" && code !== "malformed")
        .map((code) => `${situation} ${code}`)
        .filter((row) => !tested.has(row)),
    );
    expect(untested).toEqual([]);
  });

  it.each(Object.keys(SITUATIONS) as Situation[])(
    "during %s, a missing answer offers a retry",
    (situation) => {
      for (const reason of ["network", "timeout", "cancelled"] as const) {
        expect(decideNext(situation, { ok: false, kind: "unanswered", reason })).toEqual({
          do: "offer-retry",
        });
      }
      const malformed = { ok: false, kind: "unanswered", reason: "malformed" } as const;
      expect(describeNext(decideNext(situation, malformed))).toBe(
        situation === "open-merge" ? "look-again" : "/error unexpected",
      );
      expect(decideNext(situation, { ok: true, data: 1 })).toEqual({ do: "go-on", data: 1 });
    },
  );

  it("a property that every object has is not an error code", () => {
    expect(decideNext("change-email", refused("constructor"))).toMatchObject({ do: "error-page" });
    expect(decideNext("change-email", refused("otherwise"))).toMatchObject({ do: "error-page" });
  });

  it("what is shown contains the answer's own text, and the help topic of its code", () => {
    expect(decideNext("place", refused("E500-01"))).toEqual({
      ...{ do: "show", message: "refused", topic: "under-way" },
      title: "title",
      said: "the answer's own words",
    });
  });
});
