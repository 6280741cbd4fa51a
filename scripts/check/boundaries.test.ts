import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";

// Each row is a file, and an import it must not or may have. A temporary tree with the project's own
// configuration takes them, so that no forbidden file ever lies in the sources.
const FORBIDDEN = [
  ["packages/contract/src/calls/a.ts", "node:fs"],
  ["packages/contract/src/b.ts", "@musubi/messages/words"],
  ["packages/contract/src/c.ts", "../../messages/src/words.ts"],
  ["packages/contract/src/d.ts", "../../../apps/identity/src/process/app.ts"],
  ["packages/messages/src/a.ts", "@musubi/ui/button.tsx"],
  ["packages/messages/src/b.ts", "node:path"],
  ["packages/ui/src/a.ts", "@musubi/contract"],
  ["packages/ui/src/b.ts", "@musubi/messages/words"],
  ["packages/environment/src/a.ts", "@musubi/contract"],
  ["packages/demo-world/src/a.ts", "@musubi/environment"],
  ["packages/connector-check/src/a.ts", "@musubi/sandbox"],
  ["packages/contract/src/a.test.ts", "@musubi/identity"],
  ["apps/portal/src/a.ts", "node:fs/promises"],
  ["apps/portal/src/b.ts", "kysely"],
  ["apps/portal/src/c.ts", "pg"],
  ["apps/portal/src/d.ts", "@musubi/environment"],
  ["apps/portal/src/e.ts", "@musubi/identity"],
  ["apps/portal/src/f.ts", "../server/main.ts"],
  ["apps/portal/src/g.ts", "../../login/src/pages/sign-in.tsx"],
  ["apps/portal/src/features/email/a.ts", "../password/change-password.ts"],
  ["apps/portal/src/features/email/b.ts", "../../routes/index.tsx"],
  ["apps/portal/src/session/a.ts", "../features/home/home.tsx"],
  ["apps/portal/server/a.ts", "@musubi/identity"],
  ["apps/portal/server/b.ts", "pg"],
  ["apps/login/src/a.ts", "node:crypto"],
  ["apps/login/src/b.ts", "../../identity/src/process/app.ts"],
  ["apps/sandbox/src/a.ts", "@musubi/identity"],
  ["apps/sandbox/src/b.ts", "kysely"],
  ["apps/sandbox/test/a.test.ts", "../../identity/src/process/app.ts"],
  ["apps/identity/src/api/calls/a.ts", "../../../../sandbox/src/app.ts"],
  ["apps/identity/src/tokens/a.ts", "../api/calls/get-tokens.ts"],
  ["apps/identity/src/accounts/passwords/a.ts", "../../http/errors.ts"],
  ["apps/identity/src/accounts/passwords/b.ts", "fastify"],
  ["apps/identity/src/database/queries/a.ts", "../../tokens/mint.ts"],
  ["e2e/a.ts", "@musubi/portal"],
] as const;

const ALLOWED = [
  ["packages/contract/src/y.ts", "valibot"],
  ["packages/contract/src/calls/y.ts", "../define-call.ts"],
  ["packages/contract/src/y.test.ts", "node:http"],
  ["packages/messages/src/y.ts", "@musubi/contract"],
  ["packages/ui/src/y.ts", "react"],
  ["packages/environment/src/y.ts", "node:fs"],
  ["packages/demo-world/src/y.ts", "@musubi/contract"],
  ["apps/portal/src/y.ts", "@musubi/messages/ja/portal"],
  ["apps/portal/src/z.ts", "@musubi/ui/button.tsx"],
  ["apps/portal/src/features/email/y.ts", "../../session/session.ts"],
  ["apps/portal/src/features/email/z.ts", "./email-view.tsx"],
  ["apps/portal/server/y.ts", "node:http"],
  ["apps/portal/vite.config.ts", "node:path"],
  ["apps/login/src/y.ts", "@musubi/contract/login-pages"],
  ["apps/sandbox/src/y.ts", "@musubi/demo-world"],
  ["apps/identity/src/api/calls/y.ts", "../../tokens/mint.ts"],
  ["apps/identity/src/database/queries/y.ts", "kysely"],
  ["apps/identity/test/y.test.ts", "../src/process/app.ts"],
  ["apps/identity/test/hosted/y.test.ts", "../../src/hosted/desk.ts"],
] as const;

type Diagnostic = { readonly category: string; readonly location: { readonly path: string } };

const root = mkdtempSync(join(tmpdir(), "musubi-boundaries-"));
let refused: ReadonlySet<string>;

beforeAll(async () => {
  for (const file of ["biome.json", ".gitignore"]) cpSync(inRepository(file), join(root, file));
  for (const [path, source] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `export { thing } from "${source}";\n`);
  }
  const report = JSON.parse(await lint(root)) as { diagnostics: readonly Diagnostic[] };
  refused = new Set(
    report.diagnostics
      .filter(({ category }) => category === "lint/style/noRestrictedImports")
      .map(({ location }) => location.path),
  );
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

// Biome ends with 1 where it finds something: that is what we look at, not an error.
const lint = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
    execFile(inRepository("node_modules/.bin/biome"), args, { cwd: folder }, (_, stdout) =>
      resolve(stdout),
    );
  });

describe("the linter", () => {
  test.each(FORBIDDEN)("refuses in %s the import of %s", (path) => {
    expect(refused).toContain(path);
  });

  test.each(ALLOWED)("allows in %s the import of %s", (path) => {
    expect(refused).not.toContain(path);
  });
});
