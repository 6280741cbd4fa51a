import type { PopupHint } from "../../app-sdk/error-codes.ts";
import type { Next } from "../../refusals/next.ts";
import type { RowOf } from "../../refusals/situations.ts";
import type { Credential } from "./describe-credentials.ts";

/** What was done, shown above the list. */
export type Told = {
  readonly what: "added" | "already" | "renamed" | "removed" | "set" | "sooner";
  readonly credential?: Credential;
};

/** Why an action failed, shown where it was started. */
export type Failure =
  | Extract<Next<RowOf<"credentials">>, { do: "show" }>
  | { readonly message: "popup"; readonly hint: PopupHint | undefined }
  | { readonly message: "unanswered" };

type Task = "rename" | "remove";

export type CredentialsFlow =
  | {
      readonly phase: "listing";
      readonly told?: Told;
      /** Shown beside the credential that could not be added. */
      readonly failed?: { readonly key: string; readonly failure: Failure };
    }
  /** The provider's popup is open, or its answer is being sent. */
  | { readonly phase: "adding"; readonly credential: Credential }
  /** A dialog is open: it asks whether to remove a credential, or for the name of a passkey. */
  | {
      readonly phase: "opened";
      readonly task: Task;
      readonly credential: Credential;
      readonly isSent: boolean;
      readonly failure?: Failure;
    }
  | { readonly phase: "setting-password"; readonly isSent: boolean; readonly failure?: Failure };

export type CredentialsEvent =
  | { readonly type: "adding"; readonly credential: Credential }
  | { readonly type: "opened"; readonly task: Task; readonly credential: Credential }
  | { readonly type: "asked-for-password" }
  | { readonly type: "sent" }
  | { readonly type: "edited" }
  | { readonly type: "done"; readonly told: Told }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "put-away" };

export const LISTING: CredentialsFlow = { phase: "listing" };

export function reduceCredentials(flow: CredentialsFlow, event: CredentialsEvent): CredentialsFlow {
  switch (event.type) {
    case "adding":
      return { phase: "adding", credential: event.credential };
    case "opened":
      return { phase: "opened", task: event.task, credential: event.credential, isSent: false };
    case "asked-for-password":
      return { phase: "setting-password", isSent: false };
    case "sent":
      return isForm(flow) ? { ...clear(flow), isSent: true } : flow;
    case "edited":
      return isForm(flow) && flow.failure ? clear(flow) : flow;
    case "done":
      return { phase: "listing", told: event.told };
    case "failed":
      return fail(flow, event.failure);
    case "put-away":
      return LISTING;
  }
}

type AskingFlow = Extract<CredentialsFlow, { phase: "opened" | "setting-password" }>;

const isForm = (flow: CredentialsFlow): flow is AskingFlow =>
  flow.phase === "opened" || flow.phase === "setting-password";

const clear = ({ failure: _, ...flow }: AskingFlow): AskingFlow => ({ ...flow, isSent: false });

function fail(flow: CredentialsFlow, failure: Failure): CredentialsFlow {
  if (isForm(flow)) return { ...clear(flow), failure };
  return flow.phase === "adding"
    ? { phase: "listing", failed: { key: flow.credential.key, failure } }
    : flow;
}
