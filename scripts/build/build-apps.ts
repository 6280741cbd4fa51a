import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hashInputs } from "./input-hash.ts";
import { inRepository } from "./repository.ts";
import { takeTurn } from "./take-turn.ts";
import { foldersBehind, readManifest } from "./workspaces.ts";

const STAMP = ".built-from";

/**
 * Builds the apps that run in a browser, each only if one of its inputs has changed. Returns those
 * that were built.
 */
export async function buildApps(names: readonly string[]): Promise<string[]> {
  const apps = names.map((name) => ({
    name,
    folder: inRepository("apps", name),
    inputs: [
      ...foldersBehind(`@musubi/${name}`),
      inRepository("package-lock.json"),
      inRepository("tsconfig.base.json"),
    ],
  }));
  const built = await Promise.all(
    apps.map(async ({ name, folder, inputs }) => {
      const command = readManifest(folder).scripts?.build ?? "vite build";
      return (await buildIfChanged({ name, folder, inputs, command })) ? [name] : [];
    }),
  );
  return built.flat();
}

export type Build = {
  readonly name: string;
  readonly folder: string;
  readonly inputs: readonly string[];
  readonly command: string;
};

/** Runs a build unless `dist` was made from exactly these inputs. `npm run dev` may be building the same app. */
export function buildIfChanged({ name, folder, inputs, command }: Build): Promise<boolean> {
  const dist = join(folder, "dist");
  return takeTurn(join(folder, "node_modules", ".building"), async () => {
    const hash = hashInputs(inputs);
    if (readStamp(dist) === hash) return false;
    // An interrupted build must not look like a finished one.
    rmSync(join(dist, STAMP), { force: true });
    await runBuild(name, folder, command);
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, STAMP), hash);
    return true;
  });
}

async function runBuild(name: string, folder: string, command: string): Promise<void> {
  const child = spawn(command, { cwd: folder, shell: true, stdio: ["ignore", "pipe", "pipe"] });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(`${out}${errors}\nThe ${name} could not be built.`);
}

function readStamp(dist: string): string | undefined {
  try {
    return readFileSync(join(dist, STAMP), "utf8");
  } catch {
    return undefined;
  }
}
