import {
  API_IDENTIFIER,
  type DataExport,
  describeExport,
  HIDDEN_SERVICE_ID,
  listServices,
  type Service,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** The holder's file, if there is one, and the services by whose names it is told. */
export type LoadedExport =
  | {
      readonly do: "show";
      readonly services: readonly Service[];
      readonly made: DataExport | null;
    }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

export async function loadExport(client: Client): Promise<LoadedExport> {
  const [services, made] = await Promise.all([
    client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
    client.send(describeExport, {}),
  ]);
  const failure = [services, made].find((outcome) => !outcome.ok);
  if (!services.ok || !made.ok) {
    const reason = failure && !failure.ok ? reasonForFailure(failure) : "unexpected";
    return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
  }
  const shown = services.data.filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID);
  return { do: "show", services: shown, made: made.data.export };
}
