import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import {
  choose,
  chooseOther,
  expectNarrow,
  expectPage,
  leaveFor,
  NEWCOMER,
  openLogin,
  resetForgotten,
  signUp,
} from "../person/login-pages.ts";
import { expectHome, logOut, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { hana, yuki, nao } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];

for (const language of LANGUAGES) {
  const { common, login } = WORDS[language];

  test(`§1 sign up, sign out, forget the password, sign in, ${language}; every page accessible`, async ({
    page,
    world,
  }) => {
    const check = async () => {
      await expectNarrow(page);
      // The words differ, what axe looks at does not.
      if (language === "ja") await expectAccessible(page);
    };
    await openLogin(page, world, language);
    await check();
    const before = await signUp(page, world, language, check);
    await expectHome(page, { ...hana, email: NEWCOMER.email }, language);

    // Signing out takes a press, and the next visit asks again.
    await page.goto(`${world.identity}/login/sign-out?lng=${language}`);
    await check();
    await page.getByRole("button", { name: login.signOut.submit }).click();
    await expectPage(page, login.signedOut.title);
    await check();
    await page.getByRole("link", { name: login.signedOut.home }).click();
    await expectPage(page, login.signIn.title);

    const changed = { email: NEWCOMER.email, password: "Yozakura2026" };
    await resetForgotten(page, world, changed, language, { check, before });
    await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(changed.email);
    await check();
    await signIn(page, { ...hana, ...changed }, language);
    await expectHome(page, { ...hana, email: NEWCOMER.email }, language);
  });

  test(`§1 Google and Apple, ${language}: every way that it fails, L06, L07, somebody known, somebody new`, async ({
    page,
    world,
  }) => {
    const { problems, startAgain } = login.problem;
    const check = async () => {
      await expectNarrow(page);
      if (language === "en") await expectAccessible(page);
    };
    const beginAgain = () => page.getByRole("link", { name: startAgain }).click();
    const posts: (string | undefined)[] = [];
    page.on("request", async (request) => {
      if (request.method() !== "POST" || !request.url().includes("/social/apple/callback")) return;
      posts.push((await request.allHeaders()).cookie);
    });
    await openLogin(page, world, language);
    for (const provider of ["Google", "SignInWithApple"] as const) {
      await leaveFor(page, provider, language);
      await page.locator('button[name="cancel"]').click();
      await expect(page.getByText(login.signIn.notices["social-cancelled"])).toBeVisible();
    }
    await check();
    await leaveFor(page, "Google", language);
    await orderFault(world, { service: "google", path: "/token", kind: "down", times: 1 });
    await page.locator(`button[value="${yuki.provider.subject}"]`).click();
    await expect(page.getByText(login.signIn.notices["social-unavailable"])).toBeVisible();

    // L06, L07: an address alone opens nothing.
    await choose(page, "Google", "google-not-hana", language);
    await expectPage(page, problems["social-unverified"].title);
    await check();
    await beginAgain();
    await choose(page, "SignInWithApple", "apple-not-kenji", language);
    await expectPage(page, problems["social-unverified"].title);
    await beginAgain();
    await chooseOther(page, "Google", "", language);
    await expectPage(page, problems["social-no-address"].title);
    await beginAgain();
    await chooseOther(page, "Google", hana.email, language);
    await expectPage(page, login.ownSignIn.title);
    await check();
    await page.getByRole("link", { name: login.ownSignIn.submit }).click();

    await choose(page, "Google", yuki.provider.subject, language);
    await expectHome(page, yuki, language);
    await logOut(page, language);
    // An ID that is no more.
    changeDatabase(world, "update account set state = 'disabled' where id = ?", yuki.subject);
    await choose(page, "Google", yuki.provider.subject, language);
    await expectPage(page, problems["account-closed"].title);
    await beginAgain();
    posts.length = 0;
    // Apple's form comes from another site, without cookies.
    await choose(page, "SignInWithApple", nao.provider.subject, language);
    await expectHome(page, nao, language);
    expect(posts).toEqual([undefined]);
    await logOut(page, language);

    const agree = page.getByLabel(login.terms.agree);
    const accept = page.getByRole("button", { name: login.terms.submit });
    await choose(page, "SignInWithApple", "apple-tsubasa", language);
    await expectPage(page, login.terms.title);
    await accept.click();
    await expect(agree).toHaveAccessibleDescription(login.newPassword.faults.terms);
    await check();
    // A page that stood open for too long begins again.
    changeDatabase(world, "update login_step set expires_at = 0");
    await agree.check();
    await accept.click();
    await expectPage(page, login.stepOver.gone.title);
    await check();
    await page.getByRole("link", { name: login.stepOver.gone.next }).click();
    await choose(page, "Google", "google-haru", language);
    await agree.check();
    await accept.click();
    await expectHome(page, { ...yuki, email: "haru@gmail.example" }, language);
  });
}

test("§1 a code: another one, pasted as people write it, in another language half way", async ({
  page,
  world,
}) => {
  const { common, login } = WORDS.ja;
  await openLogin(page, world, "ja");
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  await page.getByLabel(common.email, { exact: true }).fill(NEWCOMER.email);
  await page.getByRole("button", { name: login.address.submit }).click();
  const code = page.getByLabel(login.code.label);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  const first = await readCode(world, NEWCOMER.email);
  await page.getByRole("button", { name: login.code.resend }).click();
  await expect(page.getByRole("status")).toContainText(login.code.resent);
  const second = await readCode(world, NEWCOMER.email, first);

  // The language changes without a step back.
  await page.getByRole("link", { name: common.languageNames.en }).click();
  await expectPage(page, WORDS.en.login.code.title);
  await page.getByRole("link", { name: common.languageNames.ja }).click();
  await expectPage(page, login.code.title);
  await code.focus();
  await page.keyboard.insertText(` ${second.slice(0, 3).toLowerCase()} - ${second.slice(3)}`);
  await expect(code).toHaveValue(second);
  await expect(page.locator("[data-next]")).toHaveCount(1);
  await page.getByRole("button", { name: login.code.submit }).click();

  const password = page.getByLabel(login.newPassword.label, { exact: true });
  const rules = page.locator("[data-rule][data-met]");
  await password.fill("abc");
  await expect(rules).toHaveCount(1);
  await password.fill(NEWCOMER.password);
  await expect(rules).toHaveCount(3);
});
