import type { Transaction } from "kysely";
import { findMailAddress, wakeAccount } from "../../database/queries/accounts.ts";
import { findSteps } from "../../database/queries/operation-steps.ts";
import { changeOpState, findMergeFrom } from "../../database/queries/operations.ts";
import { strikeLineages, takeLineages } from "../../database/queries/reversal-services.ts";
import { closeReversals, findMergeRow, type Lineage } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { sendHome } from "../homecoming/send-home.ts";
import type { Parts } from "../operations/parts.ts";
import type { Case } from "./case.ts";

type Trx = Transaction<Tables>;

/** Marks the merge that closed an ID as undone, so that no reversal undoes it again and the ID can be merged again. */
export async function voidMergeOf({ now }: Parts, trx: Trx, source: string): Promise<void> {
  const merge = await findMergeFrom(trx, source);
  if (!merge) return;
  await changeOpState(trx, merge.id, "undone", now());
  await closeReversals(trx, { op: merge.id }, now());
}

/**
 * Undoes the merges into a restored account: each ID that was merged into it since wakes up and gets back the services
 * that it brought along. Returns the lineages of the accounts that leave.
 */
export async function undoMergesInto(
  parts: Parts,
  trx: Trx,
  { account, undone }: Case,
  home: readonly Lineage[],
  userAgent: string | null,
): Promise<string[]> {
  const { outbox } = parts;
  const now = parts.now();
  const given: string[] = [];
  for (const row of undone) {
    const { kind, other: source, op } = row;
    if (kind !== "merge-target" || source === null || op === null) continue;
    if (!(await wakeAccount(trx, source, account.id))) continue;
    await voidMergeOf(parts, trx, source);
    const services = (await findBrought(trx, op)).filter(
      ({ lineage }) => !home.some((each) => each.lineage === lineage),
    );
    await strikeLineages(trx, services, row);
    await sendHome(parts, trx, { target: source, services, user_agent: userAgent });
    const { email, language } = await findMailAddress(trx, source);
    const emails = { sourceEmail: email, targetEmail: account.email };
    const content = {
      about: "unmerged",
      ...emails,
      seen: seenFrom({ user_agent: userAgent }, now),
    } as const;
    await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
    given.push(...services.map(({ lineage }) => lineage));
  }
  return given;
}

/**
 * Returns the accounts that a merge moved, without those that an older claim has brought home since. If the source has
 * no row, it never proved its address. Then it never logged in, so nothing was merged into it or linked to it, and no
 * older claim names what it had.
 */
async function findBrought(trx: Trx, op: string): Promise<Lineage[]> {
  const own = await findMergeRow(trx, op, "merge-source");
  if (own) return takeLineages(trx, own.id);
  return (await findSteps(trx, op)).flatMap(({ service_id, lineage }) =>
    lineage === null ? [] : [{ service_id, lineage }],
  );
}
