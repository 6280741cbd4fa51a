import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "rolldown";
import { inRepository } from "../build/repository.ts";
import { measurePages } from "./measure-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-first-visit-"));
const bare = join(folder, "bare.js");

/** Prints how soon a phone shows content on a first visit, compared with minimal pages. */
try {
  await build({
    input: inRepository("apps/portal/test-support/bare-page.ts"),
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    output: { file: bare, minify: true },
    logLevel: "silent",
  });
  await measurePages("first-visit.ts", "visits for each page", 5, [bare]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
