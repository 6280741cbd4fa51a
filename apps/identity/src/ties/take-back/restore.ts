import { canonicalEmail } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import { endYoungCredentials } from "../../accounts/credentials/end-young-credentials.ts";
import { youngAfter } from "../../accounts/credentials/is-ripe.ts";
import { restoreFacets } from "../../accounts/facets/walk.ts";
import { type Before, readBefore } from "../../accounts/reversals/before.ts";
import { writeReversal } from "../../accounts/reversals/write-reversal.ts";
import { holdAddress } from "../../database/queries/held-addresses.ts";
import { nameLineages } from "../../database/queries/lineages.ts";
import { strikeLineages, takeLineages } from "../../database/queries/reversal-services.ts";
import { closeReversals, closeRows, type Lineage } from "../../database/queries/reversals.ts";
import { hasPassword } from "../../database/queries/take-backs.ts";
import { findServicesToTell } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, plainBrowser } from "../../outbox/journal/write-journal.ts";
import type { EndedCredential, TakeBackLink } from "../../outbox/mail/mails.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { sendHome } from "../homecoming/send-home.ts";
import type { Parts } from "../operations/parts.ts";
import { findMark, readReturning } from "./bring-credentials-back.ts";
import { type Case, closedBy } from "./case.ts";
import { writeClaim } from "./journal.ts";
import type { Thing } from "./older-things.ts";
import { turnBack } from "./turn-back.ts";
import { undoMergesInto, voidMergeOf } from "./undo-merges.ts";

type Trx = Transaction<Tables>;

/** Who restores an account: a claimant with a link, or the end of a stop (`waited`). */
export type Restorer = Visitor | "waited";

/**
 * Brings an account back to its state before a change, in one transaction. Undoes that change and all later ones, and
 * closes their rows, except some that another mailbox may still claim. Its accounts at services follow one by one,
 * each from the ID that has it when its step is taken. A holder who loses the account only because a stop ran out can
 * still take it back with proof. `shown`: the older thing that the restorer has shown, if any. Returns whether services
 * go back with the account.
 */
export async function restore(
  parts: Parts,
  trx: Trx,
  found: Case,
  restorer: Restorer,
  shown?: Thing,
): Promise<boolean> {
  const { row, account } = found;
  const now = parts.now();
  const before = readBefore(parts.secrets, row);
  const userAgent = restorer === "waited" ? null : plainBrowser(restorer.userAgent);
  const home = await takeLineages(trx, row.id);
  const tied = await nameLineages(trx, account.id);

  await turnBack(parts, trx, account.id);
  await closeRows(
    trx,
    // The row of an old account's mailbox stays open until that account is given back.
    closedBy(found, shown)
      .filter(({ is_old_account }) => is_old_account === 0)
      .map(({ id }) => id),
    now,
  );
  await strikeLineages(trx, home, row);
  if (row.kind === "closing") await closeLeavings(trx, home, now);
  await voidMergeOf(parts, trx, account.id);
  const given = await undoMergesInto(parts, trx, found, home, userAgent);
  const unlinked = await queueUnlinks(parts, trx, found, userAgent);
  const from = restorer === "waited" ? {} : traceOf(restorer);
  const credentials = await restoreAccount(parts, trx, found, before, from);
  const sent = { target: account.id, services: home, user_agent: userAgent };
  const isSentHome = await sendHome(parts, trx, sent);
  await tellServices(parts, trx, found, before);

  const away = new Set([...given, ...unlinked]);
  const services = isSentHome || away.size > 0;
  const kept = tied.filter(({ lineage }) => !away.has(lineage));
  const losers =
    restorer === "waited" ? await keepLoser(parts, trx, found, [...home, ...kept]) : undefined;
  await tellMailboxes(parts, trx, found, restorer, { ...credentials, services, takeBack: losers });
  await writeClaim(trx, row, { ...from, email: before.email, now, text: "restored" });
  return services;
}

const traceOf = ({ userAgent, network }: Visitor): KeptTrace => ({ userAgent, network });

/**
 * Restores the account's own state; its password, if it has one, must be set anew. Removes everything added since
 * the change that could log in, or that could hide the restoration from the holder. Returns whether there is a
 * password, and which credentials ended.
 */
async function restoreAccount(
  parts: Parts,
  trx: Trx,
  found: Case,
  before: Before,
  trace: Partial<KeptTrace>,
): Promise<{ readonly hasPassword: boolean; readonly ended: readonly EndedCredential[] }> {
  const { row, account } = found;
  const since = row.made_at;
  const mark = await findMark(trx, found);
  const returning = readReturning(parts, found, mark);
  await restoreFacets(parts, { trx, account, before, since, returning });
  // Ends the credentials that were added since the change, or were young at that time. This runs last: which credential
  // is the last one depends on all of them.
  const after = Math.min(youngAfter(mark, account.created_at), since - 1);
  const ended = await endYoungCredentials(parts, trx, account.id, { after, trace });
  return { hasPassword: await hasPassword(trx, account.id), ended };
}

/** Services that were left when the ID was closed wake with it, so the links to undo each leaving are closed. */
async function closeLeavings(trx: Trx, home: readonly Lineage[], now: number): Promise<void> {
  for (const { lineage } of home) await closeReversals(trx, { kind: "leaving", lineage }, now);
}

/** Queues giving back the old accounts that were linked since. Returns their lineages. */
async function queueUnlinks(
  { outbox }: Parts,
  trx: Trx,
  { undone }: Case,
  userAgent: string | null,
): Promise<string[]> {
  const lineages: string[] = [];
  for (const { kind, rank, service_id: serviceId, lineage } of undone) {
    if (kind !== "link" || serviceId === null || lineage === null) continue;
    // A link may have two rows: one of them is for the old account's mailbox.
    if (lineages.includes(lineage)) continue;
    await strikeLineages(trx, [{ service_id: serviceId, lineage }], { rank });
    await outbox.add(trx, { kind: "undo-linked", serviceId, lineage, userAgent });
    lineages.push(lineage);
  }
  return lineages;
}

/** Queues telling the services that stay with the account its restored address. */
async function tellServices(
  { outbox }: Parts,
  trx: Trx,
  { account }: Case,
  before: Before,
): Promise<void> {
  if (canonicalEmail(before.email) === account.email_key) return;
  for (const serviceId of await findServicesToTell(trx, account.id, account.email)) {
    await outbox.add(trx, { kind: "tell-address", account: account.id, serviceId });
  }
}

/** Makes a link by which the holder who lost the account to a stop can take it back with an older thing. */
async function keepLoser(
  parts: Parts,
  trx: Trx,
  { row, account }: Case,
  services: readonly Lineage[],
): Promise<TakeBackLink | undefined> {
  const places = new Map(services.toReversed().map((each) => [each.service_id, each]));
  const link = await writeReversal(parts, trx, {
    account: account.id,
    kind: "loser",
    before: { email: account.email, emailProvenAt: account.email_proven_at },
    services: [...places.values()],
    needs_older: 1,
    floor: Math.min(row.made_at, row.floor ?? row.made_at),
    user_agent: null,
    language: account.language,
  });
  const { id, email } = account;
  if (link) await holdAddress(trx, { account: id, email, since: parts.now() });
  return link;
}

/**
 * Tells the winner what to do next, in the language of their notice. Tells the present mailbox, if it is another, that
 * the change was undone, with the loser's link if there is one.
 */
async function tellMailboxes(
  { outbox, now }: Parts,
  trx: Trx,
  { row, account }: Case,
  restorer: Restorer,
  {
    takeBack,
    ...own
  }: {
    readonly hasPassword: boolean;
    readonly ended: readonly EndedCredential[];
    readonly services: boolean;
    readonly takeBack: TakeBackLink | undefined;
  },
): Promise<void> {
  const at = now();
  const seen = restorer === "waited" ? { at } : seenFrom({ user_agent: restorer.userAgent }, at);
  const { kind } = row;
  const won = { about: "taken-back", kind, ...own, seen } as const;
  await outbox.add(trx, {
    kind: "mail",
    mail: { to: row.mailbox, language: row.language, content: won },
  });
  if (account.email_key === row.mailbox_key) return;
  const lost = { about: "undone", kind, seen: { at }, takeBack } as const;
  const loser = { to: account.email, language: account.language };
  await outbox.add(trx, { kind: "mail", mail: { ...loser, content: lost } });
}
