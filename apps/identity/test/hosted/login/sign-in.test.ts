import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { Browser, readField } from "../../world/browser.ts";
import { anonymous, LoginVisitor, titleOf } from "../../world/login-visitor.ts";
import { createWorld } from "../../world/world.ts";

describe("the hosted login", () => {
  test("shows the form in the requested language, or else in Japanese", async () => {
    await using world = await createWorld([]);
    const japanese = await (await new Browser().request(world.loginUrl({ lng: "ja" }))).text();
    const english = await (await new Browser().request(world.loginUrl({ lng: "en-GB" }))).text();
    const other = await (await new Browser().request(world.loginUrl({ lng: "fr" }))).text();
    expect(japanese).toContain('<html lang="ja"');
    expect(english).toContain('<html lang="en"');
    expect(other).toContain('<html lang="ja"');
  });

  test("pages forbid framing, foreign scripts and caching", async () => {
    await using world = await createWorld([]);
    for (const [url, referrers] of [
      [world.loginUrl(), "same-origin"],
      [world.loginUrl({ sv: "9" }), "no-referrer"],
      [`${world.url}/login/nowhere`, "no-referrer"],
    ] as const) {
      const { headers } = await fetch(url);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain("unsafe");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe(referrers);
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
  });

  test("a wrong password, an unknown address and an account without a password look the same", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.yuki]);
    const pages = new Set<string>();
    const { hana, yuki } = PEOPLE;
    for (const email of [hana.email, yuki.email, "nobody@example.jp", "no\0body@example.jp"]) {
      const url = world.loginUrl({ code_challenge: "A".repeat(43) });
      const response = await world.submitSignIn(new Browser(), url, {
        email,
        password: "Wrong2026",
      });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).not.toContain("Wrong2026");
      pages.add(
        html
          .replaceAll(`value="${email}"`, "")
          .replaceAll(readField(html, "csrf"), "")
          .replaceAll(/sign-in\/[\w-]{43}/g, ""),
      );
    }
    expect(pages.size).toBe(1);
  });

  test("W04: after fifteen wrong guesses by a stranger, the holder waits 15 minutes", async () => {
    await using world = await createWorld([PEOPLE.hana]);
    world.holdTime();
    const { email } = PEOPLE.hana;
    const submit = async (password: string) =>
      (await world.submitSignIn(new Browser(), world.loginUrl(), { email, password })).status;
    for (let failures = 0; failures < 15; failures += 1) {
      if (failures >= 5) world.passTime(1_000 * 2 ** (failures - 5));
      expect(await submit("Wrong2026"), `${failures}`).toBe(422);
    }
    world.passTime(15 * 60_000 - 1);
    expect(await submit(PEOPLE.hana.password)).toBe(429);
    world.passTime(1);
    expect(await submit(PEOPLE.hana.password)).toBe(303);
  });

  test("a password that must be replaced leads to the reset; a wrong password does not reveal it", async () => {
    await using world = await createWorld([PEOPLE.hana]);
    const { db } = world.database;
    const visitor = new LoginVisitor(world);
    const wrong = { email: PEOPLE.hana.email, password: "Wrong2026" };
    const before = await visitor.submit(await visitor.goTo("/"), wrong);
    await db.updateTable("account").set({ password_reset_required: 1 }).execute();
    const stranger = await visitor.submit(before, wrong);
    expect(anonymous(stranger, wrong.email)).toEqual(anonymous(before, wrong.email));

    const { email, password } = PEOPLE.hana;
    const led = await visitor.submit(stranger, { email, password });
    expect([led.status, titleOf(led)]).toEqual([422, words.address.flows.forgot.title]);
    expect(led.html).toContain(words.address.faults["reset-required"]);
    expect(led.html).toContain(`value="${PEOPLE.hana.email}"`);
    expect(await db.selectFrom("login_session").selectAll().execute()).toEqual([]);
    const waiting = await visitor.submit(led, { email: PEOPLE.hana.email });
    expect(titleOf(waiting)).toBe(words.code.title);
  });

  test("the address is compared without regard to case and width", async () => {
    await using world = await createWorld();
    for (const email of [
      "HANA@Example.JP",
      "ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ",
      "  hana@example.jp ",
    ]) {
      const person = { email, password: PEOPLE.hana.password };
      const response = await world.submitSignIn(new Browser(), world.loginUrl(), person);
      expect(response.status, email).toBe(303);
    }
  });

  test("an empty password is refused, and does not count as a try", async () => {
    await using world = await createWorld();
    for (let n = 0; n < 8; n += 1) {
      const nothing = { email: PEOPLE.hana.email, password: "" };
      const response = await world.submitSignIn(new Browser(), world.loginUrl(), nothing);
      expect(response.status).toBe(422);
    }
    const response = await world.submitSignIn(new Browser(), world.loginUrl(), PEOPLE.hana);
    expect(response.status).toBe(303);
  });

  test("after five wrong passwords even the right one has to wait, for known and unknown addresses", async () => {
    await using world = await createWorld();
    world.holdTime();
    for (const email of [PEOPLE.hana.email, "nobody@example.jp"]) {
      const guess = (password: string) =>
        world.submitSignIn(new Browser(), world.loginUrl(), { email, password });
      for (let n = 0; n < 5; n += 1) expect((await guess("Wrong2026")).status).toBe(422);
      expect((await guess(PEOPLE.hana.password)).status).toBe(429);
    }
    world.passTime(15 * 60_000);
    const response = await world.submitSignIn(new Browser(), world.loginUrl(), PEOPLE.hana);
    expect(response.status).toBe(303);
  });

  test("a holder with a live login session is sent straight back, unless the portal requests the form", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    const straight = await browser.request(world.loginUrl());
    expect(straight.status).toBe(303);
    // The same header as after the form, so that the page that opened the window sees no difference.
    expect(straight.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect((await browser.request(world.loginUrl({ prompt: "login" }))).status).toBe(200);
    world.passTime(12 * 60 * 60_000);
    expect((await browser.request(world.loginUrl())).status).toBe(200);
  });

  test("a form is refused if the browser was not shown it, or if another site sent it", async () => {
    await using world = await createWorld();
    const url = world.loginUrl();
    const shown = new Browser();
    const csrf = readField(await (await shown.request(url)).text(), "csrf");
    const fields = { csrf, email: PEOPLE.hana.email, password: PEOPLE.hana.password };

    expect((await new Browser().post(url, fields)).status).toBe(400);
    const stranger = new Browser();
    await stranger.request(url);
    expect((await stranger.post(url, fields)).status).toBe(403);
    expect((await shown.post(url, { ...fields, csrf: "" })).status).toBe(403);
    expect((await shown.post(url, fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await shown.post(url, fields, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await shown.post(url, fields, { origin: "http://evil.example" })).status).toBe(403);
    expect((await shown.post(url, fields, { origin: "null" })).status).toBe(403);
    expect((await shown.post(url, fields, { origin: world.config.origin })).status).toBe(303);
  });

  test("a body that is no form, or is too long, gets an error page", async () => {
    await using world = await createWorld([]);
    const bodies: [string, string][] = [
      ["application/json", "{}"],
      ["text/plain", "csrf=x"],
      ["multipart/form-data; boundary=x", "--x--"],
      ["application/x-www-form-urlencoded", `email=${"a".repeat(20_000)}`],
    ];
    for (const [type, body] of bodies) {
      const response = await fetch(world.loginUrl(), {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      expect(response.status, type).toBe(400);
      expect(response.headers.get("content-type")).toContain("text/html");
    }
  });

  test("scripts cannot read the form's cookie; other sites' forms omit it", async () => {
    await using world = await createWorld([]);
    const response = await fetch(world.loginUrl());
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^musubi_form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});
