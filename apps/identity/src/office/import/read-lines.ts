import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** A longer line is a fault; what exceeds this is not kept in memory. */
export const LINE_MAX_BYTES = 2 ** 20;

/** A line's text, or why it cannot be read. */
export type RawLine = { readonly line: number } & (
  | { readonly text: string }
  | { readonly fault: string }
);

export type LineFile = {
  /** The lines that are not empty. */
  readonly lines: AsyncIterable<RawLine>;
  /** How much of the file has been read, in compressed bytes if it is a gzip. */
  bytesRead(): number;
};

/** Reads the lines of a file, plain or gzip, that come after line `after`, one at a time. */
export function readLines(path: string, after: number): LineFile {
  const file = createReadStream(path, { highWaterMark: 2 ** 20 });
  const plain: Readable = isGzip(path) ? pipeline(file, createGunzip(), () => {}) : file;
  return { lines: splitLines(path, plain, after), bytesRead: () => file.bytesRead };
}

function isGzip(path: string): boolean {
  const handle = openSync(path, "r");
  try {
    const start = Buffer.alloc(2);
    return readSync(handle, start) === 2 && start[0] === 0x1f && start[1] === 0x8b;
  } finally {
    closeSync(handle);
  }
}

const NEWLINE = 10;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

async function* splitLines(
  path: string,
  bytes: AsyncIterable<Buffer>,
  after: number,
): AsyncIterable<RawLine> {
  let line = 0;
  let kept: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= LINE_MAX_BYTES) kept.push(part);
  };
  const end = (): RawLine[] => {
    line += 1;
    const [whole, isTooLong] = [Buffer.concat(kept), length > LINE_MAX_BYTES];
    kept = [];
    length = 0;
    if (line <= after) return [];
    return isTooLong
      ? [{ line, fault: `it is longer than ${LINE_MAX_BYTES} bytes` }]
      : readText(line, whole);
  };
  const unreadable = (error: Error) =>
    new Error(`${path} cannot be read on after line ${line}: ${error.message}.`, { cause: error });
  for await (const chunk of named(bytes, unreadable)) {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, at));
      yield* end();
      start = at + 1;
    }
    take(chunk.subarray(start));
  }
  if (length > 0) yield* end();
}

/** The same bytes, but with a better error: that of a broken gzip does not say where it is broken. */
async function* named(
  bytes: AsyncIterable<Buffer>,
  name: (error: Error) => Error,
): AsyncIterable<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw name(error as Error);
  }
}

/** Blank lines are skipped. */
function readText(line: number, bytes: Buffer): RawLine[] {
  const isMarked = line === 1 && bytes.subarray(0, BOM.length).equals(BOM);
  try {
    const text = utf8.decode(isMarked ? bytes.subarray(BOM.length) : bytes).trim();
    return text === "" ? [] : [{ line, text }];
  } catch {
    return [{ line, fault: "it is not UTF-8" }];
  }
}
