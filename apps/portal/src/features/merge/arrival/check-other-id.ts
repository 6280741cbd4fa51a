import { listActiveServiceIds, previewMerge } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import {
  decideAfterOther,
  decideAfterPlan,
  type RefusedPreview,
} from "../../../refusals/after-plan.ts";
import { type Ending, endingOf } from "../../../refusals/ending.ts";
import type { LinkMessage } from "../../../refusals/link-situations.ts";
import type { OtherId } from "../shared/other-id.ts";

/** Whether two IDs can be merged, before anything moves. */
export type MergeCheck =
  | { readonly do: "go-on" }
  | {
      readonly do: "refuse";
      readonly message: LinkMessage;
      /** What is logged, if the reason is a service that both IDs use, or that the holder's ID left lately. */
      readonly toLog?: string;
    }
  | { readonly do: "sign-in-again" }
  | Ending;

const GO_ON: MergeCheck = { do: "go-on" };

/**
 * Checks that the IDs are two, that identity answers for both, and that its plan allows a merge: the same plan with
 * which the merge itself is opened.
 */
export async function checkOtherId(
  client: Client,
  subject: string,
  other: OtherId,
): Promise<MergeCheck> {
  if (other.subject === subject) return { do: "refuse", message: "transfer_same_service" };
  const { accessToken: bearer, idToken } = other;
  const [ours, theirs, plan] = await Promise.all([
    client.send(listActiveServiceIds, { body: {} }),
    client.send(listActiveServiceIds, { body: { user_key: other.subject } }, { bearer }),
    client.send(previewMerge, { body: { migration_user_key: idToken } }),
  ]);
  if (!ours.ok) return endingOf(ours);
  if (!theirs.ok) return decideAfterOther(theirs);
  const next = decideAfterPlan(plan);
  // `wait`: an ID is busy with another operation, and the next screen says so.
  if (next.do === "go-on" || next.do === "wait") return GO_ON;
  if (next.do !== "refuse") return next;
  const shared = theirs.data.filter((id) => ours.data.includes(id));
  const toLog = describeForLog(next.preview, shared);
  return { do: "refuse", message: next.message, ...(toLog && { toLog }) };
}

function describeForLog(preview: RefusedPreview, shared: readonly number[]): string | undefined {
  switch (preview.decision) {
    case "shared-service":
      return `both IDs use service ${shared.join(", ")}`;
    case "left-service":
      return `this ID left service ${preview.service_id} lately`;
    default:
      return undefined;
  }
}
