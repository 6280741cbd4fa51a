import type { Language, ProviderName } from "@musubi/contract";
import { expect, type Locator, type Page, type Response } from "@playwright/test";
import { readCode } from "../world/mailbox.ts";
import type { World } from "../world/world.ts";
import { WORDS } from "./words.ts";

export const NEWCOMER = { email: "tsumugi2026@example.jp", password: "Aoi2026aoi" };

const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name, exact: true });

export const expectPage = (page: Page, title: string): Promise<void> =>
  expect(heading(page, title)).toBeVisible();

/** Expects a message about a form, at its field or above it. */
export const expectTold = (page: Page, sentence: string): Promise<void> =>
  expect(page.getByRole("alert")).toHaveText(sentence);

/** Expects a pause, with its length in numbers. */
export async function expectPaused(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(sentence);
  await expect(alert).toContainText(/\d/);
}

/** Expects no sideways scrolling on the narrowest phone. */
export async function expectNarrow(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  if (usual !== null) await page.setViewportSize(usual);
}

/** Opens the sign-in form, as the portal does. */
export async function openLogin(page: Page, world: World, language: Language): Promise<void> {
  await page.goto(`${world.portal}/index?lng=${language}`);
  await expectPage(page, WORDS[language].login.signIn.title);
}

/** Opens the sign-in form without the portal, which needs script: no page waits for the answer. */
export const openLoginPlainly = (
  page: Page,
  world: World,
  language: Language,
  redirectUrl = `${world.portal}/index`,
) => page.goto(`${world.identity}/login/?${askFor(world, language, redirectUrl)}`);

const askFor = (
  world: World,
  language: Language,
  redirectUrl = `${world.portal}/index`,
): URLSearchParams =>
  new URLSearchParams({
    sv: "0",
    redirect_url: redirectUrl,
    state: "abcDEF12",
    lng: language,
    code_challenge: "A".repeat(43),
    token: "demo-portal-login-token",
  });

/** Where a sign-in without the portal ends. */
export const BACK_AT_PORTAL = /\/index\?state=abcDEF12&authorization_code=/;

/** Where a sign-in at the ID pool ends. */
export const BACK_FROM_POOL = /\/success-id\?(?=.*code=)(?=.*state=s{32})/;

/** Signs in at the ID pool by `act`, and expects the browser back at the portal, which continues at once. */
export async function expectBackFromPool(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForURL(BACK_FROM_POOL, { waitUntil: "commit" }), act()]);
}

/** Opens the first page of a flow, without the portal. */
export const openFlow = (
  page: Page,
  world: World,
  flow: "sign-up" | "forgot",
  language: Language,
) => page.goto(`${world.identity}/login/${flow}?${askFor(world, language)}`);

export async function sendAddress(page: Page, email: string, language: Language): Promise<void> {
  const { common, login } = WORDS[language];
  await page.getByLabel(common.email, { exact: true }).fill(email);
  await page.getByRole("button", { name: login.address.submit }).click();
}

/** Types a code, which is sent with its last character, or by the button if no script runs. */
export async function sendLoginCode(page: Page, code: string, language: Language): Promise<void> {
  const { label, submit } = WORDS[language].login.code;
  await page.waitForLoadState();
  const isScripted = (await page.locator("[data-next]").count()) > 0;
  await page.getByLabel(label).fill(code);
  if (!isScripted) await page.getByRole("button", { name: submit }).click();
}

export async function sendPassword(
  page: Page,
  flow: "sign-up" | "forgot",
  password: string,
  language: Language,
): Promise<void> {
  const { newPassword } = WORDS[language].login;
  await page.getByLabel(newPassword.label, { exact: true }).fill(password);
  await page.getByRole("button", { name: newPassword.flows[flow].submit }).click();
}

/** Goes from the first page of a flow to its new password, with the mailed code. Returns the answer with the first. */
export async function reachNewPassword(
  page: Page,
  world: World,
  flow: "sign-up" | "forgot",
  email: string,
  language: Language,
): Promise<Response | null> {
  const found = await openFlow(page, world, flow, language);
  await sendAddress(page, email, language);
  await sendLoginCode(page, await readCode(world, email), language);
  await expectPage(page, WORDS[language].login.newPassword.flows[flow].title);
  return found;
}

/** Goes from the sign-in form through the three pages of signing up. */
export async function signUp(
  page: Page,
  world: World,
  language: Language,
  check = async () => {},
): Promise<void> {
  const { login } = WORDS[language];
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  await expectPage(page, login.address.flows["sign-up"].title);
  await check();
  await sendAddress(page, NEWCOMER.email, language);
  await expectPage(page, login.code.title);
  await check();
  await sendLoginCode(page, await readCode(world, NEWCOMER.email), language);
  await expectPage(page, login.newPassword.flows["sign-up"].title);
  await check();
  await page.getByLabel(login.terms.agree).check();
  await sendPassword(page, "sign-up", NEWCOMER.password, language);
}

/** Goes from the sign-in form through the three pages of a forgotten password, back to the form. */
export async function resetForgotten(
  page: Page,
  world: World,
  person: { readonly email: string; readonly password: string },
  language: Language,
  check = async () => {},
): Promise<void> {
  const { login } = WORDS[language];
  await page.getByRole("link", { name: login.signIn.forgot }).click();
  await expectPage(page, login.address.flows.forgot.title);
  await check();
  await sendAddress(page, person.email, language);
  await sendLoginCode(page, await readCode(world, person.email), language);
  await expectPage(page, login.newPassword.flows.forgot.title);
  await check();
  await sendPassword(page, "forgot", person.password, language);
}

/** Signs out on the login's own page, with a press. */
export async function signOut(page: Page, world: World, language: Language): Promise<void> {
  const { login } = WORDS[language];
  await page.goto(`${world.identity}/login/sign-out?lng=${language}`);
  await page.getByRole("button", { name: login.signOut.submit }).click();
  await expectPage(page, login.signedOut.title);
}

/** Leaves for a provider, and waits for its page. */
export async function leaveFor(
  page: Page,
  provider: ProviderName,
  language: Language,
): Promise<void> {
  await page.getByRole("link", { name: WORDS[language].login.signIn.social[provider] }).click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:/);
}

/** Leaves for a provider, and chooses a person there. */
export async function choose(
  page: Page,
  provider: ProviderName,
  subject: string,
  language: Language,
): Promise<void> {
  await leaveFor(page, provider, language);
  await page.locator(`button[value="${subject}"]`).click();
}

/** Leaves for a provider, and signs in there as a person whom it does not offer. */
export async function chooseOther(
  page: Page,
  provider: ProviderName,
  email: string,
  language: Language,
): Promise<void> {
  await leaveFor(page, provider, language);
  await page.locator("#email").fill(email);
  await page.locator('button[name="other"]').click();
}

/** Opens the ID pool's own sign-in page, or goes straight to a provider, as any OpenID Connect client does. */
export const openPoolLogin = (
  page: Page,
  world: World,
  language: Language,
  provider?: ProviderName,
) =>
  page.goto(
    `${world.identity}/pool/auth?${new URLSearchParams({
      client_id: "musubi-portal",
      redirect_uri: `${world.portal}/success-id`,
      response_type: "code",
      scope: "openid email profile",
      state: "s".repeat(32),
      nonce: "n".repeat(32),
      code_challenge: "A".repeat(43),
      code_challenge_method: "S256",
      prompt: "login",
      lng: language,
      ...(provider && { identity_provider: provider }),
    })}`,
  );
