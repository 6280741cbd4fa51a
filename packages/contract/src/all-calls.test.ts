import { describe, expect, test } from "vitest";
import { CALLS, CONNECTOR_CALLS } from "./all-calls.ts";
import { glanceAtHome } from "./calls/places.ts";
import { type Call, errorsOf } from "./define-call.ts";
import { ERROR_STATUS } from "./errors.ts";
import { glimpseHome } from "./glimpse-home.ts";

// The agreed API, written again by hand: a path that changes must be changed twice.
const API = [
  "POST /token/get",
  "POST /token/renew",
  "GET /services/:kind/account/active",
  "GET /services/:kind/account/old/active",
  "POST /account/migration",
  "POST /account/store/certification",
  "POST /account/store/migration-check",
  "POST /account/store/forgotpassword",
  "POST /account/store/forgotPasswordSubmit",
  "POST /account/disable",
  "POST /services/:kind/account/certification",
  "POST /services/:kind/account/migration-check",
  "POST /services/:kind/account/forgotpassword",
  "POST /services/:kind/account/forgotPasswordSubmit",
  "POST /services/:kind/account/update",
  "GET /services/:kind/account/summary",
  "POST /account/change-password",
  "POST /account/logout",
  "POST /account/change-user-email",
  "POST /account/verify-code",
  "POST /account/service/active",
  "GET /account/service/list",
  "GET /account/get/service/activelist",
  "POST /account/delete/status",
  "POST /account/delete",
  "POST /account/attributes",
  "GET /account/attributes",
  "GET /json/notification.json",
  "POST /logs",
  "POST /account/social/redeem",
  "POST /account/merge/preview",
  "POST /account/merge/open",
  "GET /account/glance",
  "POST /account/merge/continue",
  "POST /account/merge/cancel",
  "POST /account/merge/undo",
  "GET /account/places",
  "GET /account/news",
  "POST /account/places/refresh",
  "POST /account/places/seen",
  "POST /account/wake",
  "POST /account/erase/code",
  "POST /account/erase",
  "POST /account/unlink",
  "GET /account/activity",
  "POST /account/address-change/stop",
  "GET /account/notices",
  "POST /account/notices/language",
  "GET /account/sessions",
  "POST /account/sessions/end",
  "POST /account/sessions/end-others",
  "POST /account/browsers/forget",
  "POST /account/passkeys/name",
  "POST /account/freeze",
  "POST /account/take-back/links",
  "GET /account/export",
  "POST /account/export",
  "POST /account/export/finish",
  "GET /account/export/file",
  "GET /account/credentials",
  "POST /account/credentials/provider",
  "POST /account/credentials/remove",
  "POST /account/credentials/password",
];

const CONNECTOR = [
  "GET /account/active",
  "GET /account/old/active",
  "POST /account/update",
  "PUT /account/owner",
  "GET /account/deletable",
  "GET /account/summary",
  "POST /account/suspend",
  "POST /account/restore",
  "DELETE /account",
  "GET /account/export",
  "POST /account/open",
  "POST /account/certification",
  "POST /account/migration-check",
  "POST /account/password",
];

const PUBLIC = [
  "POST /token/get",
  "POST /token/renew",
  "POST /logs",
  "GET /json/notification.json",
];

const addressOf = ({ method, path }: Call) => `${method} ${path}`;

test("every call of the API exists exactly once", () => {
  expect(CALLS.map(addressOf).sort()).toEqual([...API].sort());
});

test("every call of the connector exists exactly once", () => {
  expect(CONNECTOR_CALLS.map(addressOf).sort()).toEqual([...CONNECTOR].sort());
});

test("`glimpseHome` makes the same request as `glanceAtHome`", () => {
  const { response: _, ...asked } = glimpseHome;
  expect(glanceAtHome).toMatchObject(asked);
});

test("only four public calls are answered without a bearer (T13)", () => {
  const open = CALLS.filter(({ caller }) => caller === "anyone").map(addressOf);
  expect(open.sort()).toEqual([...PUBLIC].sort());
});

test("a pool's access token works for two calls and no more (T03)", () => {
  const forSource = CALLS.filter(({ caller }) => caller === "holder-or-source").map(addressOf);
  expect(forSource.sort()).toEqual(["POST /account/disable", "POST /account/service/active"]);
});

test("only identity makes the connector's calls", () => {
  expect(new Set(CONNECTOR_CALLS.map(({ caller }) => caller))).toEqual(new Set(["identity"]));
});

describe.each([...CALLS, ...CONNECTOR_CALLS].map((call) => [call.name, call] as const))(
  "%s",
  (_, call) => {
    test("lists only errors that have a status, each once", () => {
      for (const code of errorsOf(call)) {
        expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
      }
      expect(new Set(call.errors).size).toBe(call.errors.length);
    });

    test("describes the parameters of its path, and has no body if it is a GET", () => {
      expect(call.params !== undefined).toBe(call.path.includes(":"));
      if (call.method === "GET") expect(call.body).toBeUndefined();
      expect(call.summary).toMatch(/\.$/);
    });
  },
);

test("no two calls of the API and the connector have the same name", () => {
  const names = [...CALLS, ...CONNECTOR_CALLS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
