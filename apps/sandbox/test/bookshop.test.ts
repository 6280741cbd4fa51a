import { resolve } from "node:path";
import {
  accountMigration,
  canonicalEmail,
  catalogue,
  checkNewPassword,
  MigrationStatus,
} from "@musubi/contract";
import { demoConnectorSecret, worldFile } from "@musubi/demo-world";
import { readJsonFile } from "@musubi/environment";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { openSandbox } from "./test-sandbox.ts";

const fileOf = (name: string) =>
  resolve(import.meta.dirname, "../../../examples/bookshop", `${name}.json`);

const openBookshop = () =>
  openSandbox(readConfig({ CATALOGUE_FILE: fileOf("catalogue"), WORLD_FILE: fileOf("world") }));

test("the people around the bookshop have valid accounts, at services of its catalogue", () => {
  const [services, world] = [
    readJsonFile(fileOf("catalogue"), () => catalogue),
    readJsonFile(fileOf("world"), () => worldFile),
  ];
  if (!services.ok || !world.ok) throw new Error(JSON.stringify([services, world]));
  const { people, oldAccounts } = world.content;
  const kinds = services.content.map(({ kind }) => kind);
  const used = [...people.flatMap((person) => person.services), ...oldAccounts];
  for (const { service } of used) expect(kinds).toContain(service);
  expect(Object.keys(world.content.services)).toEqual(kinds.filter((kind) => kind !== "id"));
  for (const { email, password, provider } of people) {
    expect(canonicalEmail(email)).toBe(email);
    expect(password === undefined || checkNewPassword(password).ok).toBe(true);
    expect((password === undefined) !== (provider === undefined)).toBe(true);
  }
  expect(new Set(people.map(({ subject }) => subject)).size).toBe(people.length);
});

test("the sandbox simulates what a catalogue names, and nothing else", async () => {
  await using sandbox = await openBookshop();
  expect((await sandbox.fetch("/store/")).status).toBe(404);
  expect((await sandbox.fetch("/apple/.well-known/openid-configuration")).status).toBe(404);
  expect((await sandbox.fetch("/google/.well-known/openid-configuration")).status).toBe(200);
  for (const path of ["/site/logo.svg", "/bookshop/icon.svg", "/locker/icon.svg"]) {
    const picture = await sandbox.fetch(path);
    expect([path, picture.headers.get("content-type")]).toEqual([
      path,
      "image/svg+xml; charset=utf-8",
    ]);
  }
  expect(await (await sandbox.fetch("/?lng=en")).text()).toContain("around Hon no Mori ID");
});

test("a service that links by password answers about its old accounts; one that links by OpenID Connect does not", async () => {
  await using sandbox = await openBookshop();
  const ask = (service: string) =>
    sandbox.fetch(`/${service}${accountMigration.path}`, {
      method: accountMigration.method,
      headers: {
        authorization: `Bearer ${demoConnectorSecret(service)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email: "moved-bookshop@example.jp" }),
    });
  expect(await (await ask("bookshop")).json()).toEqual({
    migration_status: MigrationStatus.MIGRATED,
  });
  expect((await ask("gym")).status).toBe(404);
});

test("P14: the gym's pool redirects to the gym's own address only, and knows no Apple", async () => {
  await using sandbox = await openBookshop();
  const ask = async (returnsTo: string, more = {}) => {
    const query = new URLSearchParams({
      client_id: "hon-no-mori-portal",
      redirect_uri: `http://localhost:4000${returnsTo}`,
      response_type: "code",
      scope: "openid email",
      state: "s".repeat(32),
      code_challenge: "A".repeat(43),
      code_challenge_method: "S256",
      ...more,
    });
    const path = `/gym/pool/oauth2/authorize?${query}`;
    const { status, headers } = await sandbox.fetch(path, { redirect: "manual" });
    return { status, location: headers.get("location") ?? "" };
  };
  expect((await ask("/success/gym")).location).toContain("/gym/pool/interaction/");
  expect((await ask("/success")).status).toBe(400);
  const apple = await ask("/success/gym", { identity_provider: "SignInWithApple" });
  expect(apple.location).toContain("error=invalid_request");
});

test("a fault can be ordered only for what the catalogue names", async () => {
  await using sandbox = await openBookshop();
  const order = async (service: string) =>
    (await sandbox.send("POST", "/control/faults", { service, kind: "down" })).status;
  expect([await order("gym"), await order("gym-pool"), await order("google")]).toEqual([
    200, 200, 200,
  ]);
  expect([await order("store"), await order("apple"), await order("school-pool")]).toEqual([
    400, 400, 400,
  ]);
});
