import { block } from "../../office/block.ts";
import { describeAccount } from "../../office/find/describe-account.ts";
import { lookUp } from "../../office/find/look-up.ts";
import { unblock } from "../../office/unblock.ts";
import type { Needs } from "../../ties/operations/needs.ts";
import { drawAccount } from "./draw-account.ts";
import { printJournal, verifyOrder } from "./journal-orders.ts";
import type { Operator, Ordered, Run } from "./ordered.ts";
import type { OrderName } from "./orders.ts";
import { type Outcome, say, timeOf } from "./outcome.ts";
import type { Order } from "./read-order.ts";

/** Does what an operator orders, and says what came of it: in words, or as JSON. */
export async function runOrder(parts: Needs, order: Order, operator: Operator): Promise<Outcome> {
  const { by, reason } = order;
  return RUN[order.order]({ parts, order, author: { ...operator, by, reason } });
}

/** Has an order about one account done, once it is known whose it is. */
const about =
  (run: (ordered: Ordered, sub: string) => Promise<Outcome>): Run =>
  async (ordered) => {
    const { parts, order, author } = ordered;
    const found = await lookUp(parts, { act: order.order, name: order.name ?? "", author });
    return found.ok ? run(ordered, found.data.account) : say.refused(order, { error: found.code });
  };

const RUN: Readonly<Record<OrderName, Run>> = {
  find: about(async ({ parts, order }, sub) => {
    const found = await describeAccount(parts, sub);
    return say.done(order, found, drawAccount(found));
  }),

  block: about(async ({ parts, order, author }, sub) => {
    const { until, services } = order;
    const done = await block(parts, sub, author, { until, services });
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const times = { since: timeOf(done.data.since), ...(until && { until: timeOf(until) }) };
    const end = until === undefined ? "until it is unblocked" : `until ${timeOf(until)}`;
    const where = services ? ", and its accounts at services are being suspended" : "";
    return say.done(order, { sub, ...times, services }, `${sub} is blocked ${end}${where}.`);
  }),

  unblock: about(async ({ parts, order, author }, sub) => {
    const done = await unblock(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const since = timeOf(done.data.since);
    return say.done(order, { sub, since }, `${sub} is no longer blocked.`);
  }),

  journal: printJournal,
  "journal verify": verifyOrder,
};
