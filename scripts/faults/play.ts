import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare.ts";
import { liveOn } from "./deeds.ts";
import type { Door } from "./holder.ts";
import { openLedger, readSpan, servedAfter } from "./ledger.ts";
import { watchMailbox } from "./mailbox.ts";
import type { People } from "./people.ts";
import { say } from "./prepare.ts";
import type { Service } from "./service.ts";

/** Something that breaks for a while. */
export type Fault = {
  readonly name: string;
  /** Breaks it and mends it. Returns since when the database could be written to again, if it could not. */
  happen(): Promise<{ readonly writableAt?: number }>;
};

const CALM_MS = 10_000;
/** Until the sweep has finished what was begun, and the services were told. */
const SETTLED_WITHIN_MS = 5 * 60_000;
/** From the time when a new leader accepts writes. */
const SERVED_WITHIN_MS = 6_000;

/**
 * Lets faults happen, one after the other, under people who go on. Prints what each of them meant, and at the end what
 * became of all that was acknowledged. Returns whether every bar held.
 */
export async function play(
  service: Service,
  people: People,
  faults: Iterable<Fault>,
  { isRough }: Pick<Door, "isRough">,
): Promise<boolean> {
  const ledger = openLedger();
  const [over, watched] = [new AbortController(), new AbortController()];
  const door = { url: service.url, ledger, isRough, isOver: () => over.signal.aborted };
  const mailbox = watchMailbox(service.sandbox, watched.signal);
  const living = liveOn(door, mailbox, people);
  living.catch(() => {});
  await pause(CALM_MS);
  const breaches: string[] = [];
  for (const fault of faults) breaches.push(...(await tryFault(fault, door)));
  over.abort();
  await living;

  const until = Date.now() + SETTLED_WITHIN_MS;
  let found = await compare(ledger, service.rows, service.sandbox, mailbox);
  while (found.lost.length > 0 && Date.now() < until) {
    await pause(CALM_MS);
    found = await compare(ledger, service.rows, service.sandbox, mailbox);
  }
  watched.abort();
  const { lost, twice, mailsTwice } = found;
  const acknowledged = ledger.changes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const ended = service.identities.filter(({ child }) => child.exitCode !== null).length;
  say(
    `${ledger.answers.length} answers; of ${ledger.changes.length} changes ${acknowledged} acknowledged, ${lost.length} lost, ${twice.length} made twice; ${mailsTwice} mails sent again; ${ledger.logInsAnew} log-ins begun anew; ${ended} processes ended.`,
  );
  for (const each of [...lost, ...twice]) say(`    ${each}`);
  if (lost.length > 0) breaches.push("changes were lost");
  if (twice.length > 0) breaches.push("changes were made twice");
  if (ended > 0) breaches.push("processes ended");
  for (const breach of breaches) say(`NOT HELD  ${breach}`);
  return breaches.length === 0;
}

/** Tries one fault, prints its figures, and returns the bars that it broke. */
async function tryFault({ name, happen }: Fault, { ledger }: Door): Promise<string[]> {
  const began = Date.now();
  const { writableAt } = await happen();
  await pause(CALM_MS);
  const { asked, silentMs, later, cut, wrong, logOuts } = readSpan(ledger, began, Date.now());
  const figures = [`${asked} answers`, `${later} times 503`, `${cut} cut`, `${wrong.length} wrong`];
  const breaches = [
    ...(wrong.length > 0 ? [`${name}: wrong answers`] : []),
    ...(logOuts.length > 0 ? [`${name}: log-outs`] : []),
  ];
  if (writableAt !== undefined) {
    const served = (servedAfter(ledger, writableAt) ?? Number.POSITIVE_INFINITY) - writableAt;
    figures.unshift(
      `writable again after ${seconds(writableAt - began)} s, served ${seconds(served)} s later`,
    );
    if (served > SERVED_WITHIN_MS) breaches.push(`${name}: served too late`);
  }
  say(
    `${name}: ${seconds(silentMs)} s without success; ${figures.join(", ")}, ${logOuts.length} logged out`,
  );
  for (const each of new Set([...wrong, ...logOuts])) say(`    ${each}`);
  return breaches;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
