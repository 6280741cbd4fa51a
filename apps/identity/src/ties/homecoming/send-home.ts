import type { Transaction } from "kysely";
import { findOp, isHomecoming } from "../../database/queries/operations.ts";
import type { Tables } from "../../database/tables.ts";
import type { Job, JobResult } from "../../outbox/jobs.ts";
import type { Parts } from "../operations/parts.ts";
import { bringHome, openRestore } from "./bring-home.ts";

/** Opens an operation that brings accounts of services home, and queues its first run. Returns whether any are away. */
export async function sendHome(
  parts: Parts,
  trx: Transaction<Tables>,
  what: Parameters<typeof openRestore>[2],
): Promise<boolean> {
  const op = await openRestore(parts, trx, what);
  if (op) await parts.outbox.add(trx, { kind: "bring-home", op: op.id });
  return op !== undefined;
}

/** Runs a homecoming once. The sweep continues what has to wait. */
export async function goOnHome(
  parts: Parts,
  { op: id }: Extract<Job, { kind: "bring-home" }>,
): Promise<JobResult> {
  const op = await findOp(parts.database.db, id);
  if (op?.state === "running" && isHomecoming(op)) await bringHome(parts, op);
  return { result: "done" };
}
