import { decodeJwt, generateKeyPair } from "jose";
import { expect, test } from "vitest";
import type { Visitor } from "../sign-ins/visitor.ts";
import { HANA, MIO } from "../test-sandbox.ts";
import {
  logIn,
  logOutClaims,
  openSiteWorld,
  type SiteWorld,
  tellLogOut,
  textOf,
} from "./site-world.ts";

async function isLoggedIn({ at }: SiteWorld, visitor: Visitor, service = "store") {
  const home = await visitor.open(at(`/${service}/`));
  return home.at === "page" && home.html.includes(`action="/${service}/logout`);
}

/** Logs a user in, and returns the claims of their ID token at the store. */
async function logInAndRead(world: SiteWorld, visitor: Visitor, holder: string) {
  const page = await logIn(world, visitor, "store", holder);
  const leaving = await visitor.submit(page, {});
  const { searchParams } = leaving.url;
  await logIn(world, visitor, "store", holder);
  return decodeJwt(searchParams.get("id_token_hint") ?? "");
}

const tellStore = (world: SiteWorld, token: string) => tellLogOut(world, "store", token);
const storeClaims = (world: SiteWorld, more: object) => logOutClaims(world, "store", more);

test("logging out ends the session at the service and at the ID, and returns in the same language", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  const page = await logIn(world, visitor, "store", HANA, "en");
  const asking = await visitor.submit(page, {});
  expect(asking.url.pathname).toBe("/session/end");
  const { id_token_hint, ...asked } = Object.fromEntries(asking.url.searchParams);
  expect(asked).toEqual({
    client_id: "store",
    post_logout_redirect_uri: world.at("/store/logged-out"),
    state: "en",
    ui_locales: "en",
  });
  expect(decodeJwt(id_token_hint ?? "")).toMatchObject({ sub: HANA, aud: "store" });
  expect(await isLoggedIn(world, visitor)).toBe(false);

  const back = await visitor.submit(asking, { logout: "yes" });
  expect(back.url.pathname).toBe("/store/logged-out");
  expect(textOf(back)).toContain("You are logged out");
  expect(visitor.cookies.map(({ line }) => line.split("=")[0])).not.toContain(
    "sandbox_store_session",
  );
});

test("a form that a page of another origin sends logs nobody out", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await logIn(world, visitor, "store", HANA);
  const forged = {
    method: "POST",
    body: new URLSearchParams(),
    headers: { origin: "https://evil.example" },
  };
  const answer = await visitor.open(world.at("/store/logout"), forged);
  expect(answer.at === "page" && answer.response.status).toBe(403);
  expect(await isLoggedIn(world, visitor)).toBe(true);
});

test("when identity reports a log-out, the session of its sid ends at once, and no other", async () => {
  await using world = await openSiteWorld();
  const [hana, mio] = [world.visitor(), world.visitor()];
  const { sid } = await logInAndRead(world, hana, HANA);
  await logInAndRead(world, mio, MIO);
  expect(sid).toEqual(expect.any(String));
  const answer = await tellStore(world, await world.provider.sign(storeClaims(world, { sid })));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await isLoggedIn(world, hana)).toBe(false);
  expect(await isLoggedIn(world, mio)).toBe(true);
  // Reported again, because the first answer may have been lost.
  expect(
    (await tellStore(world, await world.provider.sign(storeClaims(world, { sid })))).status,
  ).toBe(200);
});

test.each([
  ["ja", "ここでもログアウトしました"],
  ["en", "you were logged out here as well"],
])(
  "when identity reports a log-out, the next page says why the session ended, once (%s)",
  async (language, why) => {
    await using world = await openSiteWorld();
    const [hana, mio] = [world.visitor(), world.visitor()];
    await logIn(world, hana, "store", HANA);
    await tellStore(world, await world.provider.sign(storeClaims(world, { sub: HANA })));
    const look = async (visitor: Visitor) =>
      textOf(await visitor.open(world.at(`/store/?lng=${language}`)));
    expect(await look(hana)).toContain(why);
    expect(await look(hana)).not.toContain(why);
    expect(await look(mio)).not.toContain(why);
  },
);

test("a user who logged out at the service itself is not shown that another log-out ended the session", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await visitor.submit(await logIn(world, visitor, "store", HANA), {});
  const home = textOf(await visitor.open(world.at("/store/")));
  expect(home).not.toContain("ここでもログアウトしました");
});

test("when identity reports a log-out without a sid, every session of that ID ends", async () => {
  await using world = await openSiteWorld();
  const browsers = [world.visitor(), world.visitor()];
  for (const browser of browsers) await logIn(world, browser, "store", HANA);
  await tellStore(world, await world.provider.sign(storeClaims(world, { sub: HANA })));
  for (const browser of browsers) expect(await isLoggedIn(world, browser)).toBe(false);
});

test("an invalid log-out token is refused, and ends no session", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  const { sid } = await logInAndRead(world, visitor, HANA);
  const { privateKey: foreign } = await generateKeyPair("ES256");
  const { sign } = world.provider;
  const long_ago = Math.floor(Date.now() / 1000) - 3600;
  const { jti: _, ...nameless } = storeClaims(world, { sid });
  const forged = [
    "",
    "a.b.c",
    await sign(storeClaims(world, { sid }), { key: foreign }),
    await sign(storeClaims(world, { sid, aud: "school" })),
    await sign(storeClaims(world, { sid, iss: "https://evil.example" })),
    await sign(storeClaims(world, { sid, nonce: "an ID token has one" })),
    await sign(storeClaims(world, { sid, events: {} })),
    await sign(storeClaims(world, { sid, events: "backchannel-logout" })),
    await sign(storeClaims(world, { sid, iat: long_ago, exp: long_ago + 120 })),
    await sign(storeClaims(world, { sid, iat: long_ago })),
    await sign(storeClaims(world, { sid }), { typ: "JWT" }),
    await sign(storeClaims(world, {})),
    await sign(nameless),
  ];
  for (const token of forged) {
    const answer = await tellStore(world, token);
    expect([token, answer.status]).toEqual([token, 400]);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  }
  expect(await isLoggedIn(world, visitor)).toBe(true);
});

test("a reported log-out that the service answers with an error ends no session until it is repeated", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  const { sid } = await logInAndRead(world, visitor, HANA);
  const fault = {
    service: "store",
    path: "/backchannel-logout",
    kind: "status",
    status: 503,
    times: 1,
  };
  expect((await world.sandbox.send("POST", "/control/faults", fault)).status).toBe(200);
  const token = await world.provider.sign(storeClaims(world, { sid }));
  expect((await tellStore(world, token)).status).toBe(503);
  expect(await isLoggedIn(world, visitor)).toBe(true);
  expect((await tellStore(world, token)).status).toBe(200);
  expect(await isLoggedIn(world, visitor)).toBe(false);
});
