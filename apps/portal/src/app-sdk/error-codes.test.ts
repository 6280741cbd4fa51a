import { expect, it } from "vitest";
import { codeOf, hintFor, isUnanswered } from "./error-codes.ts";

it("§8 linking: an error of the SDK has a code, which shows whether an answer was missing", () => {
  expect(codeOf(Object.assign(new Error("no"), { code: "auth/user-disabled" }))).toBe(
    "auth/user-disabled",
  );
  expect(codeOf(new Error("no"))).toBe("auth/internal-error");
  expect(codeOf("no")).toBe("auth/internal-error");
  expect(isUnanswered("auth/network-request-failed")).toBe(true);
  expect(isUnanswered("auth/the-service-is-currently-unavailable.")).toBe(true);
  expect(isUnanswered("auth/invalid-credential")).toBe(false);
});

it("a failed popup gets a hint what the user can do; a refusal gets none", () => {
  expect(hintFor("auth/popup-blocked")).toBe("popupBlocked");
  expect(hintFor("auth/popup-closed-by-user")).toBe("popupClosed");
  expect(hintFor("cancelled")).toBe("popupClosed");
  expect(hintFor("timed-out")).toBe("popupLate");
  expect(hintFor("expired")).toBe("popupLate");
  expect(hintFor("unavailable")).toBe("popupUnavailable");
  expect(hintFor("refused")).toBeUndefined();
});
