import type { Outcome } from "@musubi/contract/client";
import { describe, expect, it } from "vitest";
import { judge } from "./next.ts";
import { RULINGS, type Situation } from "./situations.ts";

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
  ["verify-email-code", "E404-01", "success"],
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

  ["erase-service", "CodeMismatchException", "code_mismatch"],
  ["erase-service", "ExpiredCodeException", "code_mismatch"],
  ["erase-service", "LimitExceededException", "input_code_too_many_requests"],
  ["erase-service", "InternalErrorException", "/error unexpected"],

  ["disable-account", "ServiceActiveException", "account_deletion_failure"],
  ["disable-account", "InternalErrorException", "account_deletion_failure"],
];

describe("§8", () => {
  it.each(ROWS)("during %s, the code %s leads to %s", (situation, code, expected) => {
    const verdict = judge(situation, refused(code));
    const found = {
      "go-on": () => "success",
      show: () => (verdict.do === "show" ? verdict.message : ""),
      "offer-retry": () => "retry",
      "error-page": () => (verdict.do === "error-page" ? `/error ${verdict.reason}` : ""),
    }[verdict.do]();
    expect(found).toBe(expected);
  });

  it("every row of the table has a test", () => {
    const tested = new Set(ROWS.map(([situation, code]) => `${situation} ${code}`));
    const untested = Object.entries(RULINGS).flatMap(([situation, rulings]) =>
      Object.keys(rulings)
        .filter((code) => code !== "otherwise" && !tested.has(`${situation} ${code}`))
        .map((code) => `${situation} ${code}`),
    );
    expect(untested).toEqual([]);
  });

  it.each(Object.keys(RULINGS) as Situation[])(
    "during %s, a missing answer offers a retry",
    (situation) => {
      for (const reason of ["network", "timeout", "cancelled"] as const) {
        expect(judge(situation, { ok: false, kind: "unanswered", reason })).toEqual({
          do: "offer-retry",
        });
      }
      const malformed = { ok: false, kind: "unanswered", reason: "malformed" } as const;
      expect(judge(situation, malformed)).toEqual({ do: "error-page", reason: "unexpected" });
      expect(judge(situation, { ok: true, data: {} })).toEqual({ do: "go-on" });
    },
  );

  it("a property that every object has is not an error code", () => {
    expect(judge("change-email", refused("constructor"))).toMatchObject({ do: "error-page" });
    expect(judge("change-email", refused("otherwise"))).toMatchObject({ do: "error-page" });
  });

  it("the verdict contains the answer's own text", () => {
    expect(judge("check-deletion", refused("E500-01"))).toMatchObject({
      title: "title",
      said: "the answer's own words",
    });
  });
});
