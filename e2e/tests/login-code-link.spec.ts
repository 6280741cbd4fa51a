import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  expectNarrow,
  expectPage,
  expectTold,
  openFlow,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { expectHome, signIn } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode, readCodeLink } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { kenji, ren } = PEOPLE;
const NEW = "minori@example.jp";
const PASSWORD = "Kohaku2026";

const test = shareTab("signed-out");

/** Requests as many codes as an address gets, and one more. */
async function askTooOften(
  page: Page,
  world: World,
  flow: "sign-up" | "forgot",
  email: string,
  language: Language,
): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    await openFlow(page, world, flow, language);
    await sendAddress(page, email, language);
  }
}

async function expectForm(page: Page, flow: "sign-up" | "forgot", email: string): Promise<void> {
  await expectInBothLanguages(page, async ({ login: { newPassword: words } }) => {
    await expectPage(page, words.flows[flow].title);
    await expect(page.getByText(words.forAddress(email))).toBeVisible();
    await expectNarrow(page);
  });
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectUsable(page);
  await expectFitting(page);
}

test("S07 forgotten password: after too many codes a link is mailed, which sets a new password in another browser, in both languages", async ({
  page,
  browser,
  world,
}) => {
  await askTooOften(page, world, "forgot", kenji.email, "ja");
  await expectInBothLanguages(page, async ({ login: { linkSent: words } }) => {
    await expectPage(page, words.title);
    await expect(page.getByText(words.why)).toBeVisible();
    await expectNarrow(page);
  });
  await expectGood(page);
  const link = await readCodeLink(world, kenji.email);
  expect(link).toMatch(/lng=ja$/);
  // The link remains valid after it is opened, as a mail scanner does.
  await page.goto(link);
  await expectPage(page, WORDS.ja.login.newPassword.flows.forgot.title);
  await expectGood(page);

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "ja-JP" });
  const own = await plain.newPage();
  await own.goto(link);
  await expectForm(own, "forgot", kenji.email);
  await sendPassword(own, "forgot", "short", "en");
  await expect(own.getByText(WORDS.en.login.newPassword.faults["invalid-password"])).toBeVisible();
  await sendPassword(own, "forgot", PASSWORD, "en");
  await expectInBothLanguages(own, async ({ login: { codeLink } }) => {
    await expectPage(own, codeLink.done.forgot.title);
    await expectNarrow(own);
  });
  await own.goto(link);
  await expectInBothLanguages(own, async ({ login: { codeLink } }) => {
    await expectPage(own, codeLink.used.title);
    await expect(own.getByText(codeLink.used.leads.forgot)).toBeVisible();
    await expectNarrow(own);
  });
  await plain.close();
  await page.goto(link);
  await expectInBothLanguages(page, async ({ login: { codeLink } }) => {
    await expectPage(page, codeLink.over.title);
    await expectNarrow(page);
  });

  await page.goto(`${world.portal}/index?lng=ja`);
  await signIn(page, { ...kenji, password: PASSWORD });
  await expectHome(page, kenji);
});

test("S07 signing up: after too many codes a link is mailed, which makes the ID and leads to the log-in", {
  tag: "@release",
}, async ({ page, world }) => {
  await askTooOften(page, world, "sign-up", NEW, "en");
  await expectPage(page, WORDS.en.login.linkSent.title);
  await page.goto(await readCodeLink(world, NEW));
  await expectForm(page, "sign-up", NEW);
  await expectAccessible(page);
  const { login } = WORDS.ja;
  await page.getByLabel(login.terms.agree).check();
  await sendPassword(page, "sign-up", PASSWORD, "ja");
  await expectInBothLanguages(page, async ({ login: { codeLink } }) => {
    await expectPage(page, codeLink.done["sign-up"].title);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  const { toSignIn } = WORDS.en.login.codeLink;
  await page.getByRole("link", { name: toSignIn }).click();
  await expectPage(page, WORDS.en.login.signIn.title);
});

test("S07 forgotten password: wrong codes of a stranger, who asked for the same address, do not use up the holder's tries", {
  tag: "@release",
}, async ({ page, browser, world }) => {
  await openFlow(page, world, "forgot", "ja");
  await sendAddress(page, ren.email, "ja");
  const code = await readCode(world, ren.email);
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await openFlow(stranger, world, "forgot", "ja");
  await sendAddress(stranger, ren.email, "ja");
  for (const left of [4, 3, 2, 1]) {
    await sendLoginCode(stranger, "222222", "ja");
    await expectTold(stranger, WORDS.ja.login.code.wrong(left));
  }
  await sendLoginCode(stranger, "222222", "ja");
  await expectInBothLanguages(stranger, ({ login }) =>
    expectTold(stranger, login.code.faults["too-many-tries"]),
  );
  await elsewhere.close();
  await sendLoginCode(page, code, "ja");
  await expectPage(page, WORDS.ja.login.newPassword.flows.forgot.title);
});
