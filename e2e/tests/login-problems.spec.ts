import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectNarrow, expectPage, openLoginPlainly } from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { withoutTable } from "../world/database.ts";
import { expect } from "../world/test.ts";

const { hana } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];

const test = shareTab("signed-out");

test("§1 login: a form that was issued to another browser is refused, in both languages", async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    await openLoginPlainly(page, world, language);
    // The browser has lost its cookie, and got another one since.
    await page.context().clearCookies();
    await page.request.get(page.url());
    await signIn(page, hana, language);
    await expectPage(page, WORDS[language].login.problem.problems["forged-form"].title);
  }
});

test("§1 login: a browser that stores no cookies gets a page that says so, in both languages", async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    await openLoginPlainly(page, world, language);
    await page.context().clearCookies();
    await signIn(page, hana, language);
    await expectPage(page, WORDS[language].login.problem.problems["no-cookie"].title);
    await expectNarrow(page);
  }
  await expectAccessible(page);
});

test("§1 login: an error of identity is shown, in both languages", { tag: "@release" }, async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    await openLoginPlainly(page, world, language);
    await withoutTable(world, "password_attempt", async () => {
      await signIn(page, hana, language);
      await expectPage(page, WORDS[language].login.problem.problems.unavailable.title);
    });
  }
});

for (const [path, problem, what] of [
  ["?redirect_url=https://evil.example/", "bad-request", "a request that is not from the portal"],
  ["nowhere?", "not-found", "an unknown address"],
  ["social/google/callback?state=made-up", "social-expired", "an answer that was not requested"],
] as const) {
  test(`§1 login: ${what} leads to a page with a link to the portal, in both languages`, {
    tag: problem === "bad-request" ? [] : "@release",
  }, async ({ page, world }) => {
    for (const language of LANGUAGES) {
      const words = WORDS[language].login.problem;
      await page.goto(`${world.identity}/login/${path}&lng=${language}`);
      await expectPage(page, words.problems[problem].title);
      const wayOn = problem === "not-found" ? words.home : words.startAgain;
      await expect(page.getByRole("link", { name: wayOn })).toHaveAttribute(
        "href",
        `${world.portal}/index?lng=${language}`,
      );
    }
  });
}
