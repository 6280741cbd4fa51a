import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@musubi/environment/release";
import { inRepository } from "../build/repository.ts";
import { packFolder } from "./pack-folder.ts";

export const CONNECTOR_ARCHIVE = `musubi-connector-${VERSION}.tgz`;

const MANIFEST = {
  name: "@musubi/connector",
  version: VERSION,
  description:
    "Joins a service to a Musubi ID: the protocol, in the service's own database and transaction.",
  license: "MIT",
  type: "module",
  sideEffects: false,
  engines: { node: ">=20" },
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } },
};

/** Writes the library for services, as JavaScript with its types, into an archive that npm installs. */
export function packConnector(file: string): void {
  const folder = mkdtempSync(join(tmpdir(), "musubi-connector-"));
  try {
    mkdirSync(join(folder, "dist"));
    execFileSync(inRepository("node_modules/.bin/tsc"), [
      ...["--project", inRepository("packages/connector/tsconfig.build.json")],
      ...["--outDir", join(folder, "dist")],
    ]);
    copyFileSync(inRepository("LICENSE"), join(folder, "LICENSE"));
    writeFileSync(join(folder, "package.json"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
    packFolder(folder, "package", file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
