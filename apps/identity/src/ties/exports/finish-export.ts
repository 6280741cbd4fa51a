import type { DataExport } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findExport } from "../../database/queries/exports.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import { completeExport } from "./complete-export.ts";
import { describeExport } from "./describe-export.ts";
import { isFor } from "./read-export.ts";

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
