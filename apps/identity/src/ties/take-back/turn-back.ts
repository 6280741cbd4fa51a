import type { Transaction } from "kysely";
import { endAddressChange } from "../../accounts/address-change/end-address-change.ts";
import { findBusy } from "../../database/queries/operation-locks.ts";
import { findOp, isHomecoming, type StepOp } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import { callOff } from "../operations/call-off.ts";
import type { Parts } from "../operations/parts.ts";

/** The operations that a claim calls off. A leaving, a waking or a homecoming is finished. */
const REVOCABLE: ReadonlySet<StepOp["kind"]> = new Set(["merge", "link", "open", "unlink"]);

/**
 * Calls off the revocable operations and the office's change of address that are under way on a locked account, so that
 * none of these is finished after a claim.
 */
export async function turnBack(
  parts: Parts,
  trx: Transaction<Tables>,
  account: string,
): Promise<void> {
  for (const id of await findBusy(trx, [account])) {
    const op = await findOp(trx, id);
    if (op && !isHomecoming(op) && REVOCABLE.has(op.kind)) await callOff(parts, trx, op);
  }
  await endAddressChange(parts, trx, account, "address-stopped-by-rest");
}
