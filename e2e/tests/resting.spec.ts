import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectNarrow, expectPage } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome, openFromHome, signIn } from "../person/person.ts";
import { moveAddress, press, proveByPassword, readLink } from "../person/take-back.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const { hana } = PEOPLE;
const { takeBack, unsettled } = WORDS.ja;
const MOVED = { ...hana, email: "hana.new@example.jp" };

test("S02 after an old mailbox stopped the account, the present holder sees it at home and on the form, and can object", async ({
  page,
  browser,
  world,
}) => {
  await recallSignIn(page, world);
  await moveAddress(page, world, MOVED.email);
  const old = await browser.newPage();
  await old.goto(`${await readLink(world, hana.email)}?lng=ja`);
  await press(old, "stop", "ja");
  await old.close();

  await page.goto(`${world.portal}/index?lng=ja`);
  await signIn(page, MOVED);
  await expectHome(page, MOVED);
  await expectInBothLanguages(page, async ({ unsettled: words, portal }) => {
    await expect(page.getByRole("link", { name: words.stopped.title })).toBeVisible();
    // Its services are still theirs to use.
    const services = page.getByRole("list", { name: portal.home.services });
    await expect(services.getByRole("link")).toHaveCount(2);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await expectUsable(page);
  await expectFitting(page);
  await page.goto(`${world.portal}/index?lng=ja`);
  await openFromHome(page, "changeEmail");
  await expectInBothLanguages(page, async ({ unsettled: words }) => {
    await expect(page.getByText(words.stopped.title)).toBeVisible();
    await expect(page.getByText(words.stopped.why)).toBeVisible();
    await expectNarrow(page);
  });
  await page.goto(`${world.portal}/index?lng=ja`);

  await page.getByRole("link", { name: unsettled.stopped.title }).click();
  await expectPage(page, takeBack.objection.title);
  await proveByPassword(page, hana.password, "ja");
  await expectPage(page, takeBack.done.objected.title);
  await page.goto(`${world.portal}/index`);
  await expectHome(page, MOVED);
  await expect(page.getByText(unsettled.stopped.title)).toHaveCount(0);
});
