import { closeSync, fstatSync, ftruncateSync, writeSync } from "node:fs";
import { openPrivate } from "./open-private.ts";

/** The outcome of a line. */
export type Outcome = { readonly line: number } & (
  | { readonly made: string }
  | { readonly added: readonly string[]; readonly to: string }
  | { readonly skipped: string }
  | { readonly faults: readonly string[] }
);

/** A file with one JSON object for each line. */
export type Report = {
  /** Truncates the file to this length. */
  rewind(bytes: number): void;
  /** Returns the new length of the file. */
  write(outcomes: readonly Outcome[]): number;
  close(): void;
};

/** Opens a report to continue it after so many bytes, or creates it. */
export function openReport(path: string, bytes: number): Report {
  const file = openPrivate(path, bytes === 0 ? "w" : "a+");
  const isFile = fstatSync(file).isFile();
  let length = bytes;
  const rewind = (to: number) => {
    if (isFile && fstatSync(file).size > to) ftruncateSync(file, to);
    length = to;
  };
  rewind(bytes);
  return {
    rewind,
    write(outcomes) {
      const text = Buffer.from(outcomes.map((each) => `${JSON.stringify(each)}\n`).join(""));
      // A full disk writes a part without an error, which only the next write reports.
      for (let at = 0; at < text.length; ) at += writeSync(file, text, at);
      length += text.length;
      return length;
    },
    close: () => closeSync(file),
  };
}
