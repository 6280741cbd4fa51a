import {
  API_IDENTIFIER,
  type Language,
  listServices,
  listSessions,
  type Service,
  type SessionList,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** Where the holder is logged in, and what the services are called. */
export type Sessions = SessionList & { readonly named: readonly Service[] };

export type LoadedSessions =
  | ({ readonly do: "show" } & Sessions)
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

export async function loadSessions(client: Client): Promise<LoadedSessions> {
  const [listed, services] = await Promise.all([
    client.send(listSessions, {}),
    client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
  ]);
  if (listed.ok && services.ok) return { do: "show", ...listed.data, named: services.data };
  const failure = listed.ok ? services : listed;
  const reason = failure.ok ? "unexpected" : reasonForFailure(failure);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}

/** Returns what services are called. One that identity no longer lists has no name. */
export const nameServices = (
  ids: readonly number[],
  { named }: Pick<Sessions, "named">,
  language: Language,
): string[] =>
  ids.flatMap((id) => {
    const service = named.find(({ service_id }) => service_id === id);
    return service ? (language === "ja" ? service.service_name_jp : service.service_name_en) : [];
  });
