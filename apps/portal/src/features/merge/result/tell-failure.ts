import type { MergingWords } from "../../../portal/words/merging.ts";
import { describeMessage } from "../../../words/describe-message.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";

/**
 * Returns the one reason why a merge failed. What is true by now comes first: the message of a history entry
 * may be older. One sentence stands for two refusals, and is told once it is known for which: until then it
 * returns undefined.
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
  return preview.verdict === "same-account"
    ? sameId(preview.target.email)
    : messages[loaded.message];
}
