import type { PopupFailure } from "../popup/sign-in-by-popup.ts";

/** The SDK's errors are told apart by their code alone. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "auth/internal-error";
}

/** The codes for a server that was not reached or not ready. The SDK gives the last one for a 503. */
const UNANSWERED: readonly string[] = [
  "auth/network-request-failed",
  "auth/timeout",
  "auth/the-service-is-currently-unavailable.",
];

/** Returns whether a code says nothing about the account, only that the server was not reached. */
export const isUnanswered = (code: string): boolean => UNANSWERED.includes(code);

/** What the user can do about a failed popup, if anything. */
export type PopupHint = "popupBlocked" | "popupClosed" | "popupLate" | "popupUnavailable";

export function hintFor(failure: PopupFailure): PopupHint | undefined {
  switch (failure) {
    case "auth/popup-blocked":
      return "popupBlocked";
    case "auth/popup-closed-by-user":
    case "cancelled":
      return "popupClosed";
    case "timed-out":
    case "expired":
      return "popupLate";
    case "unavailable":
      return "popupUnavailable";
    case "refused":
    case "called-off":
    case "auth/unauthorized-domain":
      return undefined;
  }
}
