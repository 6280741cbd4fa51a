import { type Language, type Merge, SLEEP_MS } from "@musubi/contract";
import { refusalWords } from "@musubi/messages/both/refusals";
import { plain } from "@musubi/phrases";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findRefusal, findSteps } from "../../database/queries/operation-steps.ts";
import { findMergesOf, findOp, type Op } from "../../database/queries/operations.ts";
import type { Viewer } from "../operations/caller.ts";
import type { Parts } from "../operations/parts.ts";
import { isMergeOp, type MergeOp } from "./merge-op.ts";
import { findReturning, isInTime } from "./undo.ts";

/** Returns the merges of an account that are under way, that it can still undo, or that were undone lately. */
export async function listMerges(parts: Parts, viewer: Viewer): Promise<Merge[]> {
  const { db } = parts.database;
  const lately = parts.now() - SLEEP_MS;
  const ops = (await findMergesOf(db, viewer.account, lately)).filter(isMergeOp);
  // All at once: one after another would be slow for a holder with many merges.
  const merges = await Promise.all(ops.map((op) => describe(parts, op, viewer)));
  return merges.filter(
    ({ kind, state, undo_until }) => kind !== "merge" || state !== "done" || undo_until !== null,
  );
}

/** Returns the present state of a merge, in the viewer's language. */
export async function describeMerge(parts: Parts, op: MergeOp, viewer: Viewer): Promise<Merge> {
  const present = await findOp(parts.database.db, op.id);
  return describe(parts, present && isMergeOp(present) ? present : op, viewer);
}

async function describe(parts: Parts, op: MergeOp, viewer: Viewer): Promise<Merge> {
  const { db } = parts.database;
  const [source, target, steps, message] = await Promise.all([
    findMailAddress(db, op.source),
    findMailAddress(db, op.target),
    findSteps(db, op.id),
    explainRefusal(db, op, viewer.language),
  ]);
  const role = op.target === viewer.account ? "target" : "source";
  const mayUndo = role === "target" && isInTime(parts, op);
  const returning = mayUndo ? await findReturning(db, op, steps) : steps;
  const hindered = steps
    .filter((step) => !returning.includes(step))
    .map(({ service_id }) => ({ service_id, reason: "gone" as const }));
  return {
    merge_id: op.id,
    kind: op.kind === "undo" ? "undo" : "merge",
    // An undone merge is told as cancelled; the list has its undo operation instead.
    state: op.state === "undone" ? "cancelled" : op.state,
    role,
    source_email: source.email,
    target_email: target.email,
    steps: steps.map(({ service_id, state }) => ({ service_id, state })),
    message,
    can_cancel: op.kind === "merge" && op.state === "running",
    undo_until: mayUndo ? op.touched_at + SLEEP_MS : null,
    ...(hindered.length > 0 && { undo_hindered: hindered }),
  };
}

/** Returns the refusing service's words if it gave any in this language, otherwise ours. */
async function explainRefusal(db: Queries, op: Op, language: Language): Promise<string | null> {
  const refusal = await findRefusal(db, op.id);
  if (!refusal) return null;
  const isReadable = refusal.words_language === language && refusal.last_words;
  return isReadable || plain(refusalWords[language]["E500-01"].body);
}
