import type { Language } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import {
  type DataExport,
  type ExportPart,
  findExportParts,
  findOwnLineages,
} from "../../database/queries/exports.ts";
import type { ExportPartState } from "../../database/tables.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import type { Holdings } from "./describe-holdings.ts";
import { openExportPart } from "./seal-export-part.ts";
import { isSame } from "./services-to-ask.ts";

/** What one service gave, or why it gave nothing. */
export type GivenData = {
  readonly service: string | null;
  readonly name: string;
  readonly state: ExportPartState;
  readonly data: unknown;
};

/** The contents of a holder's file, before it is rendered as JSON or HTML. */
export type Contents = {
  readonly made_at: string;
  readonly kept_here: Holdings;
  readonly kept_by_services: readonly GivenData[];
};

export type ReadyExport = DataExport & { readonly content: string; readonly ready_at: number };

export const isReady = (made: DataExport): made is ReadyExport =>
  made.ready_at !== null && made.content !== null;

/** Returns whether a session may have a file: if the file is bound to the session's sso, or to none yet. */
export const isFor = ({ sso }: Pick<DataExport, "sso">, session: string | undefined): boolean =>
  session !== undefined && (sso === null || sso === session);

/**
 * Returns what services gave for a file. Leaves out data about an account that now belongs to another ID, or to
 * none: this holder may no longer read it.
 */
export async function findOwnExportParts(
  db: Queries,
  { id, account }: Pick<DataExport, "id" | "account">,
): Promise<ExportPart[]> {
  const own = await findOwnLineages(db, account);
  const parts = await findExportParts(db, id);
  return parts.filter((part) => own.some((each) => isSame(each, part)));
}

/** Unseals a file that is ready, with what services gave for it. */
export function openExport(
  { config, secrets }: Parts,
  { id, content, ready_at }: ReadyExport,
  parts: readonly ExportPart[],
  language: Language,
): Contents {
  const orderOf = (serviceId: number) =>
    config.catalogue.find(({ service_id }) => service_id === serviceId)?.service_order ?? 0;
  return {
    made_at: new Date(ready_at).toISOString(),
    kept_here: openExportPart(secrets, { export: id, of: "id" }, content) as Holdings,
    kept_by_services: parts
      .toSorted((a, b) => orderOf(a.service_id) - orderOf(b.service_id))
      .map(({ service_id: of, state, content: sealed }) => ({
        service: kindOfService(config.catalogue, of) ?? null,
        name: nameService(config.catalogue, of, language),
        state,
        data: sealed === null ? null : openExportPart(secrets, { export: id, of }, sealed),
      })),
  };
}
