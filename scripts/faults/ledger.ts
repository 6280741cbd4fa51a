/**
 * What was answered to a request. `later`: 503 with the time to come again. `cut`: nothing, because the process that
 * worked on it is dead. `wrong`: what must never be answered.
 */
export type Kind = "ok" | "refused" | "later" | "cut" | "wrong";

export const DEEDS = ["address", "close", "link", "leave", "wake", "merge", "undo"] as const;
export type Deed = (typeof DEEDS)[number];

/** A change that a holder asked for once. Unless it is acknowledged, they can rely on nothing. */
export type Change = {
  readonly deed: Deed;
  readonly subject: string;
  /** What must be found afterwards, in the words of `findFacts`. */
  readonly leaves: readonly string[];
  /** A notice that must have come: to whom, and what its subject says. */
  readonly mail?: readonly [to: string, about: RegExp];
  isAcknowledged: boolean;
};

export type Ledger = {
  readonly answers: { readonly at: number; readonly kind: Kind; readonly what: string }[];
  readonly changes: Change[];
  /** Sessions that a renewal ended. */
  readonly logOuts: { readonly at: number; readonly what: string }[];
  /** Log-ins that had to begin anew. */
  logInsAnew: number;
};

export const openLedger = (): Ledger => ({ answers: [], changes: [], logOuts: [], logInsAnew: 0 });

/** The figures of a span of time. */
export function readSpan({ answers, logOuts }: Ledger, from: number, to: number) {
  const isWithin = ({ at }: { readonly at: number }) => at >= from && at <= to;
  const within = answers.filter(isWithin);
  const count = (kind: Kind) => within.filter((each) => each.kind === kind).length;
  const good = [from, ...within.filter(({ kind }) => kind === "ok").map(({ at }) => at), to];
  return {
    asked: within.length,
    silentMs: Math.max(...good.slice(1).map((at, n) => at - (good[n] ?? at))),
    later: count("later"),
    cut: count("cut"),
    wrong: within.filter(({ kind }) => kind === "wrong").map(({ what }) => what),
    logOuts: logOuts.filter(isWithin).map(({ what }) => what),
  };
}

/** Returns when something succeeded again after a time. */
export const servedAfter = ({ answers }: Ledger, time: number): number | undefined =>
  answers.find(({ at, kind }) => at >= time && kind === "ok")?.at;
