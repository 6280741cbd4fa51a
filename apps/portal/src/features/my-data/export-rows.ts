import type { DataExport, Language, Service } from "@musubi/contract";
import { describeService, type ShownService } from "../../words/describe-service.ts";

/** The state of a service's answer, or that it will be asked. */
export type RowState = DataExport["services"][number]["state"] | "planned";

export type ExportRow = Pick<ShownService, "id" | "name" | "icon"> & { readonly state: RowState };

/**
 * Returns the services of a holder's file, in the operator's order: those that were asked or, before
 * any was asked, those in use. A service that is not among the loaded ones has no name here, and is left out.
 */
export function listRows(
  services: readonly Service[],
  made: DataExport | null,
  language: Language,
): readonly ExportRow[] {
  return services.flatMap((service) => {
    const asked = made?.services.find(({ service_id }) => service_id === service.service_id);
    const state = made ? asked?.state : service.service_active === 1 ? "planned" : undefined;
    const { id, name, icon } = describeService(service, language);
    return state === undefined ? [] : [{ id, name, icon, state }];
  });
}

/** Returns for how many services there is nothing left to wait for, and how many there are. */
export const countHeard = (rows: readonly ExportRow[]) => ({
  heard: rows.filter(({ state }) => state !== "waiting").length,
  total: rows.length,
});

/** The state of the file. `elsewhere`: another session asked for one, which counts as none, but the screen says so. */
export type Stage = "none" | "elsewhere" | "making" | "ready";

export function stageOf(made: DataExport | null): Stage {
  if (made === null) return "none";
  return made.is_own ? made.state : "elsewhere";
}
