import { catalogue, publicServices } from "@musubi/contract";
import { siteFile } from "@musubi/contract/brand";
import { readJsonFile } from "@musubi/environment";

type Checked =
  | { readonly ok: true; readonly summary: string }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Checks the form of an operator's file as processes do at start. A list is a catalogue, all else a site file. */
export function checkFile(path: string): Checked {
  const read = readJsonFile(path, (content) => (Array.isArray(content) ? catalogue : siteFile));
  if (!read.ok) return { ok: false, faults: read.faults.map((fault) => `${path}, ${fault}.`) };
  const { content } = read;
  return { ok: true, summary: `${path} ${describe(content)}` };
}

/** Checks several files, and reports all faults at once. */
export function checkFiles(paths: readonly string[]) {
  const checked = paths.map(checkFile);
  return {
    summaries: checked.flatMap((file) => (file.ok ? [file.summary] : [])),
    faults: checked.flatMap((file) => (file.ok ? [] : file.faults)),
  };
}

const describe = (content: unknown): string =>
  Array.isArray(content)
    ? `is a good catalogue: ${count(content.length, "entry", "entries")}, of which ${publicServices(content).length} can be linked.`
    : "is a good site file.";

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
