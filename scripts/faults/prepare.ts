import { spawnSync } from "node:child_process";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { makeRelease } from "../release/make-release.ts";
import { findPostgresBinaries } from "../test/system-software.ts";

export const say = (line: string) => process.stdout.write(`${line}\n`);

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** The folders of a release, and of PostgreSQL's programs. */
export type Prepared = { readonly release: string; readonly postgres: string };

/**
 * Builds a release. Ends this command, and says what to install, if a program is missing. `needs`: each with its Debian
 * package. `ofPostgres`: those in PostgreSQL's folder.
 */
export async function prepare(
  needs: Readonly<Record<string, string>>,
  ofPostgres: readonly string[],
): Promise<Prepared> {
  const postgres = findPostgresBinaries(process.env, ["postgres", "psql", ...ofPostgres]);
  const all = { ...needs, haproxy: "haproxy", openssl: "openssl" };
  const missing = Object.entries(all).flatMap(([program, its]) => (has(program) ? [] : [its]));
  if (postgres === undefined || missing.length > 0) {
    const packages = [...missing, ...(postgres === undefined ? ["postgresql"] : [])].join(" ");
    say(`Not tried. apt-get install --no-install-recommends ${packages}`);
    process.exit(1);
  }
  const release = inRepository("dist");
  await runStep("Build the release", async () => {
    await buildApps(["portal", "login"]);
    await makeRelease(release);
  });
  return { release, postgres };
}
