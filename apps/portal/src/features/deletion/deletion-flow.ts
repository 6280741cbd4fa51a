import type { Service } from "@musubi/contract";
import type { MessageKey } from "../../refusals/situations.ts";
import { mayAgree, type ServiceCheck } from "./service-checks.ts";

type Checks = readonly ServiceCheck[];

export type DeletionFlow =
  /** The services are known, and are being asked. */
  | { readonly phase: "asking"; readonly services: readonly Service[] }
  | {
      readonly phase: "deciding";
      readonly checks: Checks;
      readonly agreed: boolean;
      readonly message?: MessageKey | "unanswered";
    }
  | { readonly phase: "deleting"; readonly checks: Checks }
  | { readonly phase: "done"; readonly checks: Checks };

export type DeletionEvent =
  | { readonly type: "checked"; readonly checks: Checks }
  | { readonly type: "agreed"; readonly agreed: boolean }
  | { readonly type: "confirmed" }
  | { readonly type: "deleted" }
  /** Stopped by obstacles, or for the reason in the message. */
  | { readonly type: "stopped"; readonly checks: Checks }
  | { readonly type: "stopped"; readonly message: MessageKey | "unanswered" };

/** Lists the services in use before they answer. */
export const beginDeletion = (services: readonly Service[]): DeletionFlow => ({
  phase: "asking",
  services: services.filter(({ service_active }) => service_active === 1),
});

/** Returns the next state. After every failure the holder must agree again. */
export function reduceDeletion(flow: DeletionFlow, event: DeletionEvent): DeletionFlow {
  switch (event.type) {
    case "checked":
      return flow.phase === "asking" || flow.phase === "deciding"
        ? {
            phase: "deciding",
            checks: event.checks,
            // Checked again in another language: the consent stays, unless there is an obstacle now.
            agreed: flow.phase === "deciding" && flow.agreed && mayAgree(event.checks),
          }
        : flow;
    case "agreed":
      return flow.phase === "deciding"
        ? { phase: "deciding", checks: flow.checks, agreed: event.agreed }
        : flow;
    case "confirmed":
      return flow.phase === "deciding" && flow.agreed
        ? { phase: "deleting", checks: flow.checks }
        : flow;
    case "deleted":
      return flow.phase === "deleting" ? { phase: "done", checks: flow.checks } : flow;
    case "stopped": {
      const { type: _, ...by } = event;
      return flow.phase === "deleting"
        ? { ...flow, phase: "deciding", agreed: false, ...by }
        : flow;
    }
  }
}
