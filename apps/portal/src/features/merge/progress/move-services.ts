import {
  API_IDENTIFIER,
  disableAccount,
  type Language,
  type Merge,
  migrateAccount,
  UserKind,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { decideAfterMove, type MoveFailure } from "../../../refusals/after-move.ts";
import { markStep } from "../shared/merge-steps.ts";
import type { OtherId } from "../shared/other-id.ts";

/** The result of a merge for which this tab made the calls. */
export type MergeEnd = { readonly do: "finished"; readonly merge: Merge } | MoveFailure;

type Mover = {
  readonly client: Client;
  readonly language: Language;
  readonly other: OtherId;
  readonly onProgress: (merge: Merge) => void;
};

/**
 * Moves the other ID's services one by one and then closes that ID, with that ID's own token. Every
 * step may be repeated: identity does each only once.
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
    if (!outcome.ok) return decideAfterMove("migration", outcome, merge);
    progress(step.service_id, "done");
  }
  return closeOther(mover, merge);
}

async function closeOther({ client, language, other }: Mover, merge: Merge): Promise<MergeEnd> {
  const { subject, accessToken } = other;
  const outcome = await client.send(
    disableAccount,
    { body: { user_key: subject, is_token_for_login_page: true, language, sub: subject } },
    { bearer: accessToken },
  );
  return outcome.ok ? { do: "finished", merge } : decideAfterMove("merge-end", outcome, merge);
}
