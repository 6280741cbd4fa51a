import { describeNotices, type NoticeChoices } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

export type LoadedNotices =
  | { readonly do: "show"; readonly choices: NoticeChoices }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Asks which mails are declined, and in which language they come. */
export async function loadNotices(client: Client): Promise<LoadedNotices> {
  const outcome = await client.send(describeNotices, {});
  if (outcome.ok) return { do: "show", choices: outcome.data };
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
