import {
  API_IDENTIFIER,
  getAttributes,
  glimpseMerges,
  isUnderWay,
  listNotifications,
  listServices,
  type Service,
  type UserAttributes,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import type { ReactNode } from "react";
import type { Api } from "../../api/api.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** What home shows, as it came; nothing in it depends on the language. */
export type HomeData = {
  readonly attributes: UserAttributes;
  readonly services: readonly Service[];
  /** A file that people edit by hand: read it with `readNotifications`. */
  readonly notifications: unknown;
};

export type HomeState =
  | { readonly step: "loading" }
  | { readonly step: "ready"; readonly data: HomeData; readonly notice: ReactNode }
  | { readonly step: "failed"; readonly reason: ErrorReason };

/** Home does without these, and does not wait for them as for itself. */
const NOT_FOR_LONG = { timeoutMs: 3_000 };

/**
 * Asks for everything at once. Home needs the account and its services; notices may be missing.
 * The notice of a merge comes with the rest, so that it pushes nothing aside, and only to those who have one.
 */
export async function loadHome(api: Api, loadNotice: () => Promise<ReactNode>): Promise<HomeState> {
  const [attributes, services, notifications, merges] = await Promise.all([
    api.identity.send(getAttributes, {}),
    api.identity.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
    api.portal.send(listNotifications, {}, NOT_FOR_LONG),
    api.identity.send(glimpseMerges, {}, NOT_FOR_LONG),
  ]);
  if (!attributes.ok) return failure(attributes);
  if (!services.ok) return failure(services);
  return {
    step: "ready",
    data: {
      attributes: attributes.data,
      services: services.data,
      notifications: notifications.ok ? notifications.data : [],
    },
    notice: merges.ok && merges.data.merges.some(isUnderWay) ? await loadNotice() : null,
  };
}

const failure = (outcome: Extract<Outcome<unknown>, { ok: false }>): HomeState => ({
  step: "failed",
  reason: reasonForFailure(outcome),
});
