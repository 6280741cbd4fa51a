import { describeNotices, getAttributes, type Language } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

export type LoadedNotices =
  | {
      readonly do: "show";
      readonly declined: readonly string[];
      /** The account's, in which mails come. */
      readonly language: Language;
    }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

export async function loadNotices(client: Client): Promise<LoadedNotices> {
  const [notices, attributes] = await Promise.all([
    client.send(describeNotices, {}),
    client.send(getAttributes, {}),
  ]);
  if (notices.ok && attributes.ok) {
    return { do: "show", ...notices.data, language: attributes.data.language };
  }
  const failure = notices.ok ? attributes : notices;
  const reason = failure.ok ? "unexpected" : reasonForFailure(failure);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
