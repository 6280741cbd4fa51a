import { LogIdentifier, OperationDetail } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { logOperation } from "../../../api/log-operation.ts";
import type { Actor } from "../../../forms/use-protected.ts";
import type { MergeEnd } from "./move-services.ts";

type Logged = {
  readonly end: MergeEnd;
  /** The other ID's token, if this tab signed in to it. */
  readonly source?: string;
};

/** Writes the rows of a merge to the operation log: whether it was made, and that the other ID is closed. */
export function logMerge(client: Client, actor: Actor, { end, source = "" }: Logged): void {
  const succeeded = end.do === "finished";
  // Not awaited: the holder does not wait for the log.
  void logOperation(client, actor, {
    operation: OperationDetail.ACCOUNT_COMBINE,
    identifier: LogIdentifier.MIGRATE,
    succeeded,
    text: describeEnd(end),
  });
  if (!succeeded) return;
  // Without a token of the other ID, the row names it by address only. It must never name the holder.
  void logOperation(
    client,
    { ...actor, idToken: source },
    {
      operation: OperationDetail.DELETE_ACCOUNT,
      identifier: LogIdentifier.ACCOUNT,
      succeeded,
      email: end.merge.source_email,
      text: `merged: ${end.merge.source_email}`,
    },
  );
}

function describeEnd(end: MergeEnd): string {
  switch (end.do) {
    case "finished":
      return `moved ${end.merge.steps.map((step) => step.service_id).join(", ") || "nothing"}`;
    case "stopped":
      return "no answer";
    case "tell":
      return end.said;
    case "error-page":
      return end.reason;
  }
}
