import { type DataExport, describeExport, HIDDEN_SERVICE_ID, type Service } from "@musubi/contract";
import type { Asking } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import { joinOutcomes } from "../../api/join-outcomes.ts";
import { type Loaded, loadedFrom } from "../../loading/loaded.ts";

/** The holder's file, if there is one, and the services by whose names it is told. */
export type LoadedExport = {
  readonly services: readonly Service[];
  readonly made: DataExport | null;
};

export async function loadExport({ api }: Asking): Promise<Loaded<LoadedExport>> {
  const [services, made] = await Promise.all([
    askServices(api.identity),
    api.identity.send(describeExport, {}),
  ]);
  return loadedFrom(joinOutcomes(services, made), ([listed, described]) => ({
    services: listed.filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID),
    made: described.export,
  }));
}
