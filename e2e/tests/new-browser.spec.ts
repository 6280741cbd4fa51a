import { LANGUAGES } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { mail as english } from "@musubi/messages/en/mail";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectNarrow, expectPage, openLogin, resetForgotten } from "../person/login-pages.ts";
import { expectHome, signIn } from "../person/person.ts";
import { press, readLink } from "../person/take-back.ts";
import { mailJa as japanese, WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expectMail } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { kenji } = PEOPLE;
const MAILS = { ja: japanese, en: english };

for (const language of isGrinding ? LANGUAGES : (["ja"] as const)) {
  test(`an attacker's log-in from a new browser is mailed (${language}); the link freezes the ID without script, and a new password logs in again`, async ({
    page,
    browser,
    world,
  }) => {
    changeDatabase(world, "update account set language = ?", language);
    await openLogin(page, world, language);
    await signIn(page, kenji, language);
    await expectHome(page, kenji, language);
    const { newBrowser, claims } = MAILS[language];
    await expectMail(world, kenji.email, newBrowser.subject);

    const own = await browser.newPage();
    const link = await readLink(world, kenji.email, "new-browser");
    await own.goto(link);
    await expectInBothLanguages(own, async ({ takeBack: words }) => {
      await expectPage(own, words.claims.freeze);
      await expect(own.getByText(words.happened.changes["sign-in"](kenji.email))).toBeVisible();
      await expect(own.getByText("Chrome")).toBeVisible();
      await expectNarrow(own);
    });
    await expectAccessible(own);
    await expectUsable(own);
    await expectFitting(own);
    await own.close();

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const plainly = await plain.newPage();
    await plainly.goto(`${link}?lng=${language}`);
    await press(plainly, "freeze", language);
    await expectMail(world, kenji.email, claims.frozen.subject);
    await plain.close();

    // The attacker is logged out, and the password that they know no longer works.
    await page.goto(`${world.portal}/index?lng=${language}`);
    await expectPage(page, WORDS[language].login.signIn.title);
    const back = await browser.newPage();
    await openLogin(back, world, language);
    const anew = { ...kenji, password: "Momiji2027" };
    await resetForgotten(back, world, anew, language);
    await expectHome(back, kenji, language);
    // The reset sends its own mail, so there is still only one about a new browser.
    await expectMail(world, kenji.email, newBrowser.subject);
    await back.close();
  });
}
