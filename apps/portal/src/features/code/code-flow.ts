import type { ScreenVerdict } from "../../forms/use-attempt.ts";
import type { MessageKey } from "../../rulings/rulings.ts";

/** Where the entry of a code stands. */
export type CodeFlow =
  | {
      readonly step: "entering";
      readonly message?: MessageKey | "unanswered";
      /** The service that is in the way, where it is not the store, and what the answer said of it. */
      readonly inTheWay?: { readonly service: number; readonly said: string };
    }
  | { readonly step: "checking" }
  | { readonly step: "confirming-resend" }
  | { readonly step: "resending" }
  /** A new code is on its way, and the holder has been told. */
  | { readonly step: "resent" }
  | { readonly step: "done" };

export type CodeEvent =
  | { readonly type: "edited" }
  | { readonly type: "submitted" }
  | { readonly type: "checked"; readonly verdict: ScreenVerdict }
  | { readonly type: "resend-asked" }
  | { readonly type: "resend-called-off" }
  | { readonly type: "resend-confirmed" }
  | { readonly type: "resend-answered"; readonly verdict: ScreenVerdict }
  | { readonly type: "resent-read" };

export const ENTERING: CodeFlow = { step: "entering" };

/** Returns what happens next; an event that does not belong to the step changes nothing. */
export function reduceCodeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
  switch (event.type) {
    case "edited":
      return flow.step === "entering" ? ENTERING : flow;
    case "submitted":
      return flow.step === "entering" ? { step: "checking" } : flow;
    case "checked":
      return flow.step === "checking" ? conclude(event.verdict, { step: "done" }) : flow;
    case "resend-asked":
      return flow.step === "entering" ? { step: "confirming-resend" } : flow;
    case "resend-called-off":
      return flow.step === "confirming-resend" ? ENTERING : flow;
    case "resend-confirmed":
      return flow.step === "confirming-resend" ? { step: "resending" } : flow;
    case "resend-answered":
      return flow.step === "resending" ? conclude(event.verdict, { step: "resent" }) : flow;
    case "resent-read":
      return flow.step === "resent" ? ENTERING : flow;
  }
}

function conclude(verdict: ScreenVerdict, good: CodeFlow): CodeFlow {
  switch (verdict.do) {
    case "go-on":
      return good;
    case "show": {
      const { message, service, said } = verdict;
      return {
        step: "entering",
        message,
        ...(service !== undefined && { inTheWay: { service, said } }),
      };
    }
    case "offer-retry":
      return { step: "entering", message: "unanswered" };
  }
}
