import { listActiveServiceIds, type MergePreview, previewMerge } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import type { ErrorReason } from "../../../navigation/reasons.ts";
import { judgeBy, type RulingRows } from "../../../rulings/judge.ts";
import { LINK_RULINGS, type LinkMessage } from "../../../rulings/link-rulings.ts";
import type { OtherId } from "../shared/other-id.ts";

/** Whether two IDs can become one, before anything moves. */
export type MergeCheck =
  | { readonly do: "go-on" }
  | {
      readonly do: "refuse";
      readonly message: LinkMessage;
      /** What the log is told, where a service that both IDs had is the reason. */
      readonly toLog?: string;
    }
  /** The sign-in to the other ID is not good any more: it has to be repeated. */
  | { readonly do: "sign-in-again"; readonly message: LinkMessage }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/**
 * Looks at both IDs: the same one, what is active at each, and what the plan says to that. The plan
 * is identity's, and the same that the merge itself is opened with.
 */
export async function checkOtherId(
  client: Client,
  subject: string,
  other: OtherId,
): Promise<MergeCheck> {
  if (other.subject === subject) {
    return { do: "refuse", message: LINK_RULINGS["merge-plan"]["same-account"] };
  }
  const [ours, theirs, plan] = await Promise.all([
    client.send(listActiveServiceIds, { body: {} }),
    client.send(
      listActiveServiceIds,
      { body: { user_key: other.subject } },
      { bearer: other.accessToken },
    ),
    client.send(previewMerge, { body: { migration_user_key: other.idToken } }),
  ]);
  if (!ours.ok) return stop(ours);
  if (!theirs.ok)
    return isRefusedWith(theirs, "NotAuthorizedException") ? signInAgain : stop(theirs);
  if (!plan.ok) {
    // One is under way already: the next screen shows it.
    if (isRefusedWith(plan, "MergeBusyException")) return { do: "go-on" };
    return isRefusedWith(plan, "InvalidProofException") ? signInAgain : stop(plan);
  }
  const shared = theirs.data.filter((id) => ours.data.includes(id));
  return follow(plan.data, shared);
}

function follow({ verdict, service_id }: MergePreview, shared: readonly number[]): MergeCheck {
  if (verdict === "move") return { do: "go-on" };
  const ruling = LINK_RULINGS["merge-plan"][verdict];
  if (ruling === "error-page") return { do: "error-page", reason: "unexpected" };
  const refused = { do: "refuse", message: ruling } as const;
  switch (verdict) {
    case "shared-service":
      return { ...refused, toLog: `both IDs use service ${shared.join(", ")}` };
    case "left-service":
      return { ...refused, toLog: `this ID left service ${service_id} lately` };
    default:
      return refused;
  }
}

const signInAgain: MergeCheck = { do: "sign-in-again", message: "transfer_failed" };

type Failure = Extract<Outcome<unknown>, { ok: false }>;

const NO_SENTENCE: RulingRows<"error-page"> = { otherwise: "error-page" };

function stop(failure: Failure): MergeCheck {
  const verdict = judgeBy(NO_SENTENCE, failure);
  return verdict.do === "error-page" ? verdict : { do: "offer-retry" };
}
