import { createHash, randomBytes } from "node:crypto";
import { redeemSocialHandle } from "@musubi/contract";
import type { PopupAnswer } from "@musubi/contract/login-pages";
import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { chooseAtProvider } from "../../world/choose-at-provider.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { createWorld, describeProviders, type World } from "../../world/world.ts";

const { hana } = PEOPLE;

const sandbox = await freshSandbox();

const makeNonce = () => randomBytes(24).toString("base64url");

const popupUrl = (
  world: World,
  provider: string,
  nonce: string,
  origin = world.config.portalOrigin,
) => `${world.url}/social/broker/${provider}?${new URLSearchParams({ origin, nonce, lng: "en" })}`;

/** Returns the data that the last page gives to its script. */
function readPopup(html: string) {
  const read = (name: string) => {
    const value = new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1];
    return value?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  };
  const answer = read("popup");
  if (answer === undefined) throw new Error(`No last page:\n${html}`);
  const fallback = new URL(read("popup-fallback") ?? "");
  return {
    answer: JSON.parse(answer) as PopupAnswer,
    target: read("popup-target"),
    fallback,
    rest: new URLSearchParams(fallback.hash.slice(1)),
  };
}

async function enter(
  world: World,
  provider: string,
  choice: Record<string, string>,
  nonce = makeNonce(),
) {
  const browser = new Browser();
  const atHome = (address: string) => address.replace(world.config.origin, world.url);
  const start = popupUrl(world, provider, nonce);
  const { authorization, answer } = await chooseAtProvider(browser, start, atHome, choice);
  const back = new URL(atHome(answer.headers.get("location") ?? ""), world.url).href;
  const page = await browser.request(back);
  return { authorization, browser, answer, back, page, nonce, popup: readPopup(await page.text()) };
}

const hashOf = (nonce: string) => createHash("sha256").update(nonce).digest("hex");

describe("the popup of a social sign-in", () => {
  test.each([
    ["google", "google-old-app"],
    ["apple", "apple-old-app"],
  ])(
    "%s: ends with the provider's own ID token, readable only by the portal",
    async (provider, person) => {
      await using world = await createWorld([hana], sandbox);
      const { authorization, answer, popup, nonce, page } = await enter(world, provider, {
        person,
      });
      expect(popup.target).toBe(world.config.portalOrigin);
      if (!popup.answer.ok) throw new Error(popup.answer.error);
      const claims = decodeJwt(popup.answer.idToken);
      expect(claims).toMatchObject({ sub: person, nonce: hashOf(nonce) });
      expect(authorization.searchParams.get("nonce")).toBe(hashOf(nonce));
      if (provider === "google") {
        expect(authorization.searchParams.get("prompt")).toBe("select_account");
      }
      // No header separates the page from its opener, and no inline script is allowed.
      for (const { headers } of [answer, page]) {
        expect(headers.get("cross-origin-opener-policy")).toBeNull();
      }
      expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(page.headers.get("cache-control")).toBe("no-store");
      // The popup neither signs in to an ID nor signs up.
      const accounts = await world.database.db.selectFrom("account").select("id").execute();
      expect(accounts).toHaveLength(1);
      const sessions = await world.database.db.selectFrom("login_session").select("id").execute();
      expect(sessions).toEqual([]);
    },
  );

  test("if the opener is lost, the portal fetches the token once with a handle", async () => {
    await using world = await createWorld([hana, PEOPLE.kenji], sandbox);
    const { popup, nonce } = await enter(world, "google", { person: "google-old-app" });
    if (!popup.answer.ok) throw new Error(popup.answer.error);
    const { fallback, rest } = popup;
    expect(`${fallback.origin}${fallback.pathname}`).toBe("http://portal.test/social-popup");
    expect(fallback.href).not.toContain(popup.answer.idToken);
    const handle = rest.get("handle") ?? "";
    const { access_token: bearer } = await world.signIn(hana);
    const redeem = (typed: string) =>
      world.client({ bearer }).send(redeemSocialHandle, { body: { handle, nonce: typed } });

    const kept = await world.database.db.selectFrom("broker_handle").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(popup.answer.idToken);
    expect(JSON.stringify(kept)).not.toContain(handle);
    expect(codeOf(await redeem(makeNonce()))).toBe("InvalidProofException");
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => redeem(nonce)));
    const fetched = outcomes.filter((outcome) => outcome.ok);
    expect(fetched.map(dataOf)).toEqual([{ id_token: popup.answer.idToken }]);
    expect(codeOf(await redeem(nonce))).toBe("InvalidProofException");
  });

  test("a handle works only for a signed-in holder, and expires after two minutes", async () => {
    await using world = await createWorld([hana], sandbox);
    const { popup, nonce } = await enter(world, "google", { person: "google-old-app" });
    const body = { handle: popup.rest.get("handle") ?? "", nonce };
    expect(codeOf(await world.client().send(redeemSocialHandle, { body }))).toBe(
      "NotAuthorizedException",
    );
    const { access_token: bearer } = await world.signIn(hana);
    world.passTime(2 * 60_000 + 1);
    expect(codeOf(await world.client({ bearer }).send(redeemSocialHandle, { body }))).toBe(
      "InvalidProofException",
    );
  });

  test("the portal learns that a visitor has cancelled at the provider", async () => {
    await using world = await createWorld([], sandbox);
    for (const provider of ["google", "apple"]) {
      const { popup } = await enter(world, provider, { cancel: "yes" });
      expect(popup.answer).toEqual({ type: "musubi-social", ok: false, error: "cancelled" });
      expect(popup.rest.get("error")).toBe("cancelled");
    }
  });

  test("a provider's answer is accepted once, within ten minutes, in the browser that began the sign-in", async () => {
    await using world = await createWorld([], sandbox);
    const { back, browser } = await enter(world, "google", { person: "google-old-app" });
    const again = readPopup(await (await browser.request(back)).text());
    expect(again.answer).toMatchObject({ ok: false, error: "expired" });

    const atHome = (address: string) => address.replace(world.config.origin, world.url);
    const begin = async () => {
      const own = new Browser();
      const start = popupUrl(world, "google", makeNonce());
      const { answer } = await chooseAtProvider(own, start, atHome, { person: "google-old-app" });
      return { own, next: new URL(atHome(answer.headers.get("location") ?? ""), world.url).href };
    };
    const other = await begin();
    const stolen = readPopup(await (await new Browser().request(other.next)).text());
    expect(stolen.answer).toMatchObject({ ok: false, error: "refused" });
    const late = await begin();
    world.passTime(10 * 60_000 + 1);
    const expired = readPopup(await (await late.own.request(late.next)).text());
    expect(expired.answer).toMatchObject({ ok: false, error: "expired" });
  });

  test("the portal learns that a provider does not answer", async () => {
    await using world = await createWorld([], undefined, {
      providers: {
        ...describeProviders(sandbox),
        google: {
          issuer: "http://127.0.0.1:1/google",
          client: { clientId: "a", clientSecret: "b" },
        },
      },
    });
    const page = await fetch(popupUrl(world, "google", makeNonce()));
    expect(readPopup(await page.text()).answer).toMatchObject({ ok: false, error: "unavailable" });
  });

  test("P09: begins for no origin but the portal's; for any other, an error page says so", async () => {
    await using world = await createWorld([], sandbox);
    const { portalOrigin } = world.config;
    const foreign = [
      "http://evil.test",
      `${portalOrigin}/`,
      `${portalOrigin}.evil.test`,
      portalOrigin.toUpperCase(),
      "null",
      "*",
      "",
    ];
    for (const origin of foreign) {
      const answer = await fetch(popupUrl(world, "google", makeNonce(), origin), {
        redirect: "manual",
      });
      expect(answer.status, origin).toBe(403);
      const html = await answer.text();
      expect(html).toContain("isn’t registered");
      expect(html).not.toContain("data-popup");
    }
    for (const nonce of ["", "short", "a b".repeat(10), "x".repeat(129)]) {
      const answer = await fetch(popupUrl(world, "google", nonce), { redirect: "manual" });
      expect(answer.status).toBe(400);
    }
    const twice = `${popupUrl(world, "google", makeNonce())}&origin=http://evil.test`;
    expect((await fetch(twice, { redirect: "manual" })).status).toBe(403);
    expect((await fetch(popupUrl(world, "facebook", makeNonce()))).status).toBe(404);
  });

  test("P14: an answer to a sign-in with one provider is refused at the other provider's callback", async () => {
    await using world = await createWorld([], sandbox);
    const browser = new Browser();
    const begun = await browser.request(popupUrl(world, "google", makeNonce()));
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
    const wrong = await browser.post(`${world.url}/social/broker/apple/callback`, {
      state,
      code: "x",
    });
    expect(readPopup(await wrong.text()).answer).toMatchObject({ ok: false, error: "expired" });
  });
});
