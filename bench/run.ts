import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@musubi/environment";
import { buildApps } from "../scripts/build/build-apps.ts";
import { endWhenAsked } from "../scripts/build/stop-request.ts";
import { startPostgres } from "../scripts/test/postgres.ts";
import { findPostgresBinaries } from "../scripts/test/system-software.ts";
import { readChoice } from "./choice.ts";
import { installPeers } from "./install.ts";

endWhenAsked();
await runCommand(async () => {
  const choice = readChoice(process.argv.slice(2));
  installPeers();
  await buildApps(["login"]);
  // Imported only now, when their packages are installed.
  const { compare } = await import("./compare.ts");
  const { createPostgresDatabase } = await import("./databases.ts");
  const { startLoad } = await import("./processes.ts");

  await using world = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const load = world.use(startLoad());
  const file = (name: string) => `sqlite:${join(folder, `${name}.db`)}`;

  console.log("Requests per CPU-second of the server: medians of alternating rounds.");
  console.log(`Node ${process.versions.node} on ${cpus()[0]?.model.trim() ?? "this machine"}.\n`);
  if (choice.has("sqlite")) await compare("SQLite", choice, load, folder, file);
  if (!choice.has("postgresql")) return;
  const binaries = findPostgresBinaries(process.env);
  if (binaries === undefined) {
    console.log("PostgreSQL is not installed here, so it was not measured.\n");
  } else {
    const { url } = world.use(await startPostgres(binaries, true));
    await compare("PostgreSQL", choice, load, folder, (name) => createPostgresDatabase(url, name));
  }
});
