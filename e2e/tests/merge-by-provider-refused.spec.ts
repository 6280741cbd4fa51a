import { expectFault, failedAtPool, openAuth } from "../person/account-auth.ts";
import { shareTab } from "../person/shared-tab.ts";
import { personAt, socialButton } from "../person/social-sign-in.ts";
import { expect } from "../world/test.ts";

const test = shareTab();

for (const query of ["", "?code=made-up&state=made-up"]) {
  test(`§4 merge by provider: a return that the tab did not request is refused: /success-id${query}`, {
    tag: "@release",
  }, async ({ page, world }) => {
    await page.goto(`${world.portal}/success-id${query}`);
    await expectFault(page, failedAtPool);
  });
}

for (const provider of ["Google", "SignInWithApple"] as const) {
  test(`§4 merge by ${provider}: a cancelled sign-in leads back to the form, with the reason`, {
    tag: "@release",
  }, async ({ page, world }) => {
    await openAuth(page, world, "id");
    await socialButton(page, provider).click();
    await page.locator("button[name=cancel]").click();
    await expect(page).toHaveURL(`${world.portal}/account-auth`);
    await expectFault(page, failedAtPool);
  });
}

test("§4 merge by Google: a person without an ID is refused, because the pool has no sign-up", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "id");
  await socialButton(page, "Google").click();
  await personAt(page, "google-haru").click();
  await expectFault(page, failedAtPool);
});
