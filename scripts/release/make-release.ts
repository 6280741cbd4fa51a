import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { VERSION } from "@musubi/environment/release";
import { bundleProgram, carryFiles } from "../build/bundle.ts";
import { inRepository } from "../build/repository.ts";
import { describeLicences, readSbom } from "./contents.ts";
import { readLock } from "./lock.ts";
import { writeNativeParts } from "./native-parts.ts";
import { CONNECTOR_ARCHIVE, packConnector } from "./pack-connector.ts";
import { packFolder } from "./pack-folder.ts";

/**
 * The commands that operators call by name, `node musubi.js NAME`; any other word is an act of the
 * command itself.
 */
export const COMMANDS = {
  migrate: "apps/identity/src/process/commands/migrate.ts",
  "keys:rotate": "apps/identity/src/process/commands/rotate-keys.ts",
  "secret:change": "apps/identity/src/process/commands/change-secret.ts",
  "catalogue:check": "apps/identity/src/process/commands/check-catalogue.ts",
  "connector:check": "packages/connector-check/src/command.ts",
  "portal:static": "apps/portal/server/write-static-main.ts",
};
const MUSUBI = "apps/identity/src/process/commands/musubi.ts";

const importOf = (path: string) => `() => import(${JSON.stringify(`./${path}`)})`;

const MUSUBI_ENTRY = `const COMMANDS = {
${Object.entries(COMMANDS)
  .map(([name, path]) => `  ${JSON.stringify(name)}: ${importOf(path)},`)
  .join("\n")}
};
const isNamed = Object.hasOwn(COMMANDS, process.argv[2] ?? "");
const [load] = isNamed ? process.argv.splice(2, 1).map((name) => COMMANDS[name]) : [${importOf(MUSUBI)}];
await load();`;

const NEEDED_NODE = 24;

const PROGRAMS = {
  "identity.js": "apps/identity/src/process/main.ts",
  "portal.js": "apps/portal/server/main.ts",
  "musubi.js": { text: MUSUBI_ENTRY },
};

/** An older Node fails while it reads a program, before any of it runs: a file of its own says what is wrong. */
const launch = (
  program: string,
) => `if (Number.parseInt(process.versions.node, 10) < ${NEEDED_NODE}) {
  console.error(\`Musubi needs Node ${NEEDED_NODE} or newer, and this is Node \${process.versions.node}.\`);
  process.exit(1);
}
await import("./${program}");
`;

const COMMON_PASSWORDS = "node_modules/@zxcvbn-ts/language-common/src/passwords.json";

/** Files of the repository that an operator reads or uses. */
export const GUIDES = [
  ...["CHANGELOG.md", "LICENSE", "SECURITY.md", ".env.example"],
  ...["docs", "examples", "deploy"],
];

/** Writes everything that production needs into a folder. The pages must be built already. */
export async function makeRelease(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    const bundled = name.replace(".js", ".main.js");
    await bundleProgram({ entry, file: join(folder, bundled), isRelease: true });
    writeFileSync(join(folder, name), launch(bundled));
  }
  carryFiles(folder);
  copy(inRepository(COMMON_PASSWORDS), join(folder, "common-passwords.json"));
  const lock = readLock();
  writeNativeParts(folder, lock);
  for (const app of ["portal", "login"]) {
    copy(inRepository("apps", app, "dist"), join(folder, app));
  }
  packConnector(join(folder, CONNECTOR_ARCHIVE));
  for (const name of GUIDES) copy(inRepository(name), join(folder, name));
  // The programs must not depend on a package.json above them.
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  const sbom = readSbom(lock);
  writeFileSync(join(folder, "sbom.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  writeFileSync(join(folder, "LICENSES"), `${describeLicences(sbom, lock)}\n`);
  writeFileSync(join(folder, "VERSION"), `${VERSION}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), sumFiles(folder));
}

const MANIFEST = {
  name: "musubi-release",
  version: VERSION,
  private: true,
  type: "module",
  engines: { node: `>=${NEEDED_NODE}` },
  imports: { "#common-passwords": "./common-passwords.json" },
};

/** Without a build's own notes, and without pictures: 14 MB of screens. */
const copy = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => basename(path) !== ".built-from" && !path.endsWith(join("docs", "pictures")),
  });

/** Returns every file of a folder, in an order that is the same everywhere. */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join("/"))
    .sort();

/** In the format of `sha256sum --check`. */
const sumFiles = (folder: string): string =>
  listFiles(folder)
    .map((path) => {
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex");
      return `${hash}  ${path}\n`;
    })
    .join("");

export const packRelease = (folder: string, file: string): void =>
  packFolder(folder, `musubi-${VERSION}`, file);
