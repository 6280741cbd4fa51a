import type { ScreenVerdict } from "../../forms/use-protected.ts";
import type { MessageKey } from "../../rulings/rulings.ts";

/** The state of a code entry. `resent`: a new code was sent, and the holder was told. */
export type CodeFlow =
  | {
      readonly step: "entering";
      readonly message?: MessageKey | "unanswered";
      /** The service that blocks the change, if it is not the store, and the answer's text about it. */
      readonly inTheWay?: { readonly service: number; readonly said: string };
    }
  | { readonly step: "checking" | "confirming-resend" | "resending" | "resent" | "done" };

type Step = CodeFlow["step"];

/** The transitions between steps. An event that does not fit the step changes nothing. */
const NEXT: Readonly<Partial<Record<Step, Readonly<Record<string, Step | undefined>>>>> = {
  entering: { edited: "entering", submitted: "checking", "resend-asked": "confirming-resend" },
  "confirming-resend": { "resend-called-off": "entering", "resend-confirmed": "resending" },
  resent: { "resent-read": "entering" },
};

export type CodeEvent =
  | { readonly type: "edited" | "submitted" }
  | { readonly type: "resend-asked" | "resend-called-off" | "resend-confirmed" | "resent-read" }
  /** The answer to a code, or to a request for a new one. */
  | { readonly type: "answered"; readonly verdict: ScreenVerdict };

export const ENTERING: CodeFlow = { step: "entering" };

export function reduceCodeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
  if (event.type !== "answered") {
    const step = NEXT[flow.step]?.[event.type];
    return step ? { step } : flow;
  }
  if (flow.step === "checking") return conclude(event.verdict, { step: "done" });
  return flow.step === "resending" ? conclude(event.verdict, { step: "resent" }) : flow;
}

function conclude(verdict: ScreenVerdict, good: CodeFlow): CodeFlow {
  switch (verdict.do) {
    case "go-on":
      return good;
    case "show": {
      const { message, service, said } = verdict;
      const inTheWay = service === undefined ? undefined : { service, said };
      return { step: "entering", message, ...(inTheWay && { inTheWay }) };
    }
    case "offer-retry":
      return { step: "entering", message: "unanswered" };
  }
}
