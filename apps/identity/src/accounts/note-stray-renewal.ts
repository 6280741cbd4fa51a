import { OperationDetail } from "@musubi/contract";
import { findStrayFamily } from "../database/queries/token-families.ts";
import { LIMITS } from "../limits/rules.ts";
import type { Trace } from "../outbox/journal/write-journal.ts";
import { writeRefusal } from "../outbox/journal/write-refusal.ts";
import type { Parts } from "./parts.ts";

/**
 * Journals that a living family's genuine refresh token was refused because the request did not show its browser's
 * mark: there may be a copy. Once an hour for each family, so that an attacker who repeats it leaves no more.
 */
export async function noteStrayRenewal(
  parts: Parts,
  stray: { readonly family: string; readonly mark: string | undefined; readonly askedFrom: number },
  trace: Trace,
): Promise<void> {
  const { database, limits, secrets } = parts;
  const now = parts.now();
  const found = await findStrayFamily(database.db, { ...stray, now });
  if (!found) return;
  const { state } = await limits.count(LIMITS.strayRenewal, stray.family);
  if (state !== "within") return;
  await writeRefusal(database.db, secrets, {
    ...trace,
    detail: OperationDetail.LOGIN,
    about: { account: found.account },
    reason: "other-browser",
    now,
  });
}
