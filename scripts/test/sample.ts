import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRepository, ROOT } from "../build/repository.ts";
import { listFiles } from "../check/test-files.ts";

/** The part of `npm run test:all` that one `npm test` runs too. */
export type Sample = {
  readonly seed: string;
  /** Tests of identity. */
  readonly files: readonly string[];
  readonly journeys: readonly string[];
};

/** A file takes PostgreSQL four to eight seconds; two run at once. */
const FILES = 5;
/** Each has two or three journeys of a few seconds. */
const JOURNEYS = 2;
/** A test of the sample that has not begun after this time is left to another draw. */
export const SAMPLE_MS = 20_000;

/** Draws by the content of the files that git knows, so that a working tree and its commit draw the same. */
export const drawSample = (seed: string = hashTrackedFiles()): Sample => ({
  seed,
  files: draw(
    FILES,
    listFiles("apps/identity/test").filter((path) => isPlayedMoreOften(path)),
    seed,
  ),
  journeys: draw(JOURNEYS, listFiles("e2e/tests").filter(hasMoreForARelease), seed).map(nameOfFile),
});

/** Says how to run a sample alone: tests of identity on both engines, and everything in the journeys' files. */
export const describeReplay = ({ seed, files, journeys }: Sample): string =>
  `To play this sample alone: SAMPLE=${seed} npm test -- ${files.join(" ")}; npm run test:all -- ${journeys.join(" ")}`;

/** Returns some of the paths, chosen by a seed. */
export function draw(count: number, paths: readonly string[], seed: string): string[] {
  const rank = (path: string) => createHash("sha256").update(`${seed} ${path}`).digest("hex");
  return paths
    .map((path) => ({ path, rank: rank(path) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ path }) => path);
}

/** Returns whether a usual run skips a test of identity on PostgreSQL, or runs only a part of it. */
export const isPlayedMoreOften = (
  path: string,
  playsPart: (path: string) => boolean = takesFew,
): boolean => path.endsWith(".test.ts") && (!path.endsWith(".both.test.ts") || playsPart(path));

const hasMoreForARelease = (path: string): boolean =>
  readFileSync(inRepository(path), "utf8").includes('"@release"');

const nameOfFile = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns whether a test runs a random part: random sequences, or a few of many combinations. */
const takesFew = (path: string): boolean =>
  /"fast-check"|\bsampleOf\b|\bcountEdges\b/.test(readFileSync(inRepository(path), "utf8"));

/** Returns one hash over the names and contents of the files that git knows; without git, a constant. */
export function hashTrackedFiles(folder: string = ROOT): string {
  const hash = createHash("sha256");
  for (const name of listTracked(folder)) {
    hash.update(name).update(
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest(),
    );
  }
  return hash.digest("hex").slice(0, 12);
}

/** Returns the names of the existing files that git knows in a folder; none without git. */
export function listTracked(folder: string): string[] {
  try {
    const names = execFileSync("git", ["ls-files", "-z", "--deduplicate"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return names.split("\0").filter((name) => name !== "" && existsSync(join(folder, name)));
  } catch {
    return [];
  }
}
