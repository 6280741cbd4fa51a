import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRepository } from "../build/repository.ts";
import type { Lock } from "./lock.ts";
import { PLATFORMS } from "./native-parts.ts";

/** The workspaces whose programs and pages are in a release; npm adds those that they depend on. */
const WORKSPACES = ["identity", "portal", "login", "connector-check"];
const NATIVE = /^@node-rs\/(?:argon2|bcrypt)-/;

type Component = {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { readonly license: { readonly id?: string; name?: string } }[];
};
type Sbom = {
  serialNumber?: string;
  readonly metadata: { timestamp?: string; tools?: unknown; readonly component: { name: string } };
  readonly components: readonly Component[];
};

/**
 * Returns the list of packages in a release, as npm reads it from the lock file. npm gets a copy of
 * the lock file without the development dependencies: npm would omit a package that is also one of them.
 */
export function readSbom(lock: Lock): Sbom {
  const folder = mkdtempSync(join(tmpdir(), "musubi-sbom-"));
  try {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).map(([path, each]) => [path, forRunning(each)]),
    );
    for (const [path, each] of Object.entries(packages)) {
      if (path.includes("node_modules/")) continue;
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "package.json"), JSON.stringify(each));
    }
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages }));
    const told = execFileSync(
      "npm",
      [
        ...["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"],
        ...WORKSPACES.flatMap((name) => ["--workspace", `@musubi/${name}`]),
      ],
      { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 26 },
    );
    const sbom: Sbom = JSON.parse(told);
    // These depend on the time, the folder and the npm: two builds of one state must be the same bytes.
    delete sbom.serialNumber;
    delete sbom.metadata.timestamp;
    delete sbom.metadata.tools;
    sbom.metadata.component.name = "musubi";
    return sbom;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function forRunning(each: Lock["packages"][string]): Lock["packages"][string] {
  const { devDependencies: _dev, peerDependencies: _peers, ...kept } = each;
  if (kept.optionalDependencies === undefined) return kept;
  const optional = Object.entries(kept.optionalDependencies).filter(
    ([name]) => !NATIVE.test(name) || PLATFORMS.some((platform) => name.endsWith(platform)),
  );
  return { ...kept, optionalDependencies: Object.fromEntries(optional) };
}

/** Returns the licences of third-party packages, each with its text if it has one. */
export function describeLicences({ components }: Sbom, lock: Lock): string {
  const paths = new Map(
    Object.entries(lock.packages).map(([path, { version }]) => [
      `${path.split("node_modules/").at(-1)}@${version}`,
      path,
    ]),
  );
  return components
    .filter(({ name }) => lock.packages[`node_modules/${name}`] !== undefined)
    .map((each) => {
      const id = `${each.name}@${each.version}`;
      const licences = (each.licenses ?? []).map(({ license }) => license.id ?? license.name);
      if (licences.length === 0) throw new Error(`${id} has no licence in the lock file.`);
      const text = readLicence(paths.get(id) ?? "");
      return [`${id}: ${licences.join(", ")}`, ...(text ? ["", text.trim()] : [])].join("\n");
    })
    .sort()
    .join(`\n\n${"-".repeat(80)}\n\n`);
}

function readLicence(path: string): string | undefined {
  const folder = inRepository(path);
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return name && readFileSync(join(folder, name), "utf8");
}
