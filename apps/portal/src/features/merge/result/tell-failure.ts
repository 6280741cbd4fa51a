import type { mergingWords } from "@musubi/messages/both/merging";
import type { WordsOf } from "../../../portal/words/words-of.ts";
import type { RefusedPreview } from "../../../refusals/after-plan.ts";
import { describeMessage } from "../../../words/describe-message.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import type { NamedService } from "../shared/named-services.ts";

const TITLES = {
  "same-account": "sameIdTitle",
  "shared-service": "asIsTitle",
  "cannot-move": "asIsTitle",
  "left-service": "idTitle",
} as const satisfies Record<RefusedPreview["decision"], string>;

/** Returns the key of the title of a failed merge, by the current state, or until that is known by the message. */
export function titleFailure(loaded: LoadedMerge | undefined, message: string) {
  if (loaded?.do === "refuse") return TITLES[loaded.preview.decision];
  const isImmovable = loaded === undefined && message === "transfer_not_supported";
  return isImmovable ? TITLES["cannot-move"] : "idTitle";
}

/**
 * Returns why a merge failed, in sentences. The current state wins, because the message of a history entry may be older.
 * `transfer_same_service` stands for two reasons: then it returns none until the current state says which.
 */
export function tellFailure(
  loaded: LoadedMerge | undefined,
  message: string,
  messages: Messages,
  words: WordsOf<typeof mergingWords>["refused"],
  nameOf: (id: number) => NamedService,
): readonly string[] {
  if (loaded === undefined && message === "transfer_same_service") return [];
  if (loaded?.do === "wait") return [loaded.said];
  if (loaded?.do !== "refuse") return [describeMessage(messages, message, true)];
  const { decision, service_id, target } = loaded.preview;
  if (decision === "same-account") return [words.sameId(target.email)];
  const service = service_id === null ? undefined : nameOf(service_id);
  const reason = service?.isShown ? words.reasons[decision](service.name) : undefined;
  return [reason ?? messages[loaded.message]];
}
