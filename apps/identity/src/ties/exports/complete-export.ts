import { type DataExport, EXPORT_KEPT_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  findExport,
  findExportById,
  markExportReady,
  putExportPart,
} from "../../database/queries/exports.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { describeExport } from "./describe-export.ts";
import { describeHoldings } from "./describe-holdings.ts";
import { isFor } from "./read-export.ts";
import { sealExportPart } from "./seal-export-part.ts";
import { type Asked, isHeard, listServicesToAsk } from "./services-to-ask.ts";

/**
 * Ends the making of a holder's file: adds what identity itself keeps, marks the services that gave no answer,
 * and tells the holder, unless the file is for the office. `when-whole`: only if no service needs to be asked again
 * or the wait is over. Returns whether nothing is left to do.
 */
export async function completeExport(
  parts: Parts,
  { account, id }: { readonly account: string; readonly id: string },
  when: "at-once" | "when-whole",
): Promise<boolean> {
  const { config, database, outbox, secrets } = parts;
  const now = parts.now();
  const ended = await database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [account]);
    const made = await findExportById(trx, id, now);
    if (!held || !made || made.ready_at !== null) return { lacks: [] };
    const services = await listServicesToAsk(parts, trx, made);
    const isWhole = services.every(isHeard);
    if (when === "when-whole" && !isWhole && now < made.waits_until) return undefined;
    for (const { service_id, lineage } of services.filter(({ state }) => state === undefined)) {
      const nothing = { bytes: 0, content: null };
      await putExportPart(trx, { export: id, service_id, lineage, state: "silent", ...nothing });
    }
    const holdings = await describeHoldings(parts, trx, account);
    const until = now + EXPORT_KEPT_MS;
    await markExportReady(trx, id, {
      content: sealExportPart(secrets, { export: id, of: "id" }, JSON.stringify(holdings)),
      readyAt: now,
      expiresAt: until,
    });
    const { email: to } = held;
    const { notice_language: language } = made;
    const lacks = services.filter((each) => each.state !== "held" && each.state !== "none");
    // The office waits for the file itself.
    if (made.made_for === "office") return { lacks };
    const content = {
      about: "data-ready",
      until,
      hasPassword: holdings.credentials.password !== null,
      lacking: lacks.map(({ service_id }) => nameService(config.catalogue, service_id, language)),
      seen: seenFrom(made, made.asked_at),
      ...(made.sso === null && { byOffice: true }),
    } as const;
    await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
    return { lacks };
  });
  tellOperator(parts, ended?.lacks ?? []);
  return ended !== undefined;
}

/** Tells the operator, without anything that reveals whose data it is. */
function tellOperator({ connectors, report }: Parts, lacks: readonly Asked[]): void {
  for (const { service_id, state = "silent" } of lacks) {
    const kind = connectors.byId(service_id)?.entry.kind;
    if (kind !== undefined) report("exportLacks", { service: kind, reason: state });
  }
}

/** Stops waiting for silent services, for a holder who takes the file without them. Asking twice has one effect. */
export async function finishExport(
  parts: Parameters<typeof completeExport>[0],
  holder: { readonly account: string; readonly family: string },
): Promise<Answer<{ export: DataExport | null }, "ResourceNotFoundException">> {
  const { db } = parts.database;
  const made = await findExport(db, holder.account, parts.now());
  const asked = await findSsoOf(db, holder.family);
  if (!made || !isFor(made, asked?.sso)) return refuse("ResourceNotFoundException");
  await completeExport(parts, { account: holder.account, id: made.id }, "at-once");
  return answer({ export: await describeExport(parts, db, holder) });
}
