import {
  ACTIVITY_PAGE,
  type Activity,
  type ActivityKind,
  type ActivityRow,
  type CatalogueEntry,
  type DeedName,
  describeBrowser,
  KIND_OF_DEED,
  LogLevel,
  OperationDetail,
} from "@musubi/contract";
import { findOwnRows, type OwnRow } from "../../database/queries/journal.ts";
import type { Parts } from "../parts.ts";
import { readCursor, writeCursor } from "../row-cursor.ts";

/** The filters of the call, as the caller sent them. */
type Wanted = {
  readonly kind?: ActivityKind | undefined;
  readonly after?: string | undefined;
  readonly most?: string | undefined;
};

/**
 * Lists what happened to an ID, newest first. Only what identity and operators wrote down is listed: a client with a
 * token could report anything. `network`: the caller's network, hashed as in the journal.
 */
export async function listActivity(
  { reads, config }: Parts,
  { account, network }: { readonly account: string; readonly network: string },
  { kind, after, most = `${ACTIVITY_PAGE}` }: Wanted,
): Promise<Activity> {
  const length = Number(most);
  const found = await findOwnRows(reads, account, {
    details: kind === undefined || kind === "refused" ? undefined : detailsOf(kind),
    isRefused: kind === "refused",
    after: after === undefined ? undefined : readCursor(after),
    // One row more than asked for shows whether there is another page.
    most: length + 1,
  });
  const rows = found.slice(0, length);
  const last = found.length > length ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => describeRow(config.catalogue, row, network)),
    next: last ? writeCursor(last) : null,
    days: config.journalDays,
  };
}

const detailsOf = (kind: Exclude<ActivityKind, "refused">): OperationDetail[] =>
  (Object.keys(KIND_OF_DEED) as DeedName[])
    .filter((name) => KIND_OF_DEED[name] === kind)
    .map((name) => OperationDetail[name]);

function describeRow(
  catalogue: readonly CatalogueEntry[],
  row: OwnRow,
  network: string,
): ActivityRow {
  const [text = "", service] = row.log_text.split(" ");
  return {
    id: row.id,
    at: row.at,
    detail: row.operation_detail,
    text,
    service_id: catalogue.find((entry) => entry.kind === service)?.service_id ?? null,
    refused: row.log_level === LogLevel.ERROR,
    times: row.times,
    browser: row.user_agent === "" ? null : describeBrowser(row.user_agent),
    same_network: row.network === "" ? null : row.network === network,
  };
}
