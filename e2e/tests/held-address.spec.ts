import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { askForCode, enterCode } from "../person/code-entry.ts";
import { expectNarrow, expectPage } from "../person/login-pages.ts";
import { comeBack } from "../person/memory.ts";
import { expectHome, openFromHome, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { portal, login } = WORDS.ja;
const { hana } = PEOPLE;
const [NEW, NEXT] = ["hana.new@example.jp", "hana.next@example.jp"];

test("§4 change e-mail: a second change within 72 hours asks for a code from the earlier address, and then continues", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  await askForCode(page, world, NEW);
  await enterCode(page, await readCode(world, NEW));
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectHome(page, { ...hana, email: NEW });

  await openFromHome(page, "changeEmail");
  await page.getByRole("textbox").fill(NEXT);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expectPage(page, login.heldAddress.title);
  await expectAccessible(page);
  await expectNarrow(page);
  await switchLanguage(page, "en");
  await expectPage(page, WORDS.en.login.heldAddress.title);
  await expectNarrow(page);
  await switchLanguage(page, "ja");
  await expect(page.getByText(hana.email)).toBeHidden();

  await page.getByRole("button", { name: login.heldAddress.send }).click();
  const field = page.getByLabel(login.code.label, { exact: true });
  await field.fill(await readCode(world, hana.email));
  await expectAccessible(page);
  await expectNarrow(page);
  await page.getByRole("button", { name: login.code.submit }).click();

  // The browser is back on the screen, with what was typed there.
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await expect(page.getByRole("textbox")).toHaveValue(NEXT);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expectPage(page, portal.code.title);
  await enterCode(page, await readCode(world, NEXT));
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectHome(page, { ...hana, email: NEXT });
});
