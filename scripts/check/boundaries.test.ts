import { describe, expect, test } from "vitest";
import { BOUNDARIES } from "./boundaries.ts";
import { findFaults } from "./rooms/faults.ts";
import { buildHouse } from "./rooms/house.ts";
import { readSources } from "./rooms/imports.ts";
import { isIn } from "./rooms/rows.ts";
import { survey } from "./rooms/survey.ts";

// Each row is a file and an import: in this list forbidden, in the next one allowed. The files are
// never written to disk, so that the sources never contain a forbidden one.
const FORBIDDEN = [
  ["packages/contract/src/calls/a.ts", "node:fs"],
  ["packages/contract/src/b.ts", "@musubi/messages/words"],
  ["packages/contract/src/c.ts", "../../messages/src/words.ts"],
  ["packages/contract/src/d.ts", "../../../apps/identity/src/process/app.ts"],
  ["packages/messages/src/a.ts", "@musubi/ui/button.tsx"],
  ["packages/messages/src/b.ts", "node:path"],
  ["packages/ui/src/a.ts", "@musubi/contract"],
  ["packages/ui/src/b.ts", "@musubi/messages/words"],
  ["packages/ui/src/c.ts", "fastify"],
  ["packages/environment/src/a.ts", "@musubi/contract"],
  ["packages/environment/src/b.ts", "kysely"],
  ["packages/demo-world/src/a.ts", "@musubi/environment"],
  ["packages/connector-check/src/a.ts", "@musubi/sandbox"],
  ["packages/contract/src/a.test.ts", "@musubi/identity"],
  ["apps/portal/src/start/a.ts", "node:fs/promises"],
  ["apps/portal/src/start/b.ts", "kysely"],
  ["apps/portal/src/start/c.ts", "pg"],
  ["apps/portal/src/start/d.ts", "@musubi/environment"],
  ["apps/portal/src/start/e.ts", "@musubi/identity"],
  ["apps/portal/src/start/f.ts", "../../server/main.ts"],
  ["apps/portal/src/start/g.ts", "../../../login/src/pages/sign-in.tsx"],
  ["apps/portal/src/features/email/a.ts", "../password/change-password.ts"],
  ["apps/portal/src/features/email/b.ts", "../../routes/index.tsx"],
  ["apps/portal/src/session/a.ts", "../features/home/home.tsx"],
  ["apps/portal/src/app-sdk/a.ts", "../features/linking/linking-screen.tsx"],
  ["apps/portal/src/app-sdk/b.ts", "../routes/link-route.tsx"],
  ["apps/portal/src/pools/a.ts", "../features/merge/merge-screen.tsx"],
  ["apps/portal/src/pools/b.ts", "../popup/popup.ts"],
  ["apps/portal/src/popup/a.ts", "../routes/popup-route.tsx"],
  ["apps/portal/src/popup/b.ts", "../app-sdk/app-sdk.ts"],
  ["apps/portal/src/page-config.ts", "react"],
  ["apps/portal/server/a.ts", "@musubi/identity"],
  ["apps/portal/server/b.ts", "pg"],
  ["apps/portal/server/c.ts", "../src/session/session.ts"],
  ["apps/login/src/a.ts", "node:crypto"],
  ["apps/login/src/b.ts", "../../identity/src/process/app.ts"],
  ["apps/login/src/enhance/a.ts", "react"],
  ["apps/sandbox/src/a.ts", "@musubi/identity"],
  ["apps/sandbox/src/b.ts", "kysely"],
  ["apps/sandbox/test/a.test.ts", "../../identity/src/process/app.ts"],
  ["apps/sandbox/test/b.test.ts", "pg"],
  ["apps/identity/src/api/calls/a.ts", "../../../../sandbox/src/app.ts"],
  ["apps/identity/src/api/docs/a.ts", "../../process/app.ts"],
  ["apps/identity/src/api/docs/b.ts", "../../hosted/desk.ts"],
  ["apps/identity/src/hosted/broker/a.ts", "../../process/parts.ts"],
  ["apps/identity/src/hosted/broker/b.ts", "../../api/guards.ts"],
  ["apps/identity/src/process/clean-up.ts", "kysely"],
  ["apps/identity/src/process/periodic.ts", "../../test/world/world.ts"],
  ["apps/identity/src/tokens/a.ts", "../api/calls/get-tokens.ts"],
  ["apps/identity/src/tokens/b.ts", "../http/errors.ts"],
  ["apps/identity/src/services/a.ts", "fastify"],
  ["apps/identity/src/outbox/a.ts", "../http/errors.ts"],
  ["apps/identity/src/accounts/passwords/a.ts", "../../http/errors.ts"],
  ["apps/identity/src/accounts/passwords/b.ts", "fastify"],
  ["apps/identity/src/ties/linking/password-services/a.ts", "../../../api/register-call.ts"],
  ["apps/identity/src/ties/linking/password-services/b.ts", "../../../http/errors.ts"],
  ["apps/identity/src/ties/linking/password-services/c.ts", "@fastify/cookie"],
  ["apps/identity/src/ties/operations/a.ts", "../merging/finish-merge.ts"],
  ["apps/identity/src/ties/homecoming/a.ts", "../merging/cancel-merge.ts"],
  ["apps/identity/src/ties/merging/a.ts", "../places/wake-id.ts"],
  ["apps/identity/src/ties/linking/a.ts", "../reversals/restore.ts"],
  ["apps/identity/src/social/a.ts", "../accounts/sign-up.ts"],
  ["apps/identity/src/social/b.ts", "fastify"],
  ["apps/identity/src/limits/a.ts", "../http/limit.ts"],
  ["apps/identity/src/limits/b.ts", "@musubi/messages/words"],
  ["apps/identity/src/database/queries/a.ts", "../../tokens/mint.ts"],
  ["apps/identity/src/database/queries/b.ts", "fastify"],
  ["apps/identity/test/a.test.ts", "../../sandbox/src/app.ts"],
  ["scripts/build/a.ts", "../check/checks.ts"],
  ["scripts/check/a.ts", "../demo/parts.ts"],
  ["scripts/demo/a.ts", "../check/checks.ts"],
  ["scripts/bootstrap.mjs", "./build/repository.ts"],
  ["bench/a.ts", "../apps/portal/server/main.ts"],
  ["bench/b.ts", "../apps/identity/src/process/app.ts"],
  ["e2e/a.ts", "@musubi/portal"],
  ["e2e/tests/b.spec.ts", "../../apps/identity/src/process/app.ts"],
] as const;

const ALLOWED = [
  ["packages/contract/src/y.ts", "valibot"],
  ["packages/contract/src/calls/y.ts", "../define-call.ts"],
  ["packages/contract/src/y.test.ts", "node:http"],
  ["packages/messages/src/y.ts", "@musubi/contract"],
  ["packages/ui/src/y.ts", "react"],
  ["packages/environment/src/y.ts", "node:fs"],
  ["packages/demo-world/src/y.ts", "@musubi/contract"],
  ["apps/portal/src/words/y.ts", "@musubi/messages/ja/portal"],
  ["apps/portal/src/frame/z.ts", "@musubi/ui/button.tsx"],
  ["apps/portal/src/routes/y.ts", "../features/email/email-screen.tsx"],
  ["apps/portal/src/features/email/y.ts", "../../session/session.ts"],
  ["apps/portal/src/features/email/z.ts", "./email-view.tsx"],
  ["apps/portal/src/features/email/y.test.ts", "../password/change-password.ts"],
  ["apps/portal/server/y.ts", "node:http"],
  ["apps/portal/server/z.ts", "../src/page-config.ts"],
  ["apps/portal/vite.config.ts", "node:path"],
  ["apps/login/src/y.ts", "@musubi/contract/login-pages"],
  ["apps/sandbox/src/y.ts", "@musubi/demo-world"],
  ["apps/identity/src/api/calls/y.ts", "../../tokens/mint.ts"],
  ["apps/identity/src/hosted/broker/y.ts", "../../social/handles.ts"],
  ["apps/identity/src/process/y.ts", "../api/routes.ts"],
  ["apps/identity/src/api/calls/z.ts", "../../ties/merging/merge.ts"],
  ["apps/identity/src/ties/linking/y.ts", "../places/describe-places.ts"],
  ["apps/identity/src/database/queries/y.ts", "kysely"],
  ["apps/identity/test/y.test.ts", "../src/process/app.ts"],
  ["apps/identity/test/hosted/y.test.ts", "../../src/hosted/desk/desk.ts"],
  ["scripts/test/y.ts", "../check/checks.ts"],
  ["bench/y.ts", "../apps/identity/src/database/open.ts"],
  ["e2e/y.ts", "../scripts/demo/parts.ts"],
] as const;

const judge = (files: Readonly<Record<string, string>>): string[] =>
  findFaults(buildHouse(BOUNDARIES, new Map(Object.entries(files))));

describe("the boundaries", () => {
  test.each(FORBIDDEN)("forbid %s to import %s", (path, source) => {
    expect(judge({ [path]: `export { thing } from "${source}";` })).toEqual([
      expect.stringMatching(`^${path} imports ${source}: the row of .+ does not allow it.$`),
    ]);
  });

  test.each(ALLOWED)("allow %s to import %s", (path, source) => {
    expect(judge({ [path]: `export { thing } from "${source}";` })).toEqual([]);
  });

  test("name the row that forbids an import", () => {
    expect(
      judge({ "apps/portal/src/features/email/a.ts": 'import "../home/home-screen.tsx";' }),
    ).toEqual([
      "apps/portal/src/features/email/a.ts imports ../home/home-screen.tsx: the row of apps/portal/src/features/* does not allow it.",
    ]);
  });

  test.each([
    ['import type { Parts } from "../process/parts.ts";'],
    ['import { type Parts } from "../process/parts.ts";'],
    ['export type { Parts } from "../process/parts.ts";'],
    ['export * from "../process/parts.ts";'],
    ['export type Needs = import("../process/parts.ts").Parts;'],
    ['export const load = () => import("../process/parts.ts");'],
    ['import "../process/parts.ts";'],
  ])("recognize every form of an import: %s", (text) => {
    expect(judge({ "apps/identity/src/tokens/a.ts": text })).toHaveLength(1);
  });

  test("refuse an import whose target is known only at run time", () => {
    expect(
      judge({ "apps/identity/src/tokens/a.ts": "export const load = (url) => import(url);" }),
    ).toHaveLength(1);
  });

  test.each(["apps/portal/src/a.ts", "apps/identity/src/ties/a.ts"])(
    "refuse %s, which no row of the table names",
    (path) => {
      expect(judge({ [path]: "" })).toEqual([
        `${path} is in no room: no row of the table names it.`,
      ]);
    },
  );

  test("refuse files that import each other, even if only types", () => {
    expect(
      judge({
        "apps/identity/src/tokens/key.ts": 'import type { Ring } from "./ring.ts";',
        "apps/identity/src/tokens/ring.ts": 'import type { Key } from "./key.ts";',
      }),
    ).toEqual([
      "Files in a circle: apps/identity/src/tokens/key.ts → apps/identity/src/tokens/ring.ts → apps/identity/src/tokens/key.ts.",
    ]);
  });

  test("refuse rooms that import each other, even if no two files do", () => {
    expect(
      judge({
        "apps/identity/src/accounts/a.ts": 'import "../social/a.ts";',
        "apps/identity/src/social/b.ts": 'import "../accounts/b.ts";',
      }),
    ).toContain(
      "Rooms in a circle: apps/identity/src/accounts → apps/identity/src/social → apps/identity/src/accounts.",
    );
  });
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
    ["a query that imports another room", /^apps\/identity\/src\/database$/, /^@?fastify|^apps\//],
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

  test.each(["apps/identity/src", "apps/identity/src/ties", "apps/portal/src"])(
    "has no import upwards in %s",
    (folder) => {
      const { floors, up, roomCircles, fileCircles } = survey(BOUNDARIES, house, folder);
      expect(floors.length).toBeGreaterThan(1);
      expect({ up, roomCircles, fileCircles }).toEqual({
        up: [],
        roomCircles: [],
        fileCircles: [],
      });
    },
  );
});
