import {
  EXPORT_MAX_BYTES,
  EXPORT_SERVICE_MAX_BYTES,
  exportAccount,
  type Language,
  type Output,
} from "@musubi/contract";
import { findExportById, putExportPart } from "../../database/queries/exports.ts";
import type { Lineage } from "../../database/queries/reversals.ts";
import type { ExportPartState } from "../../database/tables.ts";
import type { ServiceAnswer } from "../../services/read-answer.ts";
import type { Parts } from "../operations/parts.ts";
import { sealExportPart } from "./seal-export-part.ts";
import { listServicesToAsk } from "./services-to-ask.ts";

/** Deeper than any real record. Endless nesting would overflow the code that writes it. */
const MOST_LEVELS = 32;

type Given = { readonly state: ExportPartState; readonly json?: string };

/**
 * Asks one service for all that it keeps about a holder, and stores the result at once if the file is still being
 * made. So a process that dies before the other services answer loses nothing of this one.
 */
export async function askForData(
  parts: Parts,
  file: { readonly account: string; readonly id: string; readonly language: Language },
  { service_id, lineage }: Lineage,
): Promise<void> {
  const { database, secrets } = parts;
  const { account, id } = file;
  const query = { user_key: account };
  const connector = parts.connectors.byId(service_id);
  const said = await connector?.send(exportAccount, { query }, file.language, "long");
  const given = said ? readGiven(said) : ({ state: "silent" } as const);
  await database.transact(async (trx) => {
    await database.lockAccounts(trx, [account]);
    const made = await findExportById(trx, id, parts.now());
    if (!made || made.ready_at !== null) return;
    const others = await listServicesToAsk(parts, trx, file);
    const taken = others.reduce((sum, other) => sum + other.bytes, 0);
    const { state, json = "" } = fitInto(given, EXPORT_MAX_BYTES - taken);
    await putExportPart(trx, {
      export: id,
      service_id,
      lineage,
      state,
      bytes: Buffer.byteLength(json),
      content:
        state === "held" ? sealExportPart(secrets, { export: id, of: service_id }, json) : null,
    });
  });
}

function readGiven(said: ServiceAnswer<Output<typeof exportAccount>>): Given {
  if (said.ok) {
    const { account } = said.data;
    return isShallow(account, MOST_LEVELS)
      ? { state: "held", json: JSON.stringify(account) }
      : { state: "unreadable" };
  }
  if (said.kind === "gone") return { state: "none" };
  if (said.kind === "silent") {
    return { state: said.reason === "malformed" ? "unreadable" : "silent" };
  }
  return { state: said.code === "PayloadTooLargeException" ? "too-large" : "silent" };
}

const fitInto = (given: Given, room: number): Given =>
  Buffer.byteLength(given.json ?? "") <= Math.min(room, EXPORT_SERVICE_MAX_BYTES)
    ? given
    : { state: "too-large" };

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1));
}
