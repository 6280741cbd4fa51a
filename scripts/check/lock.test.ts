import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";

const { packages } = JSON.parse(readFileSync(inRepository("package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
};

test("only known packages run a script when they are installed", () => {
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path);
  // This package writes a file of defaults, and downloads nothing.
  expect(scripted).toEqual(["node_modules/@firebase/util"]);
});

// npm silently drops an optional package that the registry does not have; the next machine then
// fails at its first build.
test.each(["x64", "arm64"])("the lock file has every native part for linux on %s", (arch) => {
  const parts = [
    `node-linux-${arch}`,
    `@biomejs/cli-linux-${arch}`,
    `@node-rs/argon2-linux-${arch}-gnu`,
    `@node-rs/bcrypt-linux-${arch}-gnu`,
    `@rolldown/binding-linux-${arch}-gnu`,
    `@typescript/typescript-linux-${arch}`,
    `lightningcss-linux-${arch}-gnu`,
  ];
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(parts.map((part) => `node_modules/${part}`)),
  );
});
