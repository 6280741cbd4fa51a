import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { inRepository, ROOT } from "../build/repository.ts";
import { listWorkspaces } from "../build/workspaces.ts";

export type Check = { readonly name: string; readonly command: readonly [string, ...string[]] };

export type CheckResult = {
  readonly check: Check;
  readonly passed: boolean;
  readonly output: string;
  readonly ms: number;
};

const AT_ONCE = 2;

/** Generates types that the checks need and Git ignores. */
const CSS_TYPES: Check = {
  name: "css types",
  command: [process.execPath, inRepository("packages/ui/generate-css-types.ts")],
};

/** Everything that can be checked without running the sources: lint, boundaries, types. */
export function listChecks(): Check[] {
  const tsc = inRepository("node_modules/.bin/tsc");
  const folders = listWorkspaces().map(({ folder }) => folder);
  const others = [
    "scripts",
    "bench",
    "examples/moving-in",
    "examples/site",
    "examples/service-ts",
  ].map((folder) => inRepository(folder));
  const projects = [...folders, ...others]
    .flatMap((folder) => [join(folder, "tsconfig.json"), join(folder, "tsconfig.test.json")])
    .filter((project) => existsSync(project));
  return [
    { name: "biome", command: [inRepository("node_modules/.bin/biome"), "check", "."] },
    {
      name: "boundaries",
      command: [process.execPath, inRepository("scripts/check/rooms/check-boundaries.ts")],
    },
    {
      name: "phrases",
      command: [process.execPath, inRepository("scripts/check/phrases.ts"), "--check"],
    },
    ...projects.map(
      (project): Check => ({
        name: `types of ${describeProject(project)}`,
        command: [
          tsc,
          // Two projects are checked at once; several checkers in each would infer the same types again.
          ...["--checkers", "1"],
          // Only what has changed since the last check, and what depends on it, is checked again.
          ...["--incremental", "--tsBuildInfoFile", findMemory(project)],
          ...["--project", project],
        ],
      }),
    ),
  ];
}

const describeProject = (project: string): string =>
  relative(ROOT, join(project, "..")) +
  (basename(project) === "tsconfig.test.json" ? " with tests" : "");

const findMemory = (project: string): string =>
  inRepository(join("node_modules/.cache/types", relative(ROOT, project).replaceAll(sep, "-")));

/** Runs checks, a few at a time once the generated types are there, and reports each result as it comes. */
export async function runChecks(
  checks: readonly Check[],
  onResult: (result: CheckResult) => void,
): Promise<void> {
  onResult(await runCheck(CSS_TYPES));
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      onResult(await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function runCheck(check: Check): Promise<CheckResult> {
  const began = performance.now();
  const [program, ...args] = check.command;
  const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  return { check, passed: code === 0, output: out + errors, ms: performance.now() - began };
}
