import type { ScreenNext } from "../../forms/use-protected.ts";
import type { MessageKey } from "../../refusals/situations.ts";

/** The state of the screen that asks for a code. `resent`: it says that a new code was sent. */
export type CodeFlow =
  | {
      readonly phase: "entering";
      readonly message?: MessageKey | "unanswered";
      /** The service that blocks the change, if it is not the store, and the answer's text about it. */
      readonly inTheWay?: { readonly service: number; readonly said: string };
    }
  | { readonly phase: "checking" | "confirming-resend" | "resending" | "resent" | "done" };

type Phase = CodeFlow["phase"];

/** The next phase, by phase and event. An event that does not fit the phase changes nothing. */
const NEXT: Readonly<Partial<Record<Phase, Readonly<Record<string, Phase | undefined>>>>> = {
  entering: { edited: "entering", submitted: "checking", "resend-asked": "confirming-resend" },
  "confirming-resend": { "resend-called-off": "entering", "resend-confirmed": "resending" },
  resent: { "resent-read": "entering" },
};

export type CodeEvent =
  | { readonly type: "edited" | "submitted" }
  | { readonly type: "resend-asked" | "resend-called-off" | "resend-confirmed" | "resent-read" }
  /** The answer to a code, or to a request for a new one. */
  | { readonly type: "answered"; readonly next: ScreenNext };

export const ENTERING: CodeFlow = { phase: "entering" };

export function reduceCodeFlow(flow: CodeFlow, event: CodeEvent): CodeFlow {
  if (event.type !== "answered") {
    const phase = NEXT[flow.phase]?.[event.type];
    return phase ? { phase } : flow;
  }
  if (flow.phase === "checking") return conclude(event.next, { phase: "done" });
  return flow.phase === "resending" ? conclude(event.next, { phase: "resent" }) : flow;
}

function conclude(next: ScreenNext, good: CodeFlow): CodeFlow {
  switch (next.do) {
    case "go-on":
      return good;
    case "show": {
      const { message, service, said } = next;
      const inTheWay = service === undefined ? undefined : { service, said };
      return { phase: "entering", message, ...(inTheWay && { inTheWay }) };
    }
    case "offer-retry":
      return { phase: "entering", message: "unanswered" };
  }
}
