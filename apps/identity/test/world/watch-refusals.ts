import { logOptions } from "../../src/process/log-options.ts";

/** The only keys that a log row about a refusal may have: names, and nothing that a caller wrote. */
const KEYS = ["level", "time", "pid", "hostname", "request_id", "code", "reason", "msg"];
const NAME = /^[A-Za-z][\w.-]{0,60}$/;

/** The columns of a log row that concern refusals. */
export type Row = {
  readonly msg: string;
  readonly request_id?: string;
  readonly code?: string;
  readonly reason?: string;
  readonly call?: string;
  readonly status?: number;
};

/** Health checks do not count: their answers have log rows of their own. */
const isRefused = ({ status = 0, call = "" }: Row): boolean =>
  status >= 400 && !call.startsWith("/health/");

/** The log as in production, for Fastify. */
export const logTo = (write: (line: string) => void) => ({
  ...(logOptions("info") as object),
  stream: { write },
});

/**
 * Reads a process's log as it is written: every refusal must have left exactly one row, with a code and nothing that
 * the caller wrote.
 */
export function watchRefusals() {
  const codes = new Map<string, string[]>();
  const refusals: Row[] = [];
  const faults: string[] = [];
  const lines: string[] = [];

  function write(line: string): void {
    lines.push(line);
    const row = JSON.parse(line) as Row;
    const { request_id: id = "", code = "" } = row;
    if (row.msg === "refused") {
      if (!isPlain(row)) faults.push(`This is more than a refusal's code: ${line}`);
      refusals.push(row);
      codes.set(id, [...(codes.get(id) ?? []), code]);
    }
    if (row.msg === "answered") {
      const noted = codes.get(id) ?? [];
      codes.delete(id);
      if (noted.length > 1 || (noted.length === 0 && isRefused(row))) {
        faults.push(`${row.call} answered ${row.status}, and the log says: [${noted}]`);
      }
    }
  }

  return {
    write,
    /** The log so far. */
    lines: lines as readonly string[],
    /** The rows about refusals so far. */
    refusals: refusals as readonly Row[],
    /** Descriptions of refusals whose rows are missing or wrong. */
    faults: faults as readonly string[],
  };
}

function isPlain(row: Row): boolean {
  const { code = "", reason = code } = row;
  return [code, reason].every((name) => NAME.test(name)) && !Object.keys(row).some(isUnknown);
}

const isUnknown = (key: string): boolean => !KEYS.includes(key);
