import type { PopupHint } from "../../app-sdk/error-codes.ts";
import type { Refused } from "../../rulings/settle.ts";
import type { Way } from "./describe-ways.ts";

/** What was done, shown above the list. */
export type Told = {
  readonly what: "added" | "already" | "renamed" | "removed" | "set" | "sooner";
  /** The credential. */
  readonly way?: Way;
};

/** Why an action failed, shown where it was started. */
export type Failure =
  | Refused
  | { readonly why: "popup"; readonly hint: PopupHint | undefined }
  | { readonly why: "unanswered" };

export type WaysFlow =
  | {
      readonly step: "listing";
      readonly told?: Told;
      /** Shown beside the credential that could not be added. */
      readonly failed?: { readonly key: string; readonly failure: Failure };
    }
  /** The provider's popup is open. */
  | { readonly step: "adding"; readonly way: Way }
  /** The question before it is removed. For a passkey also its name. */
  | {
      readonly step: "opened";
      readonly way: Way;
      readonly isSent: boolean;
      readonly failure?: Failure;
    }
  | { readonly step: "setting-password"; readonly isSent: boolean; readonly failure?: Failure };

export type WaysEvent =
  | { readonly type: "adding"; readonly way: Way }
  | { readonly type: "opened"; readonly way: Way }
  | { readonly type: "asked-for-password" }
  | { readonly type: "sent" }
  | { readonly type: "edited" }
  | { readonly type: "done"; readonly told: Told }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "put-away" };

export const LISTING: WaysFlow = { step: "listing" };

export function reduceWays(flow: WaysFlow, event: WaysEvent): WaysFlow {
  switch (event.type) {
    case "adding":
      return { step: "adding", way: event.way };
    case "opened":
      return { step: "opened", way: event.way, isSent: false };
    case "asked-for-password":
      return { step: "setting-password", isSent: false };
    case "sent":
      return isForm(flow) ? { ...clear(flow), isSent: true } : flow;
    case "edited":
      return isForm(flow) && flow.failure ? clear(flow) : flow;
    case "done":
      return { step: "listing", told: event.told };
    case "failed":
      return fail(flow, event.failure);
    case "put-away":
      return LISTING;
  }
}

type AskingFlow = Extract<WaysFlow, { step: "opened" | "setting-password" }>;

const isForm = (flow: WaysFlow): flow is AskingFlow =>
  flow.step === "opened" || flow.step === "setting-password";

const clear = ({ failure: _, ...flow }: AskingFlow): AskingFlow => ({ ...flow, isSent: false });

function fail(flow: WaysFlow, failure: Failure): WaysFlow {
  if (isForm(flow)) return { ...clear(flow), failure };
  return flow.step === "adding"
    ? { step: "listing", failed: { key: flow.way.key, failure } }
    : flow;
}
