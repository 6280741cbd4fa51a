import { PEOPLE } from "@musubi/demo-world";
import { login } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { Browser, readField } from "../world/browser.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld } from "../world/world.ts";
import { NOT_REGISTERED } from "./redirect-corpus.ts";

describe("the hosted login's address", () => {
  test("P05: a challenge that is missing, plain or of a wrong length is refused before the form", async () => {
    await using world = await createWorld([]);
    const good = makeVerifier().challenge;
    const bad: Record<string, string | undefined>[] = [
      { code_challenge: undefined },
      { code_challenge: "" },
      { code_challenge: good.slice(1) },
      { code_challenge: `${good}A` },
      { code_challenge: `${good.slice(1)}=` },
      { code_challenge: good, code_challenge_method: "plain" },
      { code_challenge: good, code_challenge_method: "" },
    ];
    for (const parameters of bad) {
      const response = await new Browser().request(world.loginUrl(parameters));
      expect(response.status, JSON.stringify(parameters)).toBe(400);
      expect(await response.text()).not.toContain('name="password"');
    }
  });

  test("P09: redirects only to an address that is exactly registered", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    for (const redirect_url of NOT_REGISTERED(world.config.portalOrigin)) {
      const response = await browser.request(world.loginUrl({ redirect_url }));
      expect(response.status, redirect_url).toBe(400);
      expect(response.headers.get("location"), redirect_url).toBeNull();
      expect(await response.text()).not.toContain("evil.example");
    }
  });

  test("P09: redirects to the three registered addresses", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    for (const path of ["/index", "/change-email", "/change-password"]) {
      const redirect_url = `${world.config.portalOrigin}${path}`;
      const response = await browser.request(world.loginUrl({ redirect_url }));
      expect(response.headers.get("location")).toMatch(
        new RegExp(`^${redirect_url}\\?state=abcDEF12&authorization_code=[\\w-]{43}$`),
      );
    }
  });

  test("P10: any parameter given twice is refused", async () => {
    await using world = await createWorld([]);
    const url = world.loginUrl({ prompt: "login" });
    for (const [name, value] of new URL(url).searchParams) {
      const response = await fetch(`${url}&${name}=${encodeURIComponent(value)}`, {
        redirect: "manual",
      });
      expect(response.status, name).toBe(400);
    }
  });

  test.each([
    ["another token", { token: "somebody-else" }],
    ["no token", { token: undefined }],
    ["no state", { state: undefined }],
    ["a state that is not ours", { state: "<script>" }],
    ["another sv", { sv: "1" }],
    ["an unknown parameter", { nonce: "x" }],
    ["an unknown prompt", { prompt: "none" }],
  ])("%s is refused", async (_, parameters) => {
    await using world = await createWorld([]);
    const response = await new Browser().request(world.loginUrl(parameters));
    expect(response.status).toBe(400);
  });

  test("the reason and a typed address in the query are shown; unknown reasons are not", async () => {
    await using world = await createWorld([]);
    const open = async (parameters: Record<string, string>) =>
      (await new Browser().request(world.loginUrl({ lng: "en", ...parameters }))).text();
    const { notices } = login.signIn;
    expect(await open({ why: "ended" })).toContain(notices.ended);
    expect(await open({ why: "signed-out" })).toContain(notices["signed-out"]);
    expect(await open({ why: "<b>" })).not.toMatch(/data-news|<b>/);
    const hinted = await open({ login_hint: ` "><b>${"x".repeat(500)}` });
    expect(hinted).toContain('value="&quot;&gt;&lt;b&gt;xxx');
    expect(hinted.match(/name="email" value="[^"]*x"/)?.[0].length).toBeLessThan(300);
    const forgot = world.loginUrl({ login_hint: "hana@example.jp" }).replace("/?", "/forgot?");
    const asked = await (await new Browser().request(forgot)).text();
    expect(asked).toContain('value="hana@example.jp"');
  });

  test("P12: the answer to a sign-in is 303", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    const signedIn = await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    expect(signedIn.status).toBe(303);
    const straightBack = await browser.request(world.loginUrl());
    expect(straightBack.status).toBe(303);
  });

  test("P15: a sign-in never keeps an earlier login session ID", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji]);
    const attacker = new Browser();
    await world.submitSignIn(attacker, world.loginUrl(), PEOPLE.kenji);
    const planted = attacker.cookies.get("musubi_login") ?? "";

    const victim = new Browser();
    victim.cookies.set("musubi_login", planted);
    await world.submitSignIn(victim, world.loginUrl({ prompt: "login" }), PEOPLE.hana);
    expect(victim.cookies.get("musubi_login")).not.toBe(planted);

    const late = await attacker.request(world.loginUrl());
    expect(late.status).toBe(200);
    expect(readField(await late.text(), "csrf")).not.toBe("");
  });

  test("P15: an invented login session ID is not adopted", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    browser.cookies.set("musubi_login", "chosen-by-somebody-else");
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    expect(browser.cookies.get("musubi_login")).toMatch(/^[\w-]{43}$/);
  });
});
