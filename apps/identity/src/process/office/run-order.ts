import type { Answer } from "@musubi/contract/answer";
import { believeService } from "../../office/believe-service.ts";
import { block } from "../../office/block.ts";
import { findKnowing } from "../../office/change-address.ts";
import { close } from "../../office/close.ts";
import { prepareExport } from "../../office/export.ts";
import { fetchFile } from "../../office/fetch-file.ts";
import { describeAccount } from "../../office/find/describe-account.ts";
import { lookUp } from "../../office/find/look-up.ts";
import type { Terms } from "../../office/grave.ts";
import { readAccountJournal } from "../../office/journal/of-account.ts";
import type { Author } from "../../office/journal/write-office.ts";
import { addKey, recognizeKey, removeKey } from "../../office/keys.ts";
import { logOut } from "../../office/log-out.ts";
import { mailLinks } from "../../office/mail-links.ts";
import { confirm, type GraveName, propose } from "../../office/proposals.ts";
import { resetPassword } from "../../office/reset-password.ts";
import { retryJob } from "../../office/retry-job.ts";
import { retryMail } from "../../office/retry-mail.ts";
import { unblock } from "../../office/unblock.ts";
import { type Unlocked, unlock } from "../../office/unlock.ts";
import type { Needs } from "../../ties/operations/needs.ts";
import { checkAll } from "./check.ts";
import { drawAccount } from "./draw-account.ts";
import { importOrder } from "./import-order.ts";
import { printJournal, verifyOrder } from "./journal-orders.ts";
import { printOutbox, printServices } from "./machine-orders.ts";
import type { Ordered, Run } from "./ordered.ts";
import type { OrderName } from "./orders.ts";
import { countOf, type Outcome, type RefusedCode, say, timeOf } from "./outcome.ts";
import type { Order } from "./read-order.ts";

/** Carries out an operator's order and reports the result. `secret`: of their operator key. */
export async function runOrder(
  parts: Needs,
  order: Order,
  { user, secret }: { readonly user: string; readonly secret?: string | undefined },
): Promise<Outcome> {
  const { by, reason } = order;
  const author = { user, by, reason };
  if (secret === undefined) return RUN[order.order]({ parts, order, author });
  const known = await recognizeKey(parts, secret, { order: order.order, author });
  if (!known.ok) return say.refused(order, { error: known.code });
  return RUN[order.order]({ parts, order, author: { ...author, ...known.data } });
}

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
  deed: (parts: Needs, sub: string, author: Author) => Promise<Answer<object, RefusedCode>>,
  words: string,
): Run =>
  about(async ({ parts, order, author }, sub) => {
    const done = await deed(parts, sub, author);
    return done.ok
      ? say.done(order, { sub }, words)
      : say.refused(order, { sub, error: done.code });
  });

/** Proposes an act that takes two people. */
async function proposeIt(
  { parts, order, author }: Ordered,
  sub: string,
  name: GraveName,
  terms?: Terms,
): Promise<Outcome> {
  const done = await propose(parts, name, { account: sub, author, ...(terms && { terms }) });
  if (!done.ok) return say.refused(order, { sub, error: done.code });
  const { id, until } = done.data;
  const words = `Proposed. Another person must confirm it before ${timeOf(until)}: musubi confirm ${id} --reason WHY --by WHO`;
  return say.done(order, { sub, proposal: id, until: timeOf(until) }, words);
}

const fetching = (file: string): string =>
  `The file is being made. Either of you can get it for seven days: musubi export fetch ${file}`;

/** What is printed after each confirmed act; for a journal, its lines are printed instead. */
const CONFIRMED: Readonly<Record<GraveName, (file: string) => string>> = {
  erase: () => "It is being erased.",
  "change-address": () =>
    "The new mailbox is asked to confirm it within 72 hours, and the present one is told. 72 hours after the confirmation the address changes, unless it is stopped.",
  "export file": fetching,
  "export sealed": fetching,
  "journal sealed": () => "",
};

/** What is printed about the link after `unlock`. */
const ADMISSION: Readonly<Record<Unlocked["link"], string>> = {
  sent: "The link that admits a browser is being mailed.",
  lately: "No other link is mailed: one was mailed within the last hour.",
  none: "No link is mailed: no password logs its holder in.",
};

/** Prints the journal of one account. */
const printAccount = about(async (ordered, sub) => {
  const { parts, order, author } = ordered;
  const { from, to, until } = order;
  if (order.sealed) return proposeIt(ordered, sub, "journal sealed", { from, to, until });
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

  "change-address": about(async (ordered, sub) => {
    const { parts, order, author } = ordered;
    const email = order.newAddress ?? "";
    const found = await findKnowing(parts, { account: sub, author, email });
    if (!found.ok) return say.refused(order, { sub, error: found.code });
    const { known: service } = found.data;
    if (service) return say.refused(order, { sub, error: "service-knows", service });
    return proposeIt(ordered, sub, "change-address", { email });
  }),

  export: about(async (ordered, sub) => {
    const { parts, order, author } = ordered;
    const { until } = order;
    if (order.file) return proposeIt(ordered, sub, "export file");
    if (order.sealed) return proposeIt(ordered, sub, "export sealed", { until });
    const done = await prepareExport(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const words = "It is being made. Its holder is told when the portal has it ready.";
    return say.done(order, { sub }, words);
  }),
  "export fetch": async ({ parts, order, author }) => {
    const form = order.page ? "html" : "json";
    const done = await fetchFile(parts, order.name ?? "", author, form);
    if (!done.ok) return say.refused(order, { error: done.code });
    return { isDone: true, text: done.data.content };
  },

  erase: about((ordered, sub) => proposeIt(ordered, sub, "erase")),
  confirm: async ({ parts, order, author }) => {
    const done = await confirm(parts, order.name ?? "", author);
    if (!done.ok) return say.refused(order, { error: done.code });
    const { account: sub, act, file, lines } = done.data;
    if (lines) return { isDone: true, text: lines.join("\n") };
    return say.done(order, { sub, file }, CONFIRMED[act](file ?? ""));
  },

  "key add": async ({ parts, order, author }) => {
    const done = await addKey(parts, order.name ?? "", author);
    if (!done.ok) return say.refused(order, { error: done.code });
    const { secret } = done.data;
    const words = `${secret}\nThis is shown once. Its owner sets it as MUSUBI_KEY.`;
    return say.done(order, { secret }, words);
  },
  "key remove": async ({ parts, order, author }) => {
    const done = await removeKey(parts, order.name ?? "", author);
    if (!done.ok) return say.refused(order, { error: done.code });
    return say.done(order, {}, "The key no longer works.");
  },

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
