import type { DataExport } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { findExport } from "../../database/queries/exports.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Parts } from "../operations/parts.ts";
import { isFor } from "./read-export.ts";
import { isHeard, listServicesToAsk } from "./services-to-ask.ts";

/** Returns the progress of a holder's file, service by service, or null if there is none. */
export async function describeExport(
  parts: Parts,
  db: Queries,
  { account, family }: { readonly account: string; readonly family: string },
): Promise<DataExport | null> {
  const made = await findExport(db, account, parts.now());
  if (!made) return null;
  const { asked_at, waits_until, ready_at, expires_at } = made;
  const services = await listServicesToAsk(parts, db, made);
  const isReady = ready_at !== null;
  return {
    state: isReady ? "ready" : "making",
    is_own: isFor(made, (await findSsoOf(db, family))?.sso),
    asked_at,
    waits_until,
    ready_at,
    expires_at,
    services: services.flatMap((each) => {
      const state = isReady || isHeard(each) ? each.state : "waiting";
      // A service that joined the ID after the file was ready is not in it.
      return state === undefined ? [] : [{ service_id: each.service_id, state }];
    }),
  };
}
