import type { MergingWords } from "../../../portal/words/merging.ts";
import { describeMessage } from "../../../words/describe-message.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";

/**
 * Returns the reason why a merge failed. The current state wins, because the message of a history entry may be older.
 * `transfer_same_service` stands for two reasons: then it returns undefined until the current state says which.
 */
export function tellFailure(
  loaded: LoadedMerge | undefined,
  message: string,
  messages: Messages,
  { sameId }: MergingWords["refused"],
): string | undefined {
  if (loaded === undefined && message === "transfer_same_service") return undefined;
  if (loaded?.do === "wait") return loaded.said;
  if (loaded?.do !== "refuse") return describeMessage(messages, message, true);
  const { preview } = loaded;
  return preview.decision === "same-account"
    ? sameId(preview.target.email)
    : messages[loaded.message];
}
