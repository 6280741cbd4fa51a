import { randomUUID } from "node:crypto";
import { EXPORT_KEPT_MS, EXPORT_WAIT_MS, OFFICE_FILE_KEPT_MS } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertExport, type NewExport, replaceExport } from "../../database/queries/exports.ts";
import type { Needs } from "../operations/needs.ts";

type Wanted = Pick<
  NewExport,
  "account" | "sso" | "user_agent" | "notice_language" | "people" | "sealed_until"
> & { readonly now: number };

/**
 * Queues a job that makes a file of all that is kept about a holder. The file replaces the holder's previous one; a
 * file for the office replaces none. Returns the new file's id.
 */
export async function beginExport(
  { outbox }: Pick<Needs, "outbox">,
  trx: Queries,
  { now, ...wanted }: Wanted,
): Promise<string> {
  const id = randomUUID();
  const waitsUntil = now + EXPORT_WAIT_MS;
  const made = { ...wanted, id, asked_at: now, waits_until: waitsUntil };
  // A file that is never finished expires too.
  if (wanted.people) {
    const expires_at = waitsUntil + OFFICE_FILE_KEPT_MS;
    await insertExport(trx, { ...made, made_for: "office", expires_at });
  } else {
    await replaceExport(trx, { ...made, expires_at: waitsUntil + EXPORT_KEPT_MS });
  }
  await outbox.add(trx, { kind: "export-data", account: wanted.account, export: id });
  return id;
}
