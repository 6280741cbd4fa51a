import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { inRepository } from "./repository.ts";

const SOURCE = inRepository("apps/identity/src");

/** What has files of its own beside it that it reads when it runs. */
const OUTSIDE = [/^@node-rs\/argon2/, /^@fastify\/swagger/];

/** For what was written for CommonJS. */
const BANNER = `import { createRequire as $require } from "node:module";
const require = $require(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** Puts identity into one file, which is loaded in a third of the time. Returns its path. */
export async function bundleIdentity(): Promise<string> {
  const file = inRepository("apps/identity/dist/identity.mjs");
  const bundle = await rolldown({
    input: join(SOURCE, "process/main.ts"),
    platform: "node",
    external: OUTSIDE,
    logLevel: "silent",
  });
  await bundle.write({ file, format: "esm", banner: BANNER, codeSplitting: false });
  await bundle.close();
  copyFileSync(join(SOURCE, "outbox/mail/knot.png"), join(file, "../knot.png"));
  return file;
}
