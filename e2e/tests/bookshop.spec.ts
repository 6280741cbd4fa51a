import { expectAccessible } from "../expect/accessible.ts";
import {
  expectMergeResult,
  followBack,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import {
  bookshopPerson,
  expectLinked,
  expectOwnMails,
  expectOwnWords,
  openLink,
  SHOP,
} from "../person/bookshop.ts";
import { codeField } from "../person/code-entry.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectPreview, mergeButton } from "../person/merge-preview.ts";
import { expectRefusal } from "../person/merge-refusal.ts";
import { newPasswordField, resetButton } from "../person/password-reset.ts";
import { enter, expectHome, signIn } from "../person/person.ts";
import { socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { readBelief } from "../world/sandbox.ts";
import { shareWorld } from "../world/shared-world.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const test = shareWorld();
test.use({ example: "bookshop" });

const [nagi, itsuki, mei, yuzu, sena, toma] = ["Nagi", "Itsuki", "Mei", "Yuzu", "Sena", "Toma"].map(
  bookshopPerson,
) as [Someone, Someone, Someone, Someone, Someone, Someone];

type Someone = ReturnType<typeof bookshopPerson>;
type Account = { readonly id: string; readonly subject: string | null };

/** Returns the owner of an account, according to the service. */
async function ownerOf(world: World, service: string, id: string): Promise<string | null> {
  const { accounts } = (await readBelief(world, service)) as { accounts: readonly Account[] };
  return accounts.find((account) => account.id === id)?.subject ?? null;
}

const ownersOf = (world: World) =>
  Promise.all(
    ["bookshop", "gym", "club"].map((service) => ownerOf(world, service, `${service}-itsuki`)),
  );

test("bookshop: login and portal name only the bookshop's own brand and Google, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectInBothLanguages(page, async ({ login }) => {
    const { social } = login.signIn;
    await expect(page.getByRole("link", { name: social.Google })).toBeVisible();
    await expect(page.getByRole("link", { name: social.SignInWithApple })).toHaveCount(0);
    await expectOwnWords(page);
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: WORDS.en.login.signIn.social.Google }).click();
  await page.locator('button[value="google-kai"]').click();
  await expect(page.getByText("kai@gmail.example", { exact: true })).toBeVisible();
  await expectInBothLanguages(page, (_, language) => {
    const service = page.getByRole("link", { name: SHOP.bookshop[language] });
    return Promise.all([expect(service.first()).toBeVisible(), expectOwnWords(page)]);
  });
  await expectAccessible(page);
  await page.goto(`${world.portal}/change-email`);
  await expectInBothLanguages(page, async ({ portal }) => {
    await expect(page.getByText(portal.changeEmail.external.text("Google"))).toBeVisible();
    await expectOwnWords(page);
  });
});

// Before Mei has a gym account, which Yuzu has too.
test("bookshop: a merge is refused if the other ID has a locker, which cannot move, or if both IDs have a club account", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, mei);
  for (const [other, decision, service] of [
    [sena, "cannot-move", SHOP.locker],
    [yuzu, "shared-service", SHOP.club],
  ] as const) {
    await openAuth(page, world, "id");
    await submitCredentials(page, other);
    await expectRefusal(page, decision, service);
    await expectOwnWords(page);
  }
});

test("bookshop: its account is linked after a password reset; the gym's with a password, at the gym's own callback address", {
  tag: "@release",
}, async ({ page, world }) => {
  const { linking, portal } = WORDS.ja;
  await enter(page, world, mei);
  await page.goto(`${world.portal}/account-transfer`);
  const cards = page.getByRole("list", { name: linking.transfer.services }).getByRole("listitem");
  // Neither the club nor the locker has old accounts.
  await expect(cards).toHaveCount(2);
  await expectAccessible(page);

  await openLink(page, world, "bookshop", "ja");
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  await expect(page).toHaveURL(`${world.portal}/reset-password/bookshop`);
  const words = portal.resetPassword;
  const email = "forgot-bookshop@example.jp";
  await page.getByLabel(words.label, { exact: true }).fill(email);
  await page.getByRole("button", { name: words.submit }).click();
  await codeField(page).fill(await readCode(world, email));
  await newPasswordField(page).fill("Books2027");
  await expectOwnWords(page);
  await resetButton(page).click();
  const dialog = page.getByRole("dialog", { name: words.done.title });
  await dialog.getByRole("button", { name: words.done.close }).click();
  await submitCredentials(page, { email, password: "Books2027" });
  await expectLinked(page, "bookshop", "ja");
  expect(await ownerOf(world, "bookshop", "bookshop-7002")).toBe(mei.subject);

  await openLink(page, world, "gym", "ja");
  await expect(socialButton(page, "SignInWithApple")).toHaveCount(0);
  const arrived = page.waitForURL(`${world.portal}/success/gym`);
  await submitCredentials(page, { email: "old-gym@example.jp", password: "OldGym2020" });
  await arrived;
  await expectLinked(page, "gym", "ja");
  expect(await ownerOf(world, "gym", "gym-1201")).toBe(mei.subject);
  await expect.poll(() => expectOwnMails(world)).toBeGreaterThan(2);
});

test("bookshop: its account is linked with a password, the gym's with Google, in English", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/index?lng=en`);
  await signIn(page, toma, "en");
  await expectHome(page, toma, "en");
  await openLink(page, world, "bookshop", "en");
  const account = { email: "old-bookshop@example.jp", password: "Books2020" };
  await submitCredentials(page, account, "en");
  await expectLinked(page, "bookshop", "en");

  await openLink(page, world, "gym", "en");
  await socialButton(page, "Google", "en").click();
  const member = page.locator("[name=member][value=gym-1202]");
  await expect(member).toBeVisible();
  await expectOwnWords(page);
  await member.click();
  await expectLinked(page, "gym", "en");
  expect(await ownerOf(world, "gym", "gym-1202")).toBe(toma.subject);
});

test("bookshop: a merge moves the accounts of shop, gym and club; undoing it moves them back", async ({
  page,
  world,
}) => {
  const before = await ownersOf(world);
  expect(before).toEqual([itsuki.subject, itsuki.subject, itsuki.subject]);
  await recallSignIn(page, world);
  await openAuth(page, world, "id");
  await expect(socialButton(page, "Google")).toBeVisible();
  await expect(socialButton(page, "SignInWithApple")).toHaveCount(0);
  await expectOwnWords(page);
  await submitCredentials(page, itsuki);
  await expectPreview(page);
  await expectInBothLanguages(page, async (_, language) => {
    for (const service of ["bookshop", "gym", "club"] as const) {
      await expect(page.getByText(SHOP[service][language], { exact: true }).first()).toBeVisible();
    }
    await expectOwnWords(page);
  });
  await expectAccessible(page);
  await mergeButton(page, "en").click();
  await expectMergeResult(page, "success", WORDS.en.linking.result.success.id, "en");
  expect(await ownersOf(world)).toEqual([nagi.subject, nagi.subject, nagi.subject]);

  await followBack(page, "en");
  const { notice, recent, confirmUndo } = WORDS.en.merging;
  await page.getByRole("link", { name: notice.recent.title }).click();
  await expectOwnWords(page);
  await page.getByRole("button", { name: recent.undo }).click();
  const question = page.getByRole("dialog", { name: confirmUndo.title });
  await question.getByRole("button", { name: confirmUndo.submit }).click();
  await expectInBothLanguages(page, async ({ merging }) => {
    await expect(page.getByRole("heading", { level: 1, name: merging.undone.title })).toBeVisible();
    await expectOwnWords(page);
  });
  expect(await ownersOf(world)).toEqual(before);
  await expect.poll(() => expectOwnMails(world)).toBeGreaterThan(1);
});
