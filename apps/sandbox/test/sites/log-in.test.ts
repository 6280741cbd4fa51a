import { createHash } from "node:crypto";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test, vi } from "vitest";
import { describeBelongings } from "../../src/sites/pages/belongings.ts";
import { HANA, KENJI } from "../test-sandbox.ts";
import { logIn, openSiteWorld, statusOf, textOf } from "./site-world.ts";

const SORA = PEOPLE.sora.subject;

test.each([
  ["store", HANA, "手ぬぐい（麻の葉）", "Tenugui cloth, hemp leaf"],
  ["app", KENJI, "はじめての記録", "My first record"],
  ["school", KENJI, "金継ぎ入門", "Kintsugi for beginners"],
  ["planner", SORA, "大掃除", "The big cleaning"],
] as const)(
  "%s logs its holders in with the ID, and shows their data",
  async (service, holder, ja, en) => {
    await using world = await openSiteWorld();
    const visitor = world.visitor();
    const japanese = await logIn(world, visitor, service, holder);
    expect(japanese.url.href).toBe(world.at(`/${service}/?lng=ja`));
    expect(textOf(japanese)).toContain(ja);
    const english = await logIn(world, visitor, service, holder, "en");
    expect(textOf(english)).toContain(en);
    expect(textOf(english).replace("日本語", "")).not.toMatch(/[ぁ-んァ-ヶ一-龠]/);
  },
);

test("the request to the provider carries a state, a nonce, a PKCE challenge and the language", async () => {
  await using world = await openSiteWorld();
  await logIn(world, world.visitor(), "store", HANA, "en");
  const asked = world.provider.asked.filter(({ pathname }) => pathname === "/auth");
  const { searchParams } = asked[0] ?? new URL("http://nowhere");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: "store",
    redirect_uri: world.at("/store/callback"),
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    ui_locales: "en",
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("a service's cookies are sent only to it, cannot be guessed, and are hidden from scripts", async () => {
  await using world = await openSiteWorld();
  world.provider.holder = HANA;
  const visitor = world.visitor();
  await logIn(world, visitor, "store", HANA);
  const [session] = visitor.cookies.filter(({ line }) => line.startsWith("sandbox_store_session="));
  expect(session).toMatchObject({ path: "/store", isHttpOnly: true });
  expect(session?.line).toMatch(/=[\w-]{43}$/);
  const { headers } = await world.sandbox.fetch("/store/login", { redirect: "manual" });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^sandbox_store_browser=[\w-]{43}; Path=\/store; HttpOnly; SameSite=Lax$/,
    ),
  ]);
  const guess = createHash("sha256").update("guess").digest("base64url");
  const stranger = await world.sandbox.fetch("/store/", {
    headers: { cookie: `sandbox_store_session=${guess}` },
  });
  expect(await stranger.text()).not.toContain("ログアウト");
});

test("two log-ins in two tabs of one browser succeed, the later one first", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  world.provider.holder = HANA;
  const begin = async () => {
    const cookie = visitor.cookies.map(({ line }) => line).join("; ");
    const answer = await fetch(world.at("/store/login"), {
      redirect: "manual",
      headers: { cookie },
    });
    return answer.headers.get("location") ?? "";
  };
  await logIn(world, visitor, "store", HANA);
  const [first, second] = [await begin(), await begin()];
  expect(first).not.toBe(second);
  for (const tab of [second, first])
    expect(textOf(await visitor.open(tab))).toContain("ご注文履歴");
});

test("an answer whose state is unknown, missing or sent twice gets an explanation and a next step", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "store", HANA);
  const unknown = new URL(
    world.at(`/store/callback?${new URLSearchParams({ code: "stolen", state: "x".repeat(43) })}`),
  );
  for (const address of [
    unknown,
    world.at("/store/callback"),
    world.at("/store/callback?state=a&state=b"),
  ]) {
    const page = await visitor.open(address);
    expect(statusOf(page)).toBe(400);
    expect(textOf(page)).toContain("このログインは続けられません");
    expect(page.at === "page" && page.html).toContain('href="/store/login?lng=ja"');
  }
});

test("P13: an answer works once, and only in the browser that requested it", async () => {
  await using world = await openSiteWorld();
  const [visitor, thief] = [world.visitor(), world.visitor()];
  await logIn(world, thief, "store", KENJI);
  world.provider.holder = HANA;
  const begun = await fetch(world.at("/store/login"), { redirect: "manual" });
  const mark = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answer = await followToCallback(
    begun.headers.get("location") ?? "",
    world.at("/store/callback"),
  );
  expect(statusOf(await thief.open(answer))).toBe(400);
  const own = { redirect: "manual", headers: { cookie: mark } } as const;
  const right = await fetch(answer, own);
  expect(right.status).toBe(303);
  expect((await fetch(answer, own)).status).toBe(400);
  expect(textOf(await visitor.open(world.at("/store/")))).not.toContain("ご注文履歴");
});

/** Follows redirects from the provider, as a new browser would, and returns the service's callback address. */
async function followToCallback(address: string, callback: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  while (!next.startsWith(callback)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`stopped at ${next}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  return next;
}

test("P14: an answer from another issuer, or with another browser's code, opens nothing", async () => {
  await using world = await openSiteWorld();
  using warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  world.provider.holder = HANA;
  const begin = async () => {
    const begun = await fetch(world.at("/store/login"), { redirect: "manual" });
    const answer = await followToCallback(
      begun.headers.get("location") ?? "",
      world.at("/store/callback"),
    );
    const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { answer: new URL(answer), headers: { cookie } };
  };
  const [mixed, thief, victim] = [await begin(), await begin(), await begin()];
  mixed.answer.searchParams.set("iss", "https://evil.example");
  thief.answer.searchParams.set("code", victim.answer.searchParams.get("code") ?? "");
  for (const { answer, headers } of [mixed, thief]) {
    const response = await fetch(answer, { redirect: "manual", headers });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain('href="/store/login?lng=ja"');
  }
  // Neither code nor token is in the log.
  expect(warn.mock.calls).toEqual([["A log-in failed: OAUTH_INVALID_RESPONSE."]]);
});

test("a user who cancels at the provider is told so, in their language", async () => {
  await using world = await openSiteWorld();
  const page = await logIn(world, world.visitor(), "school", undefined, "en");
  expect(page.url.pathname).toBe("/school/callback");
  expect(textOf(page)).toContain("Log-in cancelled");
});

test("while the provider does not answer, the site says so; once it does, the log-in works", async () => {
  await using world = await openSiteWorld();
  await world.provider.pause(async () => {
    const page = await logIn(world, world.visitor(), "store", HANA, "en");
    expect(statusOf(page)).toBe(503);
    expect(textOf(page)).toContain("didn’t respond");
  });
  expect(textOf(await logIn(world, world.visitor(), "store", HANA))).toContain("ご注文履歴");
});

test("a user whose ID has no account at the service is told so, and gets a link to start using it", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  const page = await logIn(world, visitor, "store", KENJI, "en");
  expect(textOf(page)).toContain("This ID has no account at the store");
  expect(textOf(page)).toContain(PEOPLE.kenji.email);
  expect(page.at === "page" && page.html).toContain('href="/store/login?lng=en"');

  await logIn(world, visitor, "store", HANA);
  await world.sandbox.send("POST", "/control/forget", { service: "store", subject: HANA });
  expect(textOf(await visitor.open(world.at("/store/")))).toContain("オンラインストアにありません");
});

test("another site can start a log-in, but only with the service's own provider", async () => {
  await using world = await openSiteWorld();
  world.provider.holder = HANA;
  const begin = (iss: string) =>
    world.visitor().open(world.at(`/store/login?${new URLSearchParams({ iss, lng: "en" })}`));
  expect(textOf(await begin(world.provider.origin))).toContain("Your orders");
  const foreign = await begin("https://evil.example");
  expect(statusOf(foreign)).toBe(400);
  expect(textOf(foreign)).toContain("another ID");
});

test("an account without orders says so", () => {
  const show = (belongings: Record<string, unknown>, language: "ja" | "en") =>
    describeBelongings(belongings, ["orders"], language).join("");
  expect(show({}, "ja")).toContain("ご注文はまだありません。");
  expect(show({ orders: [{ number: "odd" }] }, "en")).toContain("You have no orders yet.");
  expect(show({ orders: "odd", secrets: ["hidden"] }, "en")).toBe("");
});
