import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inRepository } from "./repository.ts";

type Locked = {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
};

const lock = JSON.parse(readFileSync(inRepository("package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

describe("the lock file", () => {
  test("holds no address to download from", () => {
    const addressed = Object.entries(lock.packages)
      .filter(([, { resolved, link }]) => resolved !== undefined && !link)
      .map(([path]) => path);
    expect(addressed).toEqual([]);
  });

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
    expect(Object.keys(lock.packages)).toEqual(
      expect.arrayContaining(parts.map((part) => `node_modules/${part}`)),
    );
  });
});
