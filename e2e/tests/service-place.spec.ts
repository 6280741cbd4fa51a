import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { entryOf, expectResult, openAuth, say, submitCredentials } from "../person/account-auth.ts";
import { expectInBothLanguages, expectSpokenIn } from "../person/in-both-languages.ts";
import {
  enter,
  expectHome,
  logOut,
  showNotices,
  signIn,
  switchLanguage,
  tabTo,
} from "../person/person.ts";
import { agreeToLeave, expectPlace, openPlace } from "../person/place.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { forgetAccount, rememberAccounts } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { place, linking, error, portal } = WORDS.ja;
const store = entryOf("store").names;
const oldStore = { email: "old-store@example.jp", password: "Store2020" };

test.describe("the page of a service", () => {
  const test = shareTab();

  test("allows a holder to leave the service by keyboard alone, and to return", {
    tag: "@release",
  }, async ({ page, world }) => {
    await watchShifts(page);
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await page.getByRole("link", { name: store.ja }).click();
    await expect(page).toHaveURL(`${world.portal}/service/store`);
    await expectPlace(page, "store");
    await expectNoShift(page);
    await expectAccessible(page);
    await expectFitting(page);
    await expect(page.getByRole("link", { name: place.openSite })).toHaveAttribute(
      "href",
      new RegExp(`^${world.sandbox}/store`),
    );
    await expectInBothLanguages(page, (words) =>
      expect(page.getByRole("link", { name: words.place.leave.open })).toBeVisible(),
    );
    await switchLanguage(page, "ja");

    await page.getByRole("link", { name: place.leave.open }).click();
    const agree = page.getByRole("checkbox", { name: place.leave.agree });
    await expect(agree).toBeEnabled();
    await expectAccessible(page);
    const submit = page.getByRole("button", { name: place.leave.submit, exact: true });
    await expect(submit).toBeDisabled();
    await tabTo(page, agree);
    await page.keyboard.press("Space");
    await tabTo(page, submit);
    await page.keyboard.press("Enter");
    // The main button ends it; undoing it is the second one.
    await expect(page.getByText(place.leave.done("").split("。")[0] ?? "")).toBeVisible();
    await expect(page.getByRole("link", { name: place.end, exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: place.wake.submit })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${world.portal}/index`);
    await expectHome(page);
    const row = page.getByRole("link", { name: store.ja });
    await expect(row).toContainText(place.home.asleep("").slice(0, 4));
    await expectAccessible(page);
    // After every service was left, the screen for deletion lists none, and says that returning ends.
    await page.goto(`${world.portal}/confirm-delete`);
    await expectInBothLanguages(page, async ({ deletion }) => {
      await expect(page.getByText(deletion.leftServices, { exact: true })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: deletion.agree.alone })).toBeVisible();
    });
    await switchLanguage(page, "ja");
    await page.goto(`${world.portal}/index`);
    await row.click();
    await page.getByRole("button", { name: place.wake.submit }).click();
    await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: place.leave.open })).toBeVisible();
    await page.goto(`${world.portal}/index`);
    await expect(page.getByRole("link", { name: store.ja })).not.toContainText("退会");
  });

  test("says that the service is not in use, or that it is unknown", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openPlace(page, world, "school");
    await expect(page.getByText(place.lead.unused)).toBeVisible();
    await page.getByRole("link", { name: place.link, exact: true }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: say(linking.auth.title, "school") }),
    ).toBeVisible();
    await page.goto(`${world.portal}/service/nothing`);
    await expectInBothLanguages(page, (words) =>
      expect(page.getByRole("heading", { level: 1 })).toHaveText(words.place.unknown.title),
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 740 });
    const { portal, surroundings } = WORDS.en;
    const menu = page.getByRole("navigation", { name: surroundings.menu });
    await expect(menu.locator("[aria-current]")).toHaveText(portal.home.title);
  });

  test("is shown after the log-in to a visitor who opened its address", {
    tag: "@release",
  }, async ({ page, world }) => {
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await logOut(page);
    await page.goto(`${world.portal}/service/store?lng=ja`);
    await signIn(page);
    await expectPlace(page, "store");
  });
});

test("a service that was left on its own site disappears once it has said so twice, is reported once, and can be linked again", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, PEOPLE.hana);
  await forgetAccount(world, "store", PEOPLE.hana);
  const linkStore = page.getByRole("button", { name: linking.transfer.linkTo(store.ja) });
  /** Opens the screen a minute later, because the services are asked at most once a minute. */
  const openTransfer = async () => {
    changeDatabase(world, "update belief_asked set asked_at = asked_at - 60000");
    const asked = page.waitForResponse("**/account/places/refresh");
    await page.goto(`${world.portal}/account-transfer`);
    await asked;
  };
  await openTransfer();
  await expect(page.getByRole("button", { name: linking.transfer.linked }).first()).toBeVisible();
  await expect(linkStore).toHaveCount(0);
  changeDatabase(world, "update tie_doubt set zero_at = zero_at - 60000");
  await openTransfer();
  await expect(linkStore).toBeEnabled();

  await page.goto(`${world.portal}/index`);
  await showNotices(page);
  await expectInBothLanguages(page, (words, language) =>
    expect(page.getByText(words.place.home.left.title(store[language]))).toBeVisible(),
  );
  await switchLanguage(page, "ja");
  await expect(page.getByRole("link", { name: store.ja })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitting(page);
  const seen = page.waitForResponse("**/account/places/seen");
  const { title } = place.home.left;
  await page.getByRole("button", { name: portal.home.dismiss(title(store.ja)) }).click();
  await expect(page.getByText(place.home.left.title(store.ja))).toHaveCount(0);
  await seen;
  await page.reload();
  await expectHome(page);
  await expect(page.getByText(place.home.left.title(store.ja))).toHaveCount(0);
});

test("a closed account that its service cannot find is reported, and can be woken once the service finds it", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, PEOPLE.hana);
  await page.goto(`${world.portal}/service/store/leave?lng=ja`);
  await agreeToLeave(page);
  await forgetAccount(world, "store", PEOPLE.hana);
  await openPlace(page, world, "store");
  await expectInBothLanguages(page, async (words) => {
    await page.getByRole("button", { name: words.place.wake.submit }).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(words.place.wake.failed);
    await expect(alert).toContainText(words.error.wake_not_found);
  });
  await switchLanguage(page, "ja");
  await expectAccessible(page);
  await expectFitting(page);
  await rememberAccounts(world, "store");
  await page.getByRole("button", { name: place.wake.submit }).click();
  await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: place.leave.open })).toBeVisible();
});

test.describe("a service that cannot be left", () => {
  const test = shareTab(PEOPLE.ren);

  test("says why, in both languages, and leads back to its screen", { tag: "@release" }, async ({
    page,
    world,
  }) => {
    await page.goto(`${world.portal}/service/store/leave?lng=ja`);
    const alert = page.getByRole("alert");
    await expectInBothLanguages(page, async (words, language) => {
      await expect(alert).toContainText(words.place.leave.blocked);
      // The service is asked once more, in the other language.
      await expect(async () => {
        const said = (await alert.innerText()).replace(words.place.leave.blocked, "").trim();
        expectSpokenIn(language, said);
      }).toPass();
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await expect(
        page.getByRole("link", { name: words.place.toPlace(store[language]), exact: true }),
      ).toBeVisible();
    });
    await expectAccessible(page);
    await expectFitting(page);
  });
});

test.describe("a link", () => {
  const test = shareTab(PEOPLE.kenji);

  test("is undone from the page of the service, and made again with a code", async ({
    page,
    world,
  }) => {
    await openAuth(page, world, "store");
    await submitCredentials(page, oldStore);
    await expectResult(page, "success", say(linking.result.success.linked, "store"));

    await openPlace(page, world, "store");
    await expect(page.getByText(oldStore.email).first()).toBeVisible();
    await page.getByRole("link", { name: place.undoLink.submit }).click();
    await page.getByRole("checkbox", { name: place.undoLink.agree }).check();
    await expectAccessible(page);
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${world.portal}/service/store/leave`);
    await otherTab.getByRole("checkbox", { name: place.leave.agree }).check();
    await page.bringToFront();
    await page.getByRole("button", { name: place.undoLink.submit }).click();
    await expect(page.getByText(place.undoLink.done, { exact: true })).toBeVisible();
    await expect(page.getByText(place.lead.unused)).toBeHidden();

    // The other tab comes too late to leave the service, and says so.
    await otherTab.bringToFront();
    await otherTab.getByRole("button", { name: place.leave.submit, exact: true }).click();
    await expectInBothLanguages(otherTab, async ({ place: { sooner, lead, end } }) => {
      await expect(otherTab.getByText(sooner)).toBeVisible();
      await expect(otherTab.getByText(lead.unused)).toBeVisible();
      await expect(otherTab.getByRole("link", { name: end, exact: true })).toBeHidden();
    });
    await expectAccessible(otherTab);
    await expectFitting(otherTab);
    await switchLanguage(otherTab, "ja");
    await otherTab.close();
    await page.bringToFront();

    await page.getByRole("link", { name: place.link, exact: true }).click();
    await submitCredentials(page, oldStore);
    await expect(page.getByRole("heading", { level: 1, name: linking.code.title })).toBeVisible();
    await expectAccessible(page);
    const field = page.getByLabel(portal.code.label);
    await expect(field).toBeFocused();
    await field.fill("ZZZZZZ");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText(error.code_mismatch + portal.code.triesLeft(4));
    changeDatabase(world, "update verification_code set sends = 5");
    await page.getByRole("button", { name: portal.code.resend }).click();
    await expect(alert).toHaveText(error.input_code_too_many_requests + portal.code.tooManySends);
    await expect(page.getByText(portal.code.waitMinutes(15))).toBeVisible();
    await field.fill(await readCode(world, oldStore.email));
    await expectResult(page, "success", say(linking.result.success.linked, "store"));
  });
});
