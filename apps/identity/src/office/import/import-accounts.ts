import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate as letOthersWork, setTimeout as pause } from "node:timers/promises";
import { answer } from "@musubi/contract/answer";
import type { Bulk } from "../../database/bulk/bulk.ts";
import { createStage, type ImportCounts, moveOn } from "../../database/bulk/import-stage.ts";
import { openBulk } from "../../database/bulk/open-bulk.ts";
import { endImport, findImport, insertImport } from "../../database/queries/account-imports.ts";
import type { ExistingRule } from "../../database/tables.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { act } from "../act.ts";
import type { Author } from "../journal/write-office.ts";
import { bringInChunk } from "./bring-in-chunk.ts";
import { type Checked, type CheckLine, createLineCheck } from "./check-line.ts";
import { type RawLine, readLines } from "./read-lines.ts";
import { type Outcome, openReport, type Report } from "./report.ts";

/** Fewer on SQLite, where nobody else can write while a chunk is imported. */
const CHUNK_LINES = { postgres: 5_000, sqlite: 1_000 };
const WAIT_MS = 500;
/** After so many checked lines the database's answers are handled, so that it does not wait for the next chunk. */
const LINES_A_TURN = 25;

export type ImportTerms = {
  readonly path: string;
  /** For the report and the files of services. */
  readonly folder: string;
  readonly existing: ExistingRule;
  /** Reports every fault, and writes nothing to the database but its rows in the office's journal. */
  readonly isTrial: boolean;
  /** Whether the system that the accounts come from can be asked about passwords. */
  readonly asksOldSystem: boolean;
  readonly author: Author;
  readonly onProgress?: (progress: Progress) => void;
  readonly chunkLines?: number;
};

export type Progress =
  | { readonly waits: true }
  | { readonly waits: false; readonly lines: number; readonly bytes: number; readonly of: number };

export type Imported = ImportCounts & {
  readonly lines: number;
  readonly report: string;
  /** The file was imported before by the same rule; nothing was done. */
  readonly isOld: boolean;
};

/**
 * Imports a file of accounts from another system in chunks. Each chunk and the progress are written in one transaction,
 * so that an import that was killed continues where it stopped. One import runs at a time; others wait.
 */
export async function importAccounts(parts: Parts, terms: ImportTerms): Promise<Imported> {
  const fileHash = await hashFile(terms.path);
  const bulk = await waitForBulk(parts.config.databaseUrl, terms.onProgress);
  try {
    const key = { fileHash, existing: terms.existing };
    const begun = await (terms.isTrial ? noteTrial : begin)(parts, key, terms.author);
    // A trial has a report of its own: it must not overwrite one that an import has written or will continue.
    const name = terms.isTrial ? "trial" : "report";
    const report = join(terms.folder, `${basename(terms.path)}.${name}.jsonl`);
    if (begun?.done_at) return { ...countsOf(begun), lines: begun.lines, report, isOld: true };
    await createStage(bulk);
    const run = new Run(parts, terms, bulk, openReport(report, begun?.report_bytes ?? 0), {
      key,
      startedAt: begun?.started_at ?? parts.now(),
      lines: begun?.lines ?? 0,
      reportBytes: begun?.report_bytes ?? 0,
      counts: begun ? countsOf(begun) : NOTHING,
    });
    const done = await run.bringInAll();
    await (terms.isTrial ? noteTrial : end)(parts, key, terms.author, done.counts);
    return { ...done.counts, lines: done.lines, report, isOld: false };
  } finally {
    await bulk.close();
  }
}

type Key = { readonly fileHash: string; readonly existing: ExistingRule };

const NOTHING: ImportCounts = { made: 0, added: 0, skipped: 0, faulty: 0 };

const countsOf = ({ made, added, skipped, faulty }: ImportCounts): ImportCounts => ({
  made,
  added,
  skipped,
  faulty,
});

type Position = {
  readonly key: Key;
  readonly startedAt: number;
  readonly lines: number;
  readonly reportBytes: number;
  readonly counts: ImportCounts;
};

/** One run of an import. */
class Run {
  readonly #parts: Parts;
  readonly #terms: ImportTerms;
  readonly #bulk: Bulk;
  readonly #report: Report;
  #position: Position;

  constructor(parts: Parts, terms: ImportTerms, bulk: Bulk, report: Report, position: Position) {
    this.#parts = parts;
    this.#terms = terms;
    this.#bulk = bulk;
    this.#report = report;
    this.#position = position;
  }

  async bringInAll(): Promise<Position> {
    const { config, database } = this.#parts;
    const {
      path,
      asksOldSystem,
      onProgress,
      chunkLines = CHUNK_LINES[database.engine],
    } = this.#terms;
    const of = statSync(path).size;
    const check = createLineCheck({ config, asksOldSystem, now: this.#position.startedAt });
    const { lines, bytesRead } = readLines(path, this.#position.lines);
    try {
      // While the database works on a chunk, the next one is read and checked.
      for await (const chunk of readAhead(checkChunks(lines, check, chunkLines))) {
        await this.#bringIn(chunk);
        onProgress?.({ waits: false, lines: this.#position.lines, bytes: bytesRead(), of });
      }
    } finally {
      this.#report.close();
    }
    return this.#position;
  }

  async #bringIn({ checked, last }: Chunk): Promise<void> {
    const { existing, isTrial, author } = this.#terms;
    let next = this.#position;
    await bringInChunk(this.#bulk, checked, {
      engine: this.#parts.database.engine,
      existing,
      isTrial,
      importedAt: this.#position.startedAt,
      operator: author.user,
      by: author.by,
      settle: async (outcomes) => {
        this.#report.rewind(this.#position.reportBytes);
        // A trial creates no IDs, so it does not report created ones.
        const told = isTrial ? outcomes.filter((each) => !("made" in each)) : outcomes;
        const reportBytes = this.#report.write(told);
        const counts = addCounts(this.#position.counts, outcomes);
        next = { ...this.#position, lines: last, reportBytes, counts };
        if (isTrial) return;
        const { key } = this.#position;
        await moveOn(this.#bulk, key, { lines: last, report_bytes: reportBytes, ...counts });
      },
    });
    this.#position = next;
  }
}

function addCounts(before: ImportCounts, outcomes: readonly Outcome[]): ImportCounts {
  const count = (kind: string) => outcomes.filter((each) => kind in each).length;
  return {
    made: before.made + count("made"),
    added: before.added + count("added"),
    skipped: before.skipped + count("skipped"),
    faulty: before.faulty + count("faults"),
  };
}

/** Some lines, each checked alone, and the number of the last. */
type Chunk = { readonly checked: readonly Checked[]; readonly last: number };

async function* checkChunks(
  lines: AsyncIterable<RawLine>,
  check: CheckLine,
  most: number,
): AsyncGenerator<Chunk> {
  let checked: Checked[] = [];
  let last = 0;
  for await (const raw of lines) {
    last = raw.line;
    checked.push(
      "text" in raw ? check(last, raw.text) : { ok: false, line: last, faults: [raw.fault] },
    );
    if (checked.length % LINES_A_TURN === 0) await letOthersWork();
    if (checked.length < most) continue;
    yield { checked, last };
    checked = [];
  }
  if (checked.length > 0) yield { checked, last };
}

/** Requests the next value before the present one is processed. */
async function* readAhead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let next = all.next(); ; ) {
      const { value, done } = await next;
      if (done) return;
      next = all.next();
      // An error is thrown by the next `await next`; meanwhile it must not count as unhandled.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await all.return(undefined);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(part);
  return hash.digest("hex");
}

async function waitForBulk(
  databaseUrl: string,
  onProgress: ImportTerms["onProgress"],
): Promise<Bulk> {
  for (;;) {
    const bulk = await openBulk(databaseUrl);
    if (bulk) return bulk;
    onProgress?.({ waits: true });
    await pause(WAIT_MS);
  }
}

/** Returns the progress of a file, or starts it with a row in the office's journal. */
async function begin(parts: Parts, key: Key, author: Author) {
  const { db } = parts.database;
  const found = await findImport(db, key);
  if (found) return found;
  const terms = { file: key.fileHash, existing: key.existing };
  await act(parts, { act: "accounts import", author, terms }, async (trx, now) => {
    await insertImport(trx, key, now);
    return answer({});
  });
  return findImport(db, key);
}

/**
 * Records that a trial begins, or ends with these counts. Its report shows which addresses have IDs, as a search does,
 * so a trial that was killed must have been recorded, too.
 */
async function noteTrial(
  parts: Parts,
  { fileHash: file, existing }: Key,
  author: Author,
  counts?: ImportCounts,
): Promise<undefined> {
  const name = counts ? "accounts import trial end" : "accounts import trial";
  const terms = { file, existing, ...counts };
  await act(parts, { act: name, author, terms }, async () => answer({}));
}

async function end(parts: Parts, key: Key, author: Author, counts: ImportCounts): Promise<void> {
  const terms = { file: key.fileHash, existing: key.existing, ...counts };
  await act(parts, { act: "accounts import end", author, terms }, async (trx, now) => {
    await endImport(trx, key, now);
    return answer({});
  });
}
