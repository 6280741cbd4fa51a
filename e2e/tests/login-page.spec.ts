import { PEOPLE } from "@musubi/demo-world";
import { expectHome, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { common, login } = WORDS.ja;

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form shows, refuses and signs in", async ({ page, world }) => {
    const query = new URLSearchParams({
      sv: "0",
      redirect_url: `${world.portal}/index`,
      state: "abcDEF12",
      lng: "ja",
      code_challenge: "A".repeat(43),
      token: "demo-portal-login-token",
    });
    await page.goto(`${world.identity}/login/?${query}`);
    await signIn(page, { ...PEOPLE.hana, password: "Wrong2026" });
    await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
    await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(PEOPLE.hana.email);
    await expect(page.getByLabel(common.password, { exact: true })).toHaveValue("");
    await signIn(page);
    await expect(page).toHaveURL(/\/index\?state=abcDEF12&authorization_code=/);
  });
});

test("the password can be shown and hidden", async ({ page, world }) => {
  await page.goto(world.portal);
  const password = page.getByLabel(common.password, { exact: true });
  await password.fill("Hanami2026");
  await page.getByRole("button", { name: common.showPassword }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: common.showPassword }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a demo account fills the form at a click", async ({ page, world }) => {
  await page.goto(world.portal);
  await page.getByRole("button", { name: PEOPLE.kenji.name }).click();
  await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
  await expectHome(page, PEOPLE.kenji);
});

test("a wrong password is announced, and the focus goes where the fault is", async ({
  page,
  world,
}) => {
  await page.goto(world.portal);
  await signIn(page, { ...PEOPLE.hana, password: "Wrong2026" });
  const password = page.getByLabel(common.password, { exact: true });
  await expect(page.getByRole("alert")).toContainText(login.signIn.faults.wrong);
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(login.signIn.faults.wrong);
});

test("an address that nobody sent the holder to shows a page of ours", async ({ page, world }) => {
  await page.goto(`${world.identity}/login/?redirect_url=https://evil.example/`);
  await expect(
    page.getByRole("heading", { name: login.problem.problems["bad-request"].title }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: login.problem.startAgain })).toHaveAttribute(
    "href",
    `${world.portal}/index?lng=ja`,
  );
});
