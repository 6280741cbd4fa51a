import {
  API_IDENTIFIER,
  getAttributes,
  listNotifications,
  listServices,
  type Service,
  type UserAttributes,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import type { Api } from "../../api/api.ts";
import { type ErrorReason, reasonForFailure } from "../../errors/reasons.ts";

/** What home shows, as it came; nothing in it depends on the language. */
export type HomeData = {
  readonly attributes: UserAttributes;
  readonly services: readonly Service[];
  /** A file that people edit by hand: read it with `readNotifications`. */
  readonly notifications: unknown;
};

export type HomeState =
  | { readonly step: "loading" }
  | { readonly step: "ready"; readonly data: HomeData }
  | { readonly step: "failed"; readonly reason: ErrorReason };

/** Asks for everything at once. Home needs the account and its services; notices may be missing. */
export async function loadHome(api: Api): Promise<HomeState> {
  const [attributes, services, notifications] = await Promise.all([
    api.identity.send(getAttributes, {}),
    api.identity.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
    api.portal.send(listNotifications, {}),
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
  };
}

const failure = (outcome: Extract<Outcome<unknown>, { ok: false }>): HomeState => ({
  step: "failed",
  reason: reasonForFailure(outcome),
});
