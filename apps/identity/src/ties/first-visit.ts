import { isBusy } from "../database/queries/merge-busy.ts";
import { findSleeps } from "../database/queries/sleeps.ts";
import { hasTie } from "../database/queries/ties.ts";
import type { Needs } from "./needs.ts";
import { findBegun } from "./open.ts";

/**
 * What an ID is to a service that it comes to. `tied`: it has an account there. `new`: it has none, and one
 * may be opened or linked; also while one is just being opened, which pressing once more goes on with.
 * `asleep`: it has left, and can come back. `busy`: neither is possible now, since an operation holds the ID,
 * or what it left there is about to be erased.
 */
export type FirstVisit = "tied" | "new" | "asleep" | "busy";

export async function findFirstVisit(
  parts: Pick<Needs, "database" | "now">,
  account: string,
  serviceId: number,
): Promise<FirstVisit> {
  const { db } = parts.database;
  if (await hasTie(db, account, serviceId)) return "tied";
  const sleep = (await findSleeps(db, account)).find((each) => each.service_id === serviceId);
  if (sleep) {
    const isWakeable = sleep.state !== "erasing" && parts.now() < sleep.erase_at;
    return isWakeable ? "asleep" : "busy";
  }
  if (!(await isBusy(db, account))) return "new";
  const what = { kind: "open", source: null, target: account, serviceId } as const;
  const op = await findBegun(parts, what, async () => false);
  return op ? "new" : "busy";
}
