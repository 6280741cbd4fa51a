import { RECENT_SIGN_IN_MS } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { comeBack } from "../person/memory.ts";
import { enter, expectHome, openFromHome, signIn } from "../person/person.ts";
import { BRAND, WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, deletion, login, myData } = WORDS.ja;
const { kenji } = PEOPLE;
const NEW = "kenji.new@example.jp";
const renamed = { ...kenji, email: NEW };

/** Moves every sign-in a quarter of an hour into the past. */
const ageSignIns = (world: World): void =>
  changeDatabase(
    world,
    "update login_session set auth_time = auth_time - ?",
    RECENT_SIGN_IN_MS + 1000,
  );

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Signs in on the login's form, which says why it is shown although a holder is signed in. */
async function signInAgain(page: Page, person: DemoPerson): Promise<void> {
  await expect(page.getByText(login.signIn.again.lead)).toBeVisible();
  await expect(page).toHaveURL(/[?&]prompt=login(&|$)/);
  await signIn(page, person);
}

/** Requests a code for the new address with a sign-in that is too old. */
async function submitTooLate(page: Page, world: World): Promise<void> {
  await page.getByRole("textbox").fill(NEW);
  ageSignIns(world);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
}

test("§4 login: a change of address with an old sign-in asks to sign in again, and then sends the code without another press", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, kenji);
  const other = await page.context().newPage();
  await other.goto(`${world.portal}/index`);
  await expectHome(other, kenji);
  // A page in the background draws once a second.
  await page.bringToFront();

  await openFromHome(page, "changeEmail");
  const email = page.getByRole("textbox");
  await submitTooLate(page, world);
  await signInAgain(page, kenji);
  await expect(heading(page, portal.code.title)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain(kenji.password);
  // The press is not repeated: the form that Back leads to waits.
  await page.goBack();
  await page.reload();
  await expect(email).toHaveValue(NEW);
  await expect(email).toBeFocused();
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(heading(page, portal.code.title)).toBeVisible();

  // After a resend with an old sign-in, too, another code is sent.
  const first = await readCode(world, NEW);
  ageSignIns(world);
  await page.getByRole("button", { name: portal.code.resend }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: portal.code.confirmResend.send })
    .click();
  await signInAgain(page, kenji);
  await expect(heading(page, portal.code.title)).toBeVisible();
  // The code is accepted however old the sign-in is.
  ageSignIns(world);
  await page.getByLabel(portal.code.label).fill(await readCode(world, NEW, first));
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectHome(page, renamed);

  // The other tab is still logged in, and shows the new address.
  await other.reload();
  await expectHome(other, renamed);
});

test("§4 login: what begins more than a code is shown again after the log-in, with its button focused", async ({
  page,
  world,
}) => {
  await comeBack(page, world);
  await page.goto(`${world.portal}/my-data`);
  const begin = page.getByRole("button", { name: myData.start.submit });
  await expect(begin).toBeVisible();
  ageSignIns(world);
  await begin.click();
  await signInAgain(page, PEOPLE.hana);
  await expect(begin).toBeFocused();
});

test("§4 login: a change that was begun with an old sign-in does not continue for another holder", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  await openFromHome(page, "changeEmail");
  await submitTooLate(page, world);
  await expect(page.getByText(login.signIn.again.lead)).toBeVisible();
  // The session was ended elsewhere meanwhile, so the form now accepts any holder.
  changeDatabase(world, "update login_session set ended_at = 1");
  await page.reload();
  await signIn(page, kenji);
  await expectHome(page, kenji);
  await openFromHome(page, "changeEmail");
  await expect(page.getByRole("textbox")).toHaveValue("");
});

test("§4 login: deleting an account with an old sign-in asks to sign in again, and to agree again", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, kenji);
  // Leaves a draft of the same holder on another screen.
  await openFromHome(page, "changeEmail");
  await submitTooLate(page, world);
  await signInAgain(page, kenji);
  await expect(heading(page, portal.code.title)).toBeVisible();

  ageSignIns(world);
  await page.goto(`${world.portal}/confirm-delete`);
  const agree = page.getByRole("checkbox", { name: deletion.agree.withServices });
  await agree.check();
  await page.getByRole("button", { name: deletion.submit }).click();
  await signInAgain(page, kenji);
  await expect(heading(page, deletion.title(BRAND.ja))).toBeVisible();
  await expect(agree).not.toBeChecked();
  await agree.check();
  await page.getByRole("button", { name: deletion.submit }).click();
  await expect(page.getByRole("dialog", { name: deletion.done.title })).toBeVisible();
  // The draft is deleted with the account.
  await page.keyboard.press("Escape");
  await expect(heading(page, login.signIn.title)).toBeVisible();
  await page.goto(`${world.portal}/error`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(NEW);
});
