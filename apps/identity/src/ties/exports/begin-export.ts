import { randomUUID } from "node:crypto";
import { EXPORT_KEPT_MS, EXPORT_WAIT_MS } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { type NewExport, replaceExport } from "../../database/queries/exports.ts";
import type { Parts } from "../operations/parts.ts";

type Wanted = Omit<NewExport, "id" | "asked_at" | "waits_until" | "expires_at"> & {
  readonly now: number;
};

/**
 * Begins a file of all that is kept about a holder, in place of the one before. A job makes it, unless it is for the
 * office, which makes it while it waits. Returns the file's id.
 */
export async function beginExport(
  { outbox }: Parts,
  trx: Queries,
  { now, ...wanted }: Wanted,
): Promise<string> {
  const id = randomUUID();
  const waitsUntil = now + EXPORT_WAIT_MS;
  // A file that is never finished expires too.
  const times = { asked_at: now, waits_until: waitsUntil, expires_at: waitsUntil + EXPORT_KEPT_MS };
  await replaceExport(trx, { ...wanted, ...times, id });
  if (wanted.made_for === "holder") {
    await outbox.add(trx, { kind: "export-data", account: wanted.account, export: id });
  }
  return id;
}
