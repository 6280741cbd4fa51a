import { closeSync, fstatSync, ftruncateSync, writeSync } from "node:fs";
import { openPrivate } from "./open-private.ts";

/** What became of a line. */
export type Outcome = { readonly line: number } & (
  | { readonly made: string }
  | { readonly added: readonly string[]; readonly to: string }
  | { readonly skipped: string }
  | { readonly faults: readonly string[] }
);

/** A file with one JSON object for each line. */
export type Report = {
  /** Takes back what was written after so many bytes. */
  rewind(bytes: number): void;
  /** Writes, and returns how long it is now. */
  write(outcomes: readonly Outcome[]): number;
  close(): void;
};

/** Opens one that was written up to somewhere before, or begins it. */
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
      // A disk that fills up takes some of it, and says so only when asked for the rest.
      for (let at = 0; at < text.length; ) at += writeSync(file, text, at);
      length += text.length;
      return length;
    },
    close: () => closeSync(file),
  };
}
