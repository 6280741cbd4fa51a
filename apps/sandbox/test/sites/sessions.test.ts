import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@musubi/contract";
import { readHtml } from "@musubi/phrases/as-read";
import { expect, test } from "vitest";
import { openServices } from "../../src/services/database.ts";
import { demoSignInSettings } from "../../src/sign-in-settings.ts";
import type { Visitor } from "../sign-ins/visitor.ts";
import { HANA, KENJI, openSandbox } from "../test-sandbox.ts";
import {
  logIn,
  logOutClaims,
  openSiteWorld,
  PORTAL,
  type SiteWorld,
  tellLogOut,
  textOf,
} from "./site-world.ts";

const HOUR = DAY_MS / 24;

const look = async ({ at }: SiteWorld, visitor: Visitor, service: string) =>
  textOf(await visitor.open(at(`/${service}/`)));

const countRenewals = ({ provider }: SiteWorld) =>
  provider.asked.filter(({ pathname }) => pathname === "/token").length;

test("the app renews a due session once for all pages, each time with the next refresh token", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "app", KENJI);
  const [begun] = world.provider.asked.filter(({ pathname }) => pathname === "/auth");
  expect(begun?.searchParams.get("scope")).toContain("offline_access");
  expect(begun?.searchParams.get("prompt")).toBe("consent");
  expect(countRenewals(world)).toBe(1);
  for (const renewals of [2, 3]) {
    world.passTime(2 * HOUR);
    const pages = await Promise.all([1, 2, 3].map(() => look(world, visitor, "app")));
    for (const page of pages) expect(page).toContain("はじめての記録");
    expect(countRenewals(world)).toBe(renewals);
  }
});

test("when identity no longer renews a session of the app, the app ends the session, and says so once", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "app", KENJI);
  world.provider.forget();
  expect(await look(world, visitor, "app")).toContain("はじめての記録");
  world.passTime(2 * HOUR);
  expect(await look(world, visitor, "app")).toContain("ここでもログアウトしました");
  expect(await look(world, visitor, "app")).not.toContain("ログアウト");
});

test("while identity does not answer, a logged-in user remains logged in", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "app", KENJI);
  world.passTime(2 * HOUR);
  await world.provider.pause(async () => {
    expect(await look(world, visitor, "app")).toContain("はじめての記録");
  });
  expect(await look(world, visitor, "app")).toContain("はじめての記録");
});

test("a renewal in progress does not undo a log-out", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "app", KENJI);
  world.passTime(2 * HOUR);
  const token = await world.provider.sign(logOutClaims(world, "app", { sub: KENJI }));
  const told = world.provider.before("/token", async () => {
    expect((await tellLogOut(world, "app", token)).status).toBe(200);
  });
  expect(await look(world, visitor, "app")).toContain("ここでもログアウトしました");
  await told;
  expect(await look(world, visitor, "app")).not.toContain("はじめての記録");
});

test("the school's session ends after half a day, the app's after 30 days", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  const isLoggedIn = async (service: string) =>
    (await look(world, visitor, service)).includes("kenji@example.jp");
  await logIn(world, visitor, "school", KENJI);
  await logIn(world, visitor, "app", KENJI);
  world.passTime(11 * HOUR);
  expect([await isLoggedIn("school"), await isLoggedIn("app")]).toEqual([true, true]);
  world.passTime(2 * HOUR);
  expect([await isLoggedIn("school"), await isLoggedIn("app")]).toEqual([false, true]);
  world.passTime(30 * DAY_MS);
  expect(await isLoggedIn("app")).toBe(false);
});

test("a session survives a restart, and the stored file does not contain its cookie", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-"));
  const path = join(folder.path, "sandbox.db");
  const open = () => openServices(path, () => expect.unreachable());
  const visitor = await (async () => {
    await using world = await openSiteWorld({ db: open() });
    const guest = world.visitor();
    await logIn(world, guest, "store", HANA);
    return guest;
  })();
  const session = visitor.cookies.find(({ line }) => line.startsWith("sandbox_store_session="));
  const token = session?.line.split("=")[1] ?? "";
  expect(token).toHaveLength(43);
  expect(await readFile(path, "utf8")).not.toContain(token);

  const signIns = demoSignInSettings(PORTAL, "http://localhost:1");
  await using after = await openSandbox({ db: open(), signIns });
  const page = await after.fetch("/store/", { headers: { cookie: session?.line ?? "" } });
  expect(readHtml(await page.text())).toContain("手ぬぐい（麻の葉）");
});
