import { type DataExport, type Language, nameOf, type Service } from "@musubi/contract";

/** What came of a service, or that it will be asked. */
export type RowState = DataExport["services"][number]["state"] | "planned";

export type ExportRow = { readonly id: number; readonly name: string; readonly state: RowState };

/**
 * Returns the services that a holder's file is about, in their order: those that were asked, and before anybody was,
 * those in use. One that is newer than this page has no name here, and is not told.
 */
export function listRows(
  services: readonly Service[],
  made: DataExport | null,
  language: Language,
): readonly ExportRow[] {
  return services.flatMap((service) => {
    const asked = made?.services.find(({ service_id }) => service_id === service.service_id);
    const state = made ? asked?.state : service.service_active === 1 ? "planned" : undefined;
    const name = nameOf(service, language);
    return state === undefined ? [] : [{ id: service.service_id, name, state }];
  });
}

/** Returns of how many services it is known what they have, and how many there are. */
export const countHeard = (rows: readonly ExportRow[]) => ({
  heard: rows.filter(({ state }) => state !== "waiting").length,
  total: rows.length,
});

/** Where the file stands. One of another session is as good as none, but for a word about it. */
export type Stage = "none" | "elsewhere" | "making" | "ready";

export function stageOf(made: DataExport | null): Stage {
  if (made === null) return "none";
  return made.is_own ? made.state : "elsewhere";
}
