import {
  API_IDENTIFIER,
  disableAccount,
  type Language,
  type Merge,
  migrateAccount,
  UserKind,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import type { ErrorReason } from "../../../navigation/reasons.ts";
import { judgeBy } from "../../../rulings/judge.ts";
import { LINK_RULINGS } from "../../../rulings/link-rulings.ts";
import type { MessageKey } from "../../../rulings/rulings.ts";
import { markStep } from "../shared/merge-steps.ts";
import type { OtherId } from "../shared/other-id.ts";

/** What became of a merge that this tab drove. */
export type MergeEnd =
  | { readonly do: "finished"; readonly merge: Merge }
  /** A service or identity did not answer. What has moved is written down, and it can go on from there. */
  | { readonly do: "stopped"; readonly merge: Merge }
  /** A service refused, in its own words. */
  | { readonly do: "tell"; readonly said: string }
  | { readonly do: "show"; readonly message: MessageKey }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

type Mover = {
  readonly client: Client;
  readonly language: Language;
  readonly other: OtherId;
  readonly onProgress: (merge: Merge) => void;
};

/**
 * Moves the other ID's services one by one and then closes it, in its own name. Every step may be
 * repeated: identity does each of them once.
 */
export async function moveServices(mover: Mover, opened: Merge): Promise<MergeEnd> {
  let merge = opened;
  const progress = (service: number, state: "sent" | "done") => {
    merge = markStep(merge, service, state);
    mover.onProgress(merge);
  };
  for (const step of opened.steps) {
    if (step.state === "done") continue;
    progress(step.service_id, "sent");
    const outcome = await mover.client.send(migrateAccount, {
      body: {
        identifier: API_IDENTIFIER,
        migration_user_key: mover.other.idToken,
        service_kind: step.service_id,
        account_pattern: UserKind.HOBO,
      },
    });
    if (!outcome.ok) return explainStep(merge, outcome);
    progress(step.service_id, "done");
  }
  return closeOther(mover, merge);
}

type Failure = Extract<Outcome<unknown>, { ok: false }>;

function explainStep(merge: Merge, failure: Failure): MergeEnd {
  // A service that is down is one that does not answer: the merge waits for it, and the holder may go on
  // later. Nor is a proof that has aged the end: the merge is open, and the own session carries it on.
  if (isRefusedWith(failure, "ServiceUnavailableException", "InvalidProofException")) {
    return { do: "stopped", merge };
  }
  const verdict = judgeBy(LINK_RULINGS.migration, failure);
  switch (verdict.do) {
    case "error-page":
      return verdict;
    case "show":
      return isRefusedWith(failure, "E500-01")
        ? { do: "tell", said: verdict.said }
        : { do: "show", message: verdict.message };
    default:
      return { do: "stopped", merge };
  }
}

async function closeOther({ client, language, other }: Mover, merge: Merge): Promise<MergeEnd> {
  const { subject, accessToken } = other;
  const outcome = await client.send(
    disableAccount,
    { body: { user_key: subject, is_token_for_login_page: true, language, sub: subject } },
    { bearer: accessToken },
  );
  if (outcome.ok) return { do: "finished", merge };
  const verdict = judgeBy(LINK_RULINGS["merge-end"], outcome);
  if (verdict.do === "error-page") return verdict;
  return verdict.do === "show"
    ? { do: "show", message: verdict.message }
    : { do: "stopped", merge };
}
