import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** Milliseconds since 1970. */
const time = v.number();

/** A service's part of the file of all data about a holder. */
export const exportedService = v.object({
  service_id: serviceId,
  /**
   * - `waiting`: it has not answered yet, and is asked again.
   * - `held`: in the file.
   * - `none`: it says that it stores nothing.
   * - `too-large`: it has more than the file accepts.
   * - `silent`: it did not answer in time. The file names it, without its data.
   * - `unreadable`: its answer could not be read. The file names it, without its data.
   */
  state: v.picklist(["waiting", "held", "none", "too-large", "silent", "unreadable"]),
});

/** A file of all data about a holder: being made, or ready to be fetched. */
export const dataExport = v.object({
  state: v.picklist(["making", "ready"]),
  /** Whether it is for the caller's browser, or for the first that fetches it. */
  is_own: v.boolean(),
  asked_at: time,
  /** Until when services that do not answer are asked again. */
  waits_until: time,
  ready_at: v.nullable(time),
  /** When it is erased. */
  expires_at: time,
  services: v.array(exportedService),
});

export type DataExport = v.InferOutput<typeof dataExport>;

/** The answer of the calls about the file: null if there is no file. */
export const exportAnswer = v.object({ export: v.nullable(dataExport) });

export const EXPORT_FORMS = ["json", "html"] as const;
/** `json`: for programs. `html`: a page to read. */
export type ExportForm = (typeof EXPORT_FORMS)[number];
