import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";

type Locked = {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const readLock = (path: string) =>
  JSON.parse(readFileSync(inRepository(path), "utf8")) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };

test.each(["package-lock.json", "bench/package-lock.json"])(
  "%s holds no address to download from",
  (path) => {
    const addressed = Object.entries(readLock(path).packages)
      .filter(([, { resolved, link }]) => resolved !== undefined && !link)
      .map(([path]) => path);
    expect(addressed).toEqual([]);
  },
);

test("no package but a known one runs a script when it is installed", () => {
  const scripted = Object.entries(readLock("package-lock.json").packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path);
  // It writes a file of defaults, and downloads nothing.
  expect(scripted).toEqual(["node_modules/@firebase/util"]);
});

describe("the lock file", () => {
  // npm drops an optional package silently if the registry does not have it; the next machine
  // then fails at its first build.
  test.each(["x64", "arm64"])("has every native part for linux on %s", (arch) => {
    const parts = [
      `node-linux-${arch}`,
      `@biomejs/cli-linux-${arch}`,
      `@node-rs/argon2-linux-${arch}-gnu`,
      `@rolldown/binding-linux-${arch}-gnu`,
      `@typescript/typescript-linux-${arch}`,
      `lightningcss-linux-${arch}-gnu`,
    ];
    expect(Object.keys(readLock("package-lock.json").packages)).toEqual(
      expect.arrayContaining(parts.map((part) => `node_modules/${part}`)),
    );
  });
});
