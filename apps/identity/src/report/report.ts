import type { ErrorCode } from "@musubi/contract";

/** What identity tells its operators in its log besides refusals. No fact reveals a holder. */
export type Reports = {
  /** A call answered an error that its contract does not list. */
  readonly undeclared: { readonly call: string; readonly code: ErrorCode };
  readonly limitUncounted: { readonly limit: string; readonly err: unknown };
  /** A service denies so many accounts that it is no longer believed. */
  readonly serviceForgets: { readonly service: string };
  /** A service did not answer, or broke the contract. `reason`: its status, or why there was no answer. */
  readonly serviceSilent: {
    readonly service: string;
    readonly address: string;
    readonly reason: string;
  };
  readonly oldSystemSilent: { readonly reason: string };
  /** An account of a service cannot be brought home; the holder is named by the ID's subject alone. */
  readonly restoreRefused: {
    readonly op: string;
    readonly account: string;
    readonly serviceId: number;
  };
  /** A holder's file lacks what a service has. */
  readonly exportLacks: { readonly service: string; readonly reason: string };
  /** The newest row of the office's journal: its number and its MAC. */
  readonly officeHead: { readonly seq: number; readonly mac: string };
  /** A try of a job failed; it is tried again. */
  readonly jobFailed: { readonly kind: string; readonly reason: string; readonly final: boolean };
  /** A job failed for the last time. */
  readonly jobGivenUp: Reports["jobFailed"];
};

export type Report = <N extends keyof Reports>(name: N, facts: Reports[N]) => void;

/** How each is written. */
const WRITTEN: Readonly<Record<keyof Reports, readonly ["error" | "warn" | "info", string]>> = {
  undeclared: ["error", "undeclared error"],
  limitUncounted: ["error", "limits cannot be counted"],
  serviceForgets: ["error", "a service no longer knows its accounts, and is not believed"],
  serviceSilent: ["warn", "a service did not answer as it should"],
  oldSystemSilent: ["warn", "the old system did not answer as it should"],
  restoreRefused: ["warn", "an account of a service cannot be brought home"],
  exportLacks: ["warn", "a holder's file lacks what a service has"],
  officeHead: ["info", "the office's journal"],
  jobFailed: ["warn", "job failed"],
  jobGivenUp: ["error", "job failed"],
};

/** Returns what writes reports with a writer of log rows. */
export const reportBy =
  (write: (level: "error" | "warn" | "info", facts: object, text: string) => void): Report =>
  (name, facts) => {
    const [level, text] = WRITTEN[name];
    write(level, facts, text);
  };
