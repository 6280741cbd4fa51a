import { describe, expect, test } from "vitest";
import { BOUNDARIES } from "./boundaries.ts";
import { buildHouse, findFaults } from "./rooms/house.ts";
import { readSources } from "./rooms/imports.ts";
import { isIn } from "./rooms/rows.ts";

// Each row is a file and an import: in this list forbidden, in the next one allowed. The files are
// never written to disk, so that the sources never contain a forbidden one.
const FORBIDDEN = [
  ["packages/contract/src/calls/a.ts", "node:fs"],
  ["packages/contract/src/b.ts", "../../messages/src/words.ts"],
  ["packages/contract/src/a.test.ts", "@musubi/identity"],
  ["packages/messages/src/a.ts", "@musubi/ui/button.tsx"],
  ["apps/portal/src/features/email/a.ts", "../password/change-password.ts"],
  ["apps/portal/src/session/a.ts", "../features/home/home.tsx"],
  ["apps/portal/src/page-config.ts", "react"],
  ["apps/portal/server/a.ts", "../src/session/session.ts"],
  ["apps/login/src/enhance/a.ts", "react"],
  ["apps/sandbox/test/a.test.ts", "../../identity/src/process/app.ts"],
  ["apps/identity/src/process/a.ts", "../../test/world/world.ts"],
  ["apps/identity/src/accounts/passwords/a.ts", "../../http/errors.ts"],
  ["apps/identity/src/ties/operations/a.ts", "../merging/finish-merge.ts"],
  ["apps/identity/src/ties/linking/password-services/a.ts", "@fastify/cookie"],
  ["scripts/bootstrap.mjs", "./build/repository.ts"],
  ["e2e/a.ts", "@musubi/portal"],
] as const;

const ALLOWED = [
  ["packages/contract/src/calls/y.ts", "../define-call.ts"],
  ["packages/contract/src/y.test.ts", "node:http"],
  ["packages/messages/src/y.ts", "@musubi/contract"],
  ["apps/portal/src/routes/y.ts", "../features/email/email-screen.tsx"],
  ["apps/portal/src/features/email/y.ts", "./email-view.tsx"],
  ["apps/portal/src/features/email/y.test.ts", "../password/change-password.ts"],
  ["apps/portal/server/y.ts", "../src/page-config.ts"],
  ["apps/identity/src/ties/linking/y.ts", "../places/describe-places.ts"],
  ["apps/identity/src/hosted/broker/y.ts", "../../social/handles.ts"],
  ["apps/identity/test/hosted/y.test.ts", "../../src/hosted/desk/desk.ts"],
  ["bench/y.ts", "../apps/identity/src/database/open.ts"],
] as const;

const findFaultsIn = (files: Readonly<Record<string, string>>): string[] =>
  findFaults(buildHouse(BOUNDARIES, new Map(Object.entries(files))));

describe("the boundaries", () => {
  test.each(FORBIDDEN)("forbid %s to import %s", (path, source) => {
    expect(findFaultsIn({ [path]: `export { thing } from "${source}";` })).toEqual([
      expect.stringMatching(`^${path} imports ${source}: the row of .+ does not allow it.$`),
    ]);
  });

  test.each(ALLOWED)("allow %s to import %s", (path, source) => {
    expect(findFaultsIn({ [path]: `export { thing } from "${source}";` })).toEqual([]);
  });

  test("name the row that forbids an import", () => {
    expect(
      findFaultsIn({ "apps/portal/src/features/email/a.ts": 'import "../home/home-screen.tsx";' }),
    ).toEqual([
      "apps/portal/src/features/email/a.ts imports ../home/home-screen.tsx: the row of apps/portal/src/features/* does not allow it.",
    ]);
  });

  test("refuse an import whose target is known only at run time", () => {
    expect(
      findFaultsIn({
        "apps/identity/src/tokens/a.ts": "export const load = (url) => import(url);",
      }),
    ).toHaveLength(1);
  });

  test.each(["apps/portal/src/a.ts", "apps/identity/src/ties/a.ts"])(
    "refuse %s, which no row of the table names",
    (path) => {
      expect(findFaultsIn({ [path]: "" })).toEqual([
        `${path} is in no room: no row of the table names it.`,
      ]);
    },
  );
});

describe("the table", () => {
  test.each([
    ["an import of an app by its name", /./, /^@musubi\/(?:portal|login|identity|sandbox|e2e)$/],
    [
      "code for a browser that names Node, a server or a database",
      /^(?:apps\/(?:portal|login)|packages\/(?:contract|demo-world|messages|ui))\/src\b/,
      /^(?:node:|@?fastify|kysely|pg|apps\/portal\/server)/,
    ],
    [
      "a database outside identity, bench and the tests of a library for databases",
      /^(?!apps\/identity|bench|packages\/connector tests)/,
      /^(?:kysely|pg)$/,
    ],
    [
      "a use case that sees a request or a reply",
      /^apps\/identity\/src\/(?:accounts|outbox|services|ties\/\w+|tokens)$/,
      /^@?fastify|\/http$/,
    ],
    [
      "a query that imports another room than what measures it",
      /^apps\/identity\/src\/database$/,
      /^@?fastify|^apps\/(?!identity\/src\/tracing$)/,
    ],
  ])("has no row for %s", (_, rooms, names) => {
    const rows = BOUNDARIES.filter(({ room }) => rooms.test(room));
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ allows }) => allows.some((name) => names.test(name)))).toEqual([]);
  });

  const named = (allows: readonly string[]) =>
    allows
      .map((name) => name.replace(/^@musubi\//, "packages/"))
      .filter((name) => /^(?:apps|packages|scripts)\b/.test(name));

  test.each(BOUNDARIES.map((row, place) => [row.room, place, row] as const))(
    "allows %s only imports from rows below it",
    (_, place, { allows }) => {
      for (const name of named(allows)) {
        const places = BOUNDARIES.flatMap(({ room }, at) => (isIn(room, name) ? [at] : []));
        expect(places, name).not.toEqual([]);
        expect(Math.min(...places), name).toBeGreaterThan(place);
      }
    },
  );
});

describe("the repository", () => {
  const house = buildHouse(BOUNDARIES, readSources());

  test("has no import that the boundaries forbid", () => {
    expect(findFaults(house)).toEqual([]);
  });

  test("has files in every room of the table", () => {
    const furnished = new Set([...house.files.values()].map(({ row }) => row));
    expect(BOUNDARIES.filter((row) => !furnished.has(row))).toEqual([]);
  });
});
