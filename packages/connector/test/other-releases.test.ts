import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Call, CONNECTOR_CALLS } from "@musubi/contract";
import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { openShop, type Shop } from "./world/shop.ts";

/**
 * A library and an identity of different releases: what an identity of 0.1.0 sends, and what a library of 0.1.0 answers.
 * Until that release is out, `vitest run other-releases -u` writes the file again; then it stays as it is, and the next
 * release gets one of its own.
 */
const RELEASED = join(import.meta.dirname, "releases/0.1.0.json");

type Said = { readonly call: string; readonly request: object; readonly answer: object };

const keyed = (key: string) => ({ user_key: "a", key });
const ADDRESSES = { before_email: "x1@shop.example", after_email: "a@example.jp" };
const NEWCOMER = { email: "a@example.jp", email_verified: true, language: "ja" };

const PLAYED: readonly (readonly [method: string, path: string, request: object])[] = [
  ["PUT", "/account/owner", { key: "link", seq: 1, from: "old:x1", to: "sub:a" }],
  ["PUT", "/account/owner", { key: "late", seq: 0, from: "sub:a", to: "sub:b" }],
  ["GET", "/account/active", { sub_key: "a" }],
  ["GET", "/account/old/active", { email: "x2@shop.example" }],
  ["GET", "/account/old/active", { provider: "google", provider_subject: "g" }],
  ["GET", "/account/deletable", { user_key: "a" }],
  ["GET", "/account/summary", { user_key: "a" }],
  ["GET", "/account/export", { user_key: "a" }],
  ["POST", "/account/update", { seq: 2, user_key: "a", ...ADDRESSES }],
  ["POST", "/account/suspend", { ...keyed("block"), cause: "block" }],
  ["POST", "/account/restore", keyed("wake")],
  ["POST", "/account/suspend", keyed("leave")],
  ["DELETE", "/account", keyed("erase")],
  ["POST", "/account/open", { ...keyed("open"), seq: 3, ...NEWCOMER }],
  ["DELETE", "/account", { ...keyed("back"), opening: { key: "open", seq: 4 } }],
  ["POST", "/account/certification", { email: "x2@shop.example", password: "right" }],
  ["POST", "/account/migration-check", { email: "x2@shop.example" }],
  ["POST", "/account/password", { email: "x2@shop.example", password: "new" }],
];

const openRelease = (): Promise<Shop> =>
  openShop("sqlite", {
    users: {
      findByProvider: () => [],
      losses: () => ({ ja: "注文", en: "Orders" }),
      summary: () => ({ ja: "注文1件", en: "1 order" }),
      passwords: {
        fits: (_db, _id, password) => password === "right",
        hash: (password) => password,
        set: () => undefined,
      },
    },
  });

test("what an identity of 0.1.0 sends, today's library answers as that of 0.1.0", async () => {
  await using shop = await openRelease();
  const said: Said[] = [];
  for (const [method, path, request] of PLAYED) {
    const { body } = await shop.send(method, path, request);
    said.push({ call: `${method} ${path}`, request, answer: body });
  }
  await expect(`${JSON.stringify(said, null, 2)}\n`).toMatchFileSnapshot(RELEASED);
});

test("what a library of 0.1.0 takes, today's identity may send, and what it answers, identity reads", () => {
  const said: readonly Said[] = JSON.parse(readFileSync(RELEASED, "utf8"));
  const find = (name: string): Call | undefined =>
    CONNECTOR_CALLS.find(({ method, path }) => `${method} ${path}` === name);
  for (const { call, request, answer } of said) {
    const { query, body, response } = find(call) ?? {};
    const asked = body ?? query;
    expect([call, asked && safeParse(asked, request).success]).toEqual([call, true]);
    const isRead = "error_code" in answer || (response && safeParse(response, answer).success);
    expect([call, isRead]).toEqual([call, true]);
  }
  expect(new Set(said.map(({ call }) => call)).size).toBe(CONNECTOR_CALLS.length);
});
