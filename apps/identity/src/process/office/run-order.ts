import { canonicalEmail } from "@musubi/contract";
import { findMeant } from "../../database/queries/blocks.ts";
import { block } from "../../office/block.ts";
import { unblock } from "../../office/unblock.ts";
import type { Needs } from "../../ties/operations/needs.ts";
import type { Order } from "./read-order.ts";

/** What the command says, and whether it did what was ordered. */
type Outcome = { readonly isDone: boolean; readonly text: string };

/** Does what an operator orders, and says what came of it: in words, or as JSON. */
export async function runOrder(parts: Needs, order: Order): Promise<Outcome> {
  const { act, name, by, reason, until, services, asJson } = order;
  const asked = { id: name, emailKey: canonicalEmail(name) };
  const meant = await findMeant(parts.database.db, asked);
  const tell = (isDone: boolean, facts: object, words: string): Outcome => ({
    isDone,
    text: asJson ? JSON.stringify({ act, ...facts }) : words,
  });
  if (!meant) return tell(false, { error: "unknown" }, WORDS.unknown);
  const { id: sub } = meant;
  const done =
    act === "block"
      ? await block(parts, sub, { by, reason, until, services })
      : await unblock(parts, sub, { by, reason });
  if (!done.ok) return tell(false, { sub, error: done.code }, WORDS[done.code]);
  const times = { since: timeOf(done.data.since), ...(until && { until: timeOf(until) }) };
  if (act === "unblock") return tell(true, { sub, ...times }, `${sub} is no longer blocked.`);
  const end = until === undefined ? "until it is unblocked" : `until ${timeOf(until)}`;
  const where = services ? ", and its accounts at services are being suspended" : "";
  return tell(true, { sub, ...times, services }, `${sub} is blocked ${end}${where}.`);
}

const timeOf = (at: number): string => new Date(at).toISOString();

const WORDS = {
  unknown: "Nobody has such an ID: say its whole address, or its subject.",
  blocked: "It is blocked already: unblock it first, to block it for another time or reason.",
  "not-blocked": "It is not blocked.",
} as const;
