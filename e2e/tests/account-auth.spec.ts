import { expectAccessible } from "../expect/accessible.ts";
import { entryOf, expectAuth, openAuth, say, submitButton } from "../person/account-auth.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { error } = WORDS.ja;

const test = shareTab();

test("§2 account-auth: an unknown or missing service in the address leads to the error page", async ({
  page,
  world,
}) => {
  for (const address of ["", "?serviceType=0", "?serviceType=5", "?errorMessage=auth_failed"]) {
    await page.goto(`${world.portal}/account-auth${address}`);
    await expect(page).toHaveURL(`${world.portal}/error`);
  }
});

test("X01: account-auth shows no text from the address bar", async ({ page, world }) => {
  const open = (type: number, errorMessage: string) =>
    page.goto(
      `${world.portal}/account-auth?serviceType=${type}&lng=ja&errorMessage=${encodeURIComponent(errorMessage)}`,
    );
  await open(4, "transfer_not_supported");
  await expectAuth(page, "id");
  await expect(page.getByRole("alert")).toHaveText(error.transfer_not_supported);
  const prose = "0120-000-000 までお電話ください";
  await open(3, prose);
  await expectAuth(page, "school");
  await expect(page.getByRole("alert")).toHaveText(error.unexpected);
  await expect(page.getByText(prose)).toBeHidden();
});

for (const [service, language] of [
  ["store", "ja"],
  ["school", "en"],
  ["app", "ja"],
  ["id", "en"],
] as const) {
  test(`§2 account-auth: the sign-in for the ${service} shows a form, and a button for each provider, ${language}`, {
    tag: service === "store" ? [] : "@release",
  }, async ({ page, world }) => {
    await openAuth(page, world, service, language);
    const auth = WORDS[language].linking.auth;
    const lead = service === "id" ? auth.id.lead : say(auth.lead, service, language);
    await expect(page.getByText(lead)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: auth.form.title })).toBeVisible();
    await expect(page.getByPlaceholder(auth.form.placeholder)).toBeVisible();
    await expect(page.locator("form")).toHaveAttribute("novalidate", "");
    await expect(page.locator("#password")).toHaveAttribute("type", "password");
    await expect(submitButton(page, language)).toBeDisabled();
    const isStore = service === "store";
    await expect(page.getByRole("link", { name: auth.form.forgotten })).toBeVisible({
      visible: isStore,
    });
    if (service !== "store") {
      const note = service === "id" ? auth.id.forgotten : say(auth.forgotten, service, language);
      await expect(page.getByText(note)).toBeVisible();
    }
    for (const name of Object.values(auth.providers)) {
      await expect(page.getByRole("button", { name })).toBeVisible({ visible: !isStore });
    }
    const facebook = entryOf("app").notes?.[language] ?? "";
    await expect(page.getByText(facebook)).toBeVisible({ visible: service === "app" });
    if (service === "store" || service === "id") await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

test("§2 account-auth: a reload keeps the typed address, and no password", async ({
  page,
  world,
}) => {
  await openAuth(page, world, "school");
  const email = page.getByLabel(WORDS.ja.common.email, { exact: true });
  const password = page.getByLabel(WORDS.ja.common.password, { exact: true });
  await email.fill("old-school@example.jp");
  await password.fill("School2020");
  await page.reload();
  await expect(email).toHaveValue("old-school@example.jp");
  await expect(password).toHaveValue("");
  await expect(password).toBeFocused();
});
