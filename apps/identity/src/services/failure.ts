import type { Outcome } from "@musubi/contract/client";

/** A call to a service that did not bring what was asked for. */
export type Failure = Exclude<Outcome<unknown>, { readonly ok: true }>;

/** Whether the service answered that it has no such account. */
export const isMissing = (failure: Failure): boolean =>
  failure.kind === "refused" && failure.status === 404;
