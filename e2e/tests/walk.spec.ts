import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible.ts";
import { enter, expectHome, readAccessToken, readKept, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const WIDTHS = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };
const LANGUAGES: readonly Language[] = ["ja", "en"];

for (const [name, viewport] of Object.entries(WIDTHS)) {
  for (const language of LANGUAGES) {
    test(`§2 the walk, ${name}, ${language}: in, home, out`, async ({ page, world }) => {
      const words = WORDS[language];
      await page.setViewportSize(viewport);
      await page.goto(`${world.portal}/?lng=${language}`);

      await expect(page).toHaveURL(new RegExp(`^${world.identity}/login/\\?sv=0&`));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      await signIn(page, PEOPLE.hana, language);

      await expectHome(page, PEOPLE.hana, language);
      await expect(page).toHaveURL(`${world.portal}/index`);
      await expect(page).toHaveTitle(
        words.portal.head.title(language === "ja" ? "むすび ID" : "Musubi ID"),
      );
      const services = page.getByRole("list", { name: words.portal.home.services });
      // The store, and the row that leads to another one.
      await expect(services.getByRole("listitem")).toHaveCount(2);
      await expect(services).toContainText(language === "ja" ? "オンラインストア" : "Online Store");
      await expect(services).toContainText(language === "ja" ? "2024年4月から" : "April 2024");
      await expect(services.getByRole("link").last()).toHaveAttribute("href", "/account-transfer");
      await expect(services.getByRole("link").first()).toHaveAttribute(
        "href",
        language === "ja" ? `${world.sandbox}/store/` : `${world.sandbox}/store/?lng=en`,
      );
      const methods = page.getByRole("list", { name: words.portal.home.signInMethods });
      await expect(methods).toContainText(words.portal.home.password);
      await expect(methods).toContainText(words.portal.home.unset(words.portal.home.google));
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);

      await page.getByRole("button", { name: words.portal.home.logOut }).click();
      await expect(
        page.getByRole("heading", { level: 1, name: words.login.signIn.title }),
      ).toBeVisible();
      // Signed out for good: the hosted login asks again, and nothing is left in the browser's storage but the next sign-in.
      await page.goto(`${world.portal}/error`);
      expect((await readKept(page)) ?? "").not.toContain("eyJ");
    });
  }
}

test("§4 login: the address the portal leaves for", async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  await expect(page).toHaveURL(/\/login\//);
  const query = new URL(page.url()).searchParams;
  expect([...query.keys()]).toEqual([
    "sv",
    "redirect_url",
    "state",
    "lng",
    "code_challenge",
    "token",
  ]);
  expect(query.get("redirect_url")).toBe(`${world.portal}/index`);
  expect(query.get("state")).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
});

test("§4 login: the code is exchanged once, LOGIN is logged with a bearer, the neighbour is told", async ({
  page,
  world,
}) => {
  const calls: string[] = [];
  const logs: { operation: number; authorized: boolean }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(world.identity)) return;
    const path = new URL(request.url()).pathname;
    calls.push(path);
    if (path !== "/logs") return;
    const { operation_detail: operation } = request.postDataJSON();
    logs.push({ operation, authorized: request.headers().authorization !== undefined });
  });
  await enter(page, world);
  await expect.poll(() => logs).toEqual([{ operation: 1, authorized: true }]);
  expect(calls.filter((path) => path === "/token/get")).toHaveLength(1);

  // Nobody is signed in on either page; then the ID token goes out, past the page's policy to another origin.
  const { session } = JSON.parse((await readKept(page)) ?? "{}");
  const nobody = { method: "DELETE", authorization: undefined };
  await expect
    .poll(() => world.told)
    .toEqual([nobody, nobody, { method: "POST", authorization: `Bearer ${session.idToken}` }]);
  // What the page says as it leaves arrives although the page is gone; the next one says it again.
  const before = world.told.length;
  await page.getByRole("button", { name: WORDS.ja.portal.home.logOut }).click();
  await expect(page).toHaveURL(/\/login\//);
  await expect
    .poll(() => world.told.slice(before).map(({ method }) => method))
    .toEqual(["POST", "DELETE", "DELETE"]);
});

test("P16: the code is in no address, no history and no Referer", async ({ page, world }) => {
  const referers: string[] = [];
  page.on("request", (request) => {
    const referer = request.headers().referer;
    if (referer !== undefined) referers.push(referer);
  });
  await enter(page, world);
  expect(page.url()).toBe(`${world.portal}/index`);
  expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain(
    "authorization_code",
  );
  await page.getByRole("link", { name: /オンラインストア/ }).click();
  await expect(page).toHaveURL(`${world.sandbox}/store/`);
  expect(referers.filter((referer) => referer.includes("authorization_code"))).toEqual([]);
  await page.goBack();
  await expectHome(page);
  expect(page.url()).toBe(`${world.portal}/index`);
});

const RETURNS = {
  "of another tab": "state=ZZZZZZZZ&authorization_code=stolen",
  missing: "authorization_code=stolen",
  "alone, without a code": "state=ZZZZZZZZ",
  empty: "state=&authorization_code=stolen",
};
for (const [name, query] of Object.entries(RETURNS)) {
  test(`P13: a state that is ${name}: no token call, the verifier wiped, the login begun anew`, async ({
    page,
    world,
  }) => {
    const exchanges: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/token/get")) exchanges.push(request.url());
    });
    await page.goto(`${world.portal}/index`);
    await expect(page).toHaveURL(/\/login\//);
    const first = new URL(page.url()).searchParams;

    await page.goto(`${world.portal}/index?${query}`);
    await expect(page).toHaveURL(/\/login\//);
    const second = new URL(page.url()).searchParams;
    expect(second.get("state")).not.toBe(first.get("state"));
    expect(second.get("code_challenge")).not.toBe(first.get("code_challenge"));
    expect(exchanges).toEqual([]);

    await signIn(page);
    await expectHome(page);
  });
}

test("P13: a return that is opened again does not sign anybody out", async ({ page, world }) => {
  let callback = "";
  page.on("request", (request) => {
    if (request.url().includes("authorization_code=")) callback = request.url();
  });
  await enter(page, world);
  await page.goto(callback);
  await expectHome(page);
  expect(page.url()).toBe(`${world.portal}/index`);
});

test("§3 logged in only with all three tokens", async ({ page, world }) => {
  await enter(page, world);
  for (const missing of ["accessToken", "idToken", "refreshToken"]) {
    const whole = await readKept(page);
    await page.evaluate(
      ([name, text]) => {
        const kept = JSON.parse(text ?? "{}");
        const slice = typeof kept.session === "string" ? JSON.parse(kept.session) : kept.session;
        slice[name as string] = "";
        kept.session = typeof kept.session === "string" ? JSON.stringify(slice) : slice;
        localStorage.setItem("persist:root", JSON.stringify(kept));
      },
      [missing, whole],
    );
    await page.reload();
    // With the refresh token alone the session is made whole again; without it the login answers at once.
    await expectHome(page);
  }
});

test("T10: logged out offline, nothing is left here and the next login asks again", async ({
  page,
  context,
  world,
}) => {
  await enter(page, world);
  await context.setOffline(true);
  await page.getByRole("button", { name: WORDS.ja.portal.home.logOut }).click();
  await expect(
    page.getByRole("heading", { name: WORDS.ja.portal.gate.signedOut.title }),
  ).toBeVisible();
  expect((await readKept(page)) ?? "").not.toContain("eyJ");
  await context.setOffline(false);
  await page.getByRole("button", { name: WORDS.ja.portal.gate.signedOut.signIn }).click();
  await expect(page).toHaveURL(/prompt=login/);
  await expect(
    page.getByRole("heading", { level: 1, name: WORDS.ja.login.signIn.title }),
  ).toBeVisible();
});

test("§4 two tabs renew at once and neither is logged out", async ({ page, context, world }) => {
  await enter(page, world);
  const other = await context.newPage();
  await other.goto(`${world.portal}/index`);
  await expectHome(other);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([expectHome(page), expectHome(other)]);
  }
  await page.getByRole("button", { name: WORDS.ja.portal.home.logOut }).click();
  await expect(
    other.getByRole("heading", { name: WORDS.ja.portal.gate.signedOut.title }),
  ).toBeVisible();
});

test("§2 language: the switch keeps the place, is remembered, and reaches the account", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await expectAccountLanguage(page, world, "ja");
  const languages = page.getByRole("navigation", { name: WORDS.ja.common.languageSwitch });
  await languages.getByText(WORDS.ja.common.languageNames.en).click();
  await expectHome(page, PEOPLE.hana, "en");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await expectAccountLanguage(page, world, "en");
  await page.reload();
  await expectHome(page, PEOPLE.hana, "en");
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page, PEOPLE.hana, "ja");
  await expectAccountLanguage(page, world, "ja");
  // Whichever page a login comes back to.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.portal}/.well-known/change-password?lng=en`);
  await expect(
    page.getByRole("heading", { level: 1, name: WORDS.en.portal.changePassword.title }),
  ).toBeVisible();
  await expectAccountLanguage(page, world, "en");
});

/** The language that the account's mails are written in, as identity has it. */
const expectAccountLanguage = (page: Page, world: World, language: Language) =>
  expect
    .poll(async () => {
      const response = await fetch(`${world.identity}/account/attributes`, {
        headers: {
          authorization: `Bearer ${await readAccessToken(page)}`,
          "x-api-key": "demo-portal-api-key",
        },
      });
      return (await response.json()).language;
    })
    .toBe(language);

test("§2 not found and error: they explain, and never lead to the login by themselves", async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    const words = WORDS[language].portal.notFound;
    await page.goto(`${world.portal}/nowhere?lng=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
    await expect(page.getByRole("link", { name: words.home })).toHaveAttribute(
      "href",
      `/index?lng=${language}`,
    );
    await expect(page.getByRole("link", { name: words.top })).toHaveAttribute(
      "href",
      `${world.sandbox}/site/home?lng=${language}`,
    );
    await expectAccessible(page);
  }
  await page.goto(`${world.portal}/error?lng=en`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/error/);

  // A server that hands out half a configuration: whoever looks after it finds the reason in the console.
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.route(`${world.portal}/index?lng=en`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('"apiKey"', '"apikey"') });
  });
  await page.goto(`${world.portal}/index?lng=en`);
  const { reasons, reload } = WORDS.en.portal.errorPage;
  await expect(
    page.getByRole("heading", { level: 1, name: reasons.unexpected.title }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${world.portal}/index?lng=en`);
  expect(said.join("\n")).toMatch(/The portal cannot start: .*apiKey/);
  await expectAccessible(page);
  await page.unroute(`${world.portal}/index?lng=en`);
  await page.getByRole("button", { name: reload }).click();
  await expect(page).toHaveURL(/\/login\//);
});
