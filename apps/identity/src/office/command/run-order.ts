import type { Answer } from "@musubi/contract/answer";
import type { Parts } from "../../ties/operations/parts.ts";
import { block } from "../block.ts";
import { changeAddress, findKnowing } from "../change-address.ts";
import { close } from "../close.ts";
import { erase } from "../erase.ts";
import { describeAccount } from "../find/describe-account.ts";
import { lookUp } from "../find/look-up.ts";
import { readAccountJournal } from "../journal/read.ts";
import type { Author } from "../journal/write-office.ts";
import { logOut } from "../log-out.ts";
import { mailLinks } from "../mail-links.ts";
import { resetPassword } from "../reset-password.ts";
import { retryJob, retryMail } from "../retry.ts";
import { believeService } from "../services.ts";
import { unblock } from "../unblock.ts";
import { type Unlocked, unlock } from "../unlock.ts";
import { checkAll } from "./check.ts";
import { drawAccount } from "./draw-account.ts";
import { exportOrder } from "./export-order.ts";
import { importOrder } from "./import-order.ts";
import { printJournal, verifyOrder } from "./journal-orders.ts";
import { printOutbox, printServices } from "./machine-orders.ts";
import type { OrderName } from "./orders.ts";
import {
  countOf,
  type Ordered,
  type Outcome,
  type RefusedCode,
  type Run,
  say,
  timeOf,
} from "./outcome.ts";
import type { Order } from "./read-order.ts";

/** Carries out the order of a system user and reports the result. */
export const runOrder = (
  parts: Parts,
  order: Order,
  { user }: { readonly user: string },
): Promise<Outcome> =>
  RUN[order.order]({ parts, order, author: { user, by: order.by, reason: order.reason } });

/** Wraps an order about one account: looks the account up first. */
const about =
  (run: (ordered: Ordered, sub: string) => Promise<Outcome>): Run =>
  async (ordered) => {
    const { parts, order, author } = ordered;
    const found = await lookUp(parts, { act: order.order, name: order.name ?? "", author });
    return found.ok ? run(ordered, found.data.account) : say.refused(order, { error: found.code });
  };

/** Wraps an act on one account that reports nothing but that it was done. */
const simple = (
  deed: (parts: Parts, sub: string, author: Author) => Promise<Answer<object, RefusedCode>>,
  words: string,
): Run =>
  about(async ({ parts, order, author }, sub) => {
    const done = await deed(parts, sub, author);
    return done.ok
      ? say.done(order, { sub }, words)
      : say.refused(order, { sub, error: done.code });
  });

/** What is printed about the link after `unlock`. */
const ADMISSION: Readonly<Record<Unlocked["link"], string>> = {
  sent: "The link that admits a browser is being mailed.",
  lately: "No other link is mailed: one was mailed within the last hour.",
  none: "No link is mailed: no password logs its holder in.",
};

/** Prints the journal of one account. */
const printAccount = about(async ({ parts, order, author }, sub) => {
  const { from, to } = order;
  const done = await readAccountJournal(parts, sub, author, { from, to });
  if (!done.ok) return say.refused(order, { sub, error: done.code });
  return { isDone: true, text: done.data.lines.join("\n") };
});

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

  unlock: about(async ({ parts, order, author }, sub) => {
    const done = await unlock(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const { paused, spent, link } = done.data;
    const pauses = paused ? "Its pauses are over." : "There was no pause.";
    const counts =
      spent && link !== "none"
        ? "After a hundred wrong passwords, only the mailed link lets its holder in."
        : pauses;
    return say.done(order, { sub, ...done.data }, `${counts} ${ADMISSION[link]}`);
  }),

  "log-out": simple(logOut, "It is logged out everywhere."),
  "reset-password": simple(resetPassword, "The link for a new password is being mailed."),

  "mail retry": about(async ({ parts, order, author }, sub) => {
    const done = await retryMail(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const { mails } = done.data;
    return say.done(
      order,
      { sub, mails },
      `${countOf(mails, "mail is", "mails are")} tried again.`,
    );
  }),

  links: about(async ({ parts, order, author }, sub) => {
    const done = await mailLinks(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const { links, freeze } = done.data;
    const words = [
      links === 0
        ? "Nothing can be taken back."
        : `${countOf(links, "link is being mailed to the mailbox that has it", "links are being mailed to the mailboxes that have them")}.`,
      freeze
        ? "A link that freezes it is being mailed to its own mailbox."
        : "No link that freezes it is mailed: it has no confirmed address, or is closed.",
    ];
    return say.done(order, { sub, links, freeze }, words.join(" "));
  }),

  close: simple(close, "It is closed, and is erased in 14 days unless its holder comes back."),

  "change-address": about(async ({ parts, order, author }, sub) => {
    const wanted = { account: sub, email: order.newAddress ?? "" };
    const found = await findKnowing(parts, wanted, author);
    if (!found.ok) return say.refused(order, { sub, error: found.code });
    const { known: service } = found.data;
    if (service) return say.refused(order, { sub, error: "service-knows", service });
    const done = await changeAddress(parts, wanted, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const words =
      "The new mailbox is asked to confirm it within 72 hours, and the present one is told. 72 hours after the confirmation the address changes, unless it is stopped.";
    return say.done(order, { sub }, words);
  }),

  export: about(exportOrder),
  erase: simple(erase, "It is being erased."),

  outbox: printOutbox,
  "outbox retry": async ({ parts, order, author }) => {
    const done = await retryJob(parts, order.name ?? "", author);
    if (!done.ok) return say.refused(order, { error: done.code });
    return say.done(order, {}, "It is tried again.");
  },
  services: printServices,
  "services believe": async ({ parts, order, author }) => {
    const done = await believeService(parts, order.name ?? "", author);
    if (!done.ok) return say.refused(order, { error: done.code });
    return say.done(order, {}, "It is believed again.");
  },
  "accounts import": importOrder,
  check: checkAll,

  journal: (ordered) => (ordered.order.name === undefined ? printJournal : printAccount)(ordered),
  "journal verify": verifyOrder,
};
