import { DAY_MS } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectReadableLarge } from "../expect/readable-large.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectMergeResult } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectNarrow, expectPage, expectTold, resetForgotten } from "../person/login-pages.ts";
import { comeBack, recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome } from "../person/person.ts";
import { moveAddress, press, proveByPassword, readLink } from "../person/take-back.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readOwners } from "../world/sandbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { hana, kenji } = PEOPLE;
const { linking, portal, takeBack } = WORDS.ja;

test("S01 after an attacker who knew the password merged an ID away and left a service, one button restores everything", async ({
  page,
  browser,
  world,
}) => {
  const before = await readOwners(world);
  await recallSignIn(page, world);
  await openPreview(page, world, kenji);
  await mergeButton(page).click();
  await expectMergeResult(page, "success", linking.result.success.id);
  const leaving = { service_id: SERVICE_ID.school, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);

  const own = await browser.newPage();
  await own.goto(await readLink(world, kenji.email));
  await expectInBothLanguages(own, async ({ takeBack: words }, language) => {
    const names = language === "ja" ? ["アプリ", "スクール"] : ["App", "School"];
    const list = own.getByRole("list", { name: words.outlook.services(kenji.email) });
    for (const [n, name] of names.entries()) {
      const row = list.getByRole("listitem").nth(n);
      await expect(row).toContainText(name);
      await expect(row).toContainText(words.outlook.outcomes.back);
    }
    const what = words.happened.changes["merge-source"](kenji.email, "h***@example.jp");
    await expect(own.getByText(what)).toBeVisible();
    await expectNarrow(own);
  });
  await expectAccessible(own);
  await expectUsable(own);
  await expectReadableLarge(own);
  await expectFitting(own);
  // The result is in English, the last language of the page before.
  await press(own, "restore", "en");
  // A button leads through the portal to a new password, with the address filled in.
  await own.getByRole("button", { name: WORDS.en.takeBack.toNewPassword }).click();
  await expectPage(own, WORDS.en.login.address.flows.forgot.title);
  await expect(own.getByLabel(WORDS.en.common.email, { exact: true })).toHaveValue(kenji.email);
  await own.goto(`${world.portal}/index?lng=ja`);
  await resetForgotten(own, world, { ...kenji, password: "Momiji2027" }, "ja");
  await expectHome(own, kenji);
  const services = own.getByRole("list", { name: portal.home.services });
  await expect.poll(() => readOwners(world)).toEqual(before);
  await own.reload();
  for (const name of ["アプリ", "スクール"]) await expect(services.getByText(name)).toBeVisible();
  await own.close();
});

test("S02 after a thief changed the address twice, the first mailbox stops the account, proves more and gets it back, without script", {
  tag: ["@look", "@release"],
}, async ({ page, browser, world }) => {
  await comeBack(page, world);
  await moveAddress(page, world, "thief@example.com");
  // Four days pass: during the first three, the old mailbox would have to confirm another change.
  changeDatabase(
    world,
    "update reversal set made_at = made_at - ?1, ends_at = ends_at - ?1",
    4 * DAY_MS,
  );
  changeDatabase(world, "update held_address set since = since - ?", 4 * DAY_MS);
  await moveAddress(page, world, "second@example.com");

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: "ja-JP" });
  const own = await plain.newPage();
  const link = await readLink(world, hana.email);
  await own.goto(link);
  await expectPage(own, takeBack.claims.stop);
  const what = takeBack.happened.changes.address(hana.email, "s***@example.com");
  await expect(own.getByText(what)).toBeVisible();
  await expect(own.getByText(takeBack.outlook.undone.address)).toBeVisible();
  await press(own, "stop", "ja");
  await own.getByRole("link", { name: takeBack.sooner }).click();
  await expectPage(own, takeBack.undo.address);
  await proveByPassword(own, "Thief2026", "ja");
  await expectTold(own, takeBack.proof.faults.wrong);
  await proveByPassword(own, hana.password, "ja");
  await expectPage(own, takeBack.undone.address);
  await own.reload();
  await expectPage(own, takeBack.undone.address);
  await plain.close();

  const back = await browser.newPage();
  await back.goto(`${link}?lng=ja`);
  await expectPage(back, takeBack.over.title);
  await back.getByRole("button", { name: takeBack.over.submit }).click();
  await expectPage(back, WORDS.ja.login.address.flows.forgot.title);
  const renewed = { ...hana, password: "Hanami2027" };
  await back.goto(`${world.portal}/index?lng=ja`);
  await resetForgotten(back, world, renewed, "ja");
  await expectHome(back, renewed);
  await back.close();
});
