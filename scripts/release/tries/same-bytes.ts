import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRepository } from "../../build/repository.ts";
import { listTracked } from "../../test/sample.ts";
import { expectThat, type Try } from "./tries.ts";

/** Makes another build from a copy in another folder, from scratch. */
export const sameBytes: Try = {
  name: "two builds, the same bytes",
  needs: {},
  async run(release) {
    using copy = copyWhole();
    const program = `const { buildApps } = await import("./scripts/build/build-apps.ts");
      const { makeRelease } = await import("./scripts/release/make-release.ts");
      await buildApps(["portal", "login"]);
      await makeRelease("other");`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { cwd: copy.folder, encoding: "utf8" },
    );
    expectThat(status === 0, stderr);
    const [first, second] = [release, join(copy.folder, "other")].map((folder) =>
      readFileSync(join(folder, "SHA256SUMS"), "utf8").split("\n"),
    );
    const differing = first?.filter((line) => !second?.includes(line)) ?? [];
    expectThat(
      differing.length === 0 && first?.length === second?.length,
      `These differ:\n${differing.join("\n")}`,
    );
    return [`${first?.length} files, each the same.`];
  },
};

/** Copies the files that git knows, as they are now, and links what is installed: a build writes nothing there. */
function copyWhole(): Disposable & { readonly folder: string } {
  mkdirSync(inRepository(".data"), { recursive: true });
  const folder = mkdtempSync(inRepository(".data", "other-build-"));
  for (const name of listTracked(inRepository())) cpSync(inRepository(name), join(folder, name));
  execFileSync("cp", ["-al", inRepository("node_modules"), folder]);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
