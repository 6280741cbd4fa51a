import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible.ts";
import { readCode, readMails } from "../mailbox.ts";
import { expectHome, signIn, tabTo } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const LANGUAGES: readonly Language[] = ["ja", "en"];
const NEW = "tsumugi@example.jp";
const PASSWORD = "Aoi2026aoi";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The sign-in form, as the portal sends somebody to it. */
async function openLogin(page: Page, world: World, language: Language = "ja"): Promise<void> {
  await page.goto(`${world.portal}/index?lng=${language}`);
  await expect(heading(page, WORDS[language].login.signIn.title)).toBeVisible();
}

/** The same where no script runs: without the portal, which is one. */
async function openLoginPlainly(page: Page, world: World): Promise<void> {
  const query = new URLSearchParams({
    sv: "0",
    redirect_url: `${world.portal}/index`,
    state: "abcDEF12",
    lng: "ja",
    code_challenge: "A".repeat(43),
    token: "demo-portal-login-token",
  });
  await page.goto(`${world.identity}/login/?${query}`);
}

/** From the sign-in form through the three steps of signing up. */
async function signUp(page: Page, world: World, language: Language, check = async () => {}) {
  const { common, login } = WORDS[language];
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  await expect(heading(page, login.address.flows["sign-up"].title)).toBeVisible();
  await check();
  await page.getByLabel(common.email, { exact: true }).fill(NEW);
  await page.getByRole("button", { name: login.address.submit }).click();

  await expect(heading(page, login.code.title)).toBeVisible();
  await check();
  await page.getByLabel(login.code.label).fill(await readCode(world, NEW));
  await page.getByRole("button", { name: login.code.submit }).click();

  await expect(heading(page, login.newPassword.flows["sign-up"].title)).toBeVisible();
  await check();
  await page.getByLabel(login.newPassword.label, { exact: true }).fill(PASSWORD);
  await page.getByLabel(login.terms.agree).check();
  await page.getByRole("button", { name: login.newPassword.flows["sign-up"].submit }).click();
}

/** Leaves for a provider and chooses who to be there. */
async function choose(page: Page, provider: "Google" | "SignInWithApple", value: string) {
  await page.getByRole("link", { name: WORDS.ja.login.signIn.social[provider] }).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:/);
  await page.locator(`button[value="${value}"]`).click();
}

for (const language of LANGUAGES) {
  test(`sign-up, ${language}: address, code, password, home; every page accessible`, async ({
    page,
    world,
  }) => {
    await openLogin(page, world, language);
    await signUp(page, world, language, () => expectAccessible(page));
    await expectHome(page, { ...PEOPLE.hana, email: NEW }, language);
  });

  test(`forgotten password, ${language}: address, code, password, sign in`, async ({
    page,
    world,
  }) => {
    const { common, login } = WORDS[language];
    const { hana } = PEOPLE;
    await openLogin(page, world, language);
    await page.getByRole("link", { name: login.signIn.forgot }).click();
    await expectAccessible(page);
    await page.getByLabel(common.email, { exact: true }).fill(hana.email);
    await page.getByRole("button", { name: login.address.submit }).click();
    await page.getByLabel(login.code.label).fill(await readCode(world, hana.email));
    await page.getByRole("button", { name: login.code.submit }).click();
    await expect(heading(page, login.newPassword.flows.forgot.title)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(login.newPassword.label, { exact: true }).fill("Yozakura2026");
    await page.getByRole("button", { name: login.newPassword.flows.forgot.submit }).click();

    await expect(page.getByText(login.signIn.notices["password-reset"])).toBeVisible();
    await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(hana.email);
    await expectAccessible(page);
    await page.getByLabel(common.password, { exact: true }).fill("Yozakura2026");
    await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
    await expectHome(page, hana, language);
  });
}

test("an address that has an account: the same pages, and a mail that says so", async ({
  page,
  world,
}) => {
  const { common, login } = WORDS.ja;
  await openLogin(page, world);
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  await page.getByLabel(common.email, { exact: true }).fill(PEOPLE.hana.email);
  await page.getByRole("button", { name: login.address.submit }).click();
  await expect(heading(page, login.code.title)).toBeVisible();
  await expect
    .poll(async () => (await readMails(world, PEOPLE.hana.email))[0]?.subject)
    .toBe("すでにIDをお持ちです");
});

test("faults are announced, and the focus goes where they are", async ({ page, world }) => {
  const { common, login } = WORDS.ja;
  await openLogin(page, world);
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  const email = page.getByLabel(common.email, { exact: true });
  await email.fill("tsumugi@");
  await page.getByRole("button", { name: login.address.submit }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(login.address.faults["invalid-email"]);
  await expectAccessible(page);
  await email.fill(NEW);
  await page.getByRole("button", { name: login.address.submit }).click();

  const code = page.getByLabel(login.code.label);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("222222");
  await page.getByRole("button", { name: login.code.submit }).click();
  await expect(code).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(login.code.faults["wrong-code"]);
  const first = await readCode(world, NEW);
  await page.getByRole("button", { name: login.code.resend }).click();
  await expect(page.getByRole("status")).toContainText(login.code.resent);
  const second = await readCode(world, NEW, first);

  // The language changes without a step back.
  await page.getByRole("button", { name: common.languageNames.en }).click();
  await expect(heading(page, WORDS.en.login.code.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: common.languageNames.ja }).click();
  await expect(heading(page, login.code.title)).toBeVisible();
  // Pasted as people write it: the code stands in its cells as we do.
  await code.focus();
  await page.keyboard.insertText(` ${second.slice(0, 3).toLowerCase()} - ${second.slice(3)}`);
  await expect(code).toHaveValue(second);
  await expect(page.locator("[data-next]")).toHaveCount(1);
  await page.getByRole("button", { name: login.code.submit }).click();

  const password = page.getByLabel(login.newPassword.label, { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  const rules = page.locator("[data-rule][data-met]");
  await password.fill("abc");
  await expect(rules).toHaveCount(1);
  await page.getByRole("button", { name: login.newPassword.flows["sign-up"].submit }).click();
  await expect(password).toBeFocused();
  await password.fill(PASSWORD);
  await expect(rules).toHaveCount(3);
  await page.getByRole("button", { name: login.newPassword.flows["sign-up"].submit }).click();
  const terms = page.getByLabel(login.terms.agree);
  await expect(terms).toBeFocused();
  await expect(terms).toHaveAccessibleDescription(login.newPassword.faults.terms);
  await expectAccessible(page);
});

test("Google: somebody known goes home, somebody new accepts the terms first", async ({
  page,
  world,
  browser,
}) => {
  await openLogin(page, world);
  await choose(page, "Google", PEOPLE.yuki.provider.subject);
  await expectHome(page, PEOPLE.yuki);

  const { login } = WORDS.ja;
  const other = await (await browser.newContext({ locale: "ja-JP" })).newPage();
  await openLogin(other, world);
  await choose(other, "Google", "google-haru");
  await expect(heading(other, login.terms.title)).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel(login.terms.agree).check();
  await other.getByRole("button", { name: login.terms.submit }).click();
  await expectHome(other, { ...PEOPLE.yuki, email: "haru@gmail.example" });
  await other.context().close();
});

test("Apple: its form comes from another site without cookies, and the holder is home", async ({
  page,
  world,
}) => {
  const posts: (string | undefined)[] = [];
  page.on("request", async (request) => {
    if (request.method() !== "POST" || !request.url().includes("/social/apple/callback")) return;
    posts.push((await request.allHeaders()).cookie);
  });
  await openLogin(page, world);
  await choose(page, "SignInWithApple", PEOPLE.nao.provider.subject);
  await expectHome(page, PEOPLE.nao);
  expect(posts).toEqual([undefined]);
});

for (const provider of ["Google", "SignInWithApple"] as const) {
  test(`${provider}: whoever turns back is at the form again`, async ({ page, world }) => {
    const { login } = WORDS.ja;
    await openLogin(page, world);
    await page.getByRole("link", { name: login.signIn.social[provider] }).click();
    await page.locator('button[name="cancel"]').click();
    await expect(page.getByText(login.signIn.notices["social-cancelled"])).toBeVisible();
    await expectAccessible(page);
    await signIn(page);
    await expectHome(page);
  });
}

test("L06, L07: an address alone opens nothing", async ({ page, world }) => {
  const { login } = WORDS.ja;
  await openLogin(page, world);
  await choose(page, "Google", "google-not-hana");
  await expect(heading(page, login.problem.problems["social-unverified"].title)).toBeVisible();
  await expectAccessible(page);

  await openLogin(page, world);
  await page.getByRole("link", { name: login.signIn.social.Google }).click();
  await page.locator("#email").fill(PEOPLE.hana.email);
  await page.locator('button[name="other"]').click();
  await expect(heading(page, login.ownSignIn.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: login.ownSignIn.submit }).click();
  await signIn(page);
  await expectHome(page);
});

test("signing out takes a press, and the next visit asks again", async ({ page, world }) => {
  const { login } = WORDS.ja;
  await openLogin(page, world);
  await signIn(page);
  await expectHome(page);
  await page.goto(`${world.identity}/login/sign-out?lng=ja`);
  await expectAccessible(page);
  await page.getByRole("button", { name: login.signOut.submit }).click();
  await expect(heading(page, login.signedOut.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: login.signedOut.home }).click();
  await expect(heading(page, login.signIn.title)).toBeVisible();
});

test("sign-up by keyboard alone", async ({ page, world }) => {
  const { common, login } = WORDS.ja;
  await openLogin(page, world);
  await tabTo(page, page.getByRole("link", { name: login.signIn.signUp }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(common.email, { exact: true }));
  await page.keyboard.type(NEW);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(login.code.label));
  await page.keyboard.type(await readCode(world, NEW));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel(login.newPassword.label, { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByLabel(login.terms.agree));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectHome(page, { ...PEOPLE.hana, email: NEW });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  const BACK = /\/index\?state=abcDEF12&authorization_code=/;

  test("sign-up", async ({ page, world }) => {
    await openLoginPlainly(page, world);
    await signUp(page, world, "ja");
    await expect(page).toHaveURL(BACK);
  });

  test("a forgotten password, in another language half way", async ({ page, world }) => {
    const { login } = WORDS.en;
    const { hana } = PEOPLE;
    await openLoginPlainly(page, world);
    await page.getByRole("link", { name: WORDS.ja.login.signIn.forgot }).click();
    await page.getByLabel(WORDS.ja.common.email, { exact: true }).fill(hana.email);
    await page.getByRole("button", { name: WORDS.ja.login.address.submit }).click();
    await page.getByRole("button", { name: WORDS.ja.common.languageNames.en }).click();
    const code = await readCode(world, hana.email);
    await page.getByLabel(login.code.label).fill(code.toLowerCase());
    await page.getByRole("button", { name: login.code.submit }).click();
    await page.getByLabel(login.newPassword.label, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: login.newPassword.flows.forgot.submit }).click();
    await expect(page.getByText(login.signIn.notices["password-reset"])).toBeVisible();
    await page.getByLabel(WORDS.en.common.password, { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
    await expect(page).toHaveURL(BACK);
  });

  test("Google and Apple", async ({ page, world }) => {
    await openLoginPlainly(page, world);
    await choose(page, "Google", PEOPLE.yuki.provider.subject);
    await expect(page).toHaveURL(BACK);
    await page.context().clearCookies();
    await openLoginPlainly(page, world);
    await choose(page, "SignInWithApple", PEOPLE.nao.provider.subject);
    // Without script, Apple's page asks for a press.
    await page.locator("button, input[type=submit]").first().click();
    await expect(page).toHaveURL(BACK);
  });
});

test("what a login page weighs: 15 kB of style and script at most", async ({ page, world }) => {
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (/\/login\/assets\/.*\.(?:js|css)$/.test(response.url())) {
      sizes.push((await response.body()).length);
    }
  });
  await openLogin(page, world);
  await expect.poll(() => sizes.length).toBe(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15 * 1024);
});

test("the narrowest phone: nothing sticks out", async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openLogin(page, world, "en");
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await signUp(page, world, "en", async () => expect(await sideways()).toBeLessThanOrEqual(0));
});
