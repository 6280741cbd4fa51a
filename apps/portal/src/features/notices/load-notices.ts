import { describeNotices, getAttributes } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import type { AccountLanguage } from "../../session/account-language.ts";

export type LoadedNotices =
  | { readonly do: "show"; readonly declined: readonly string[] }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Asks which mails are declined, and in which language they come. */
export async function loadNotices(
  client: Client,
  { store }: Pick<AccountLanguage, "store">,
): Promise<LoadedNotices> {
  const [notices, attributes] = await Promise.all([
    client.send(describeNotices, {}),
    client.send(getAttributes, {}),
  ]);
  if (notices.ok && attributes.ok) {
    store.setState({ language: attributes.data.language });
    return { do: "show", ...notices.data };
  }
  const failure = notices.ok ? attributes : notices;
  const reason = failure.ok ? "unexpected" : reasonForFailure(failure);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
