import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { say } from "../person/account-auth.ts";
import { comeFromStore, expectFirstUse } from "../person/from-service.ts";
import { choose, chooseOther, openLogin, openLoginPlainly } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { signIn } from "../person/person.ts";
import { moveAddress, readLink } from "../person/take-back.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { orderFault } from "../world/sandbox.ts";
import { dress, takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs, submitForm } from "./steps.ts";

const { hana, kenji, yuki } = PEOPLE;

takePictures(
  "the mailed link that admits a browser",
  async ({ page, openElsewhere, world, language, words, shoot }) => {
    await openLogin(page, world, language);
    await signIn(page, { ...hana, password: "Wrong2026" }, language);
    await expectAlert(page);
    changeDatabase(world, "update password_attempt set failures = 100");
    await signIn(page, hana, language);
    const link = `${await readLink(world, hana.email, "admit")}?lng=${language}`;
    await page.goto(link);
    await shoot("admission", "ask");
    await page.getByRole("button", { name: words.admission.submit, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.admission.done.title);
    await shoot("admission", "done");
    const other = await openElsewhere();
    await other.goto(link);
    await shoot("admission", "used-elsewhere", other);
    await other.goto(link.replace(/admit\/..../, "admit/AAAA"));
    await shoot("admission", "over", other);
    await other.close();
  },
);

takePictures("a log-in with a provider", async ({ page, world, language, shoot }) => {
  await openLoginPlainly(page, world, language);
  await choose(page, "SignInWithApple", "apple-tsubasa", language);
  await expect(page.getByRole("checkbox")).toBeVisible();
  await shoot("provider", "terms");
  await submitForm(page);
  await expectAlert(page);
  await shoot("provider", "terms-missing");
  await openLoginPlainly(page, world, language);
  await chooseOther(page, "Google", hana.email, language);
  await expectHeading(page);
  await shoot("provider", "own-sign-in");
  await openLoginPlainly(page, world, language);
  await choose(page, "Google", "google-not-hana", language);
  await expectHeading(page);
  await shoot("provider", "unverified");
  await openLoginPlainly(page, world, language);
  await chooseOther(page, "Google", "", language);
  await expectHeading(page);
  await shoot("provider", "no-address");
  changeDatabase(world, "update account set state = 'disabled' where id = ?", yuki.subject);
  await openLoginPlainly(page, world, language);
  await choose(page, "Google", yuki.provider.subject, language);
  await expectHeading(page);
  await shoot("provider", "closed");
});

takePictures("problems of the log-in", async ({ page, world, language, words, shoot }) => {
  const { problems } = words.login.problem;
  for (const [path, state] of [
    ["?redirect_url=https://evil.example/", "bad-request"],
    ["nowhere?", "not-found"],
    ["social/google/callback?state=made-up", "expired"],
  ] as const) {
    await page.goto(`${world.identity}/login/${path}&lng=${language}`);
    await shoot("login-problem", state);
  }
  const origin = encodeURIComponent(world.sandbox);
  const broker = `${world.identity}/social/broker/apple?origin=${origin}&nonce=${"n".repeat(32)}`;
  await page.goto(`${broker}&lng=${language}`);
  await shoot("login-problem", "wrong-origin");
  /** Loses the log-in's cookies, but not the theme. */
  const forget = async () => {
    await page.context().clearCookies();
    await dress(page.context(), world);
  };
  const expectProblem = (name: keyof typeof problems) =>
    expect(page.getByRole("heading", { level: 1 })).toHaveText(problems[name].title);
  await openLoginPlainly(page, world, language);
  await withoutTable(world, "password_attempt", async () => {
    await signIn(page, hana, language);
    await expectProblem("unavailable");
  });
  await shoot("login-problem", "unavailable");
  await openLoginPlainly(page, world, language);
  await forget();
  await signIn(page, hana, language);
  await expectProblem("no-cookie");
  await shoot("login-problem", "no-cookie");
  await openLoginPlainly(page, world, language);
  await forget();
  await page.request.get(page.url());
  await signIn(page, hana, language);
  await expectProblem("forged-form");
  await shoot("login-problem", "forged-form");
});

takePictures("an address that was changed only recently", async (walk) => {
  const { page, world, words, shoot } = walk;
  await recallSignIn(page, world);
  await moveAddress(page, world, "hana.new@example.jp");
  await open(walk, "/change-email");
  await page.getByRole("textbox").fill("hana.next@example.jp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.heldAddress.title);
  await shoot("held-address", "ask");
  await page.getByRole("button", { name: words.login.heldAddress.send }).click();
  const code = await readCode(world, hana.email);
  await expect(page.getByRole("textbox")).toBeVisible();
  await shoot("held-address", "code");
  await page
    .getByRole("textbox")
    .fill(code.replaceAll(/./g, (symbol) => (symbol === "2" ? "3" : "2")));
  await submitForm(page);
  await expectAlert(page);
  await shoot("held-address", "code-wrong");
});

takePictures("an ID that was closed", async (walk) => {
  const { page, openElsewhere, world, language, shoot, words } = walk;
  await openAs(walk, kenji, "/confirm-delete");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: words.deletion.submit }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("confirm-delete", "done");
  const own = await openElsewhere();
  await own.goto(`${await readLink(world, kenji.email)}?lng=${language}`);
  await shoot("take-back", "closing", own);
  await own.close();
  await page.keyboard.press("Enter");
  changeDatabase(
    world,
    "update account set disabled_at = disabled_at - ? where disabled_at is not null",
    DAY_MS,
  );
  await signIn(page, kenji, language);
  await expect(page.locator("#password")).toBeHidden();
  await expectHeading(page);
  await shoot("closed-id", "wake");
  await page.getByRole("button", { name: words.login.wake.submit }).click();
  await expect(page.getByText(words.news.woken.title)).toBeVisible();
  await shoot("closed-id", "woken");
});

takePictures("the first use of a service", async ({ page, world, language, words, shoot }) => {
  await comeFromStore(page, world, language);
  await expectHeading(page);
  await shoot("sign-in", "for-a-service");
  await signIn(page, kenji, language);
  await expectFirstUse(page, language);
  await shoot("first-use", "ask");
  await orderFault(world, { service: "store", kind: "down" });
  await page
    .getByRole("button", { name: say(words.login.firstUse.open.submit, "store", language) })
    .click();
  await expectAlert(page);
  await shoot("first-use", "down");
  const op = "select id from operation where target = ?";
  changeDatabase(world, `update operation set kind = 'wake' where id = (${op})`, kenji.subject);
  const walk = new URL(page.url());
  walk.pathname = walk.pathname.replace(/\/[^/]*$/, "");
  await page.goto(walk.href);
  await shoot("first-use", "busy");
  await page.getByRole("button", { name: words.login.signIn.cancel }).click();
  await page.waitForURL(`${world.sandbox}/**`);
  await page.goBack();
  await expectHeading(page);
  await shoot("first-use", "over");
});

takePictures("a blocked ID", async ({ page, world, language, shoot }) => {
  changeDatabase(world, "update account set blocked_at = 1 where id = ?", hana.subject);
  await openLogin(page, world, language);
  await signIn(page, hana, language);
  await expectHeading(page);
  await shoot("blocked-id", "log-in");
});
