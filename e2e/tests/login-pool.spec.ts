import type { Language } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectNarrow, expectPage, openPoolLogin } from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { crowdForm, submitInCrowd } from "../world/crowd.ts";
import { changeDatabase } from "../world/database.ts";
import { expect, test } from "../world/test.ts";

const { kenji, mio, sora } = PEOPLE;

for (const language of ["ja", "en"] satisfies Language[]) {
  test(`§3 the ID pool's own page, ${language}: every way that a sign-in fails, and turning back`, async ({
    page,
    world,
  }) => {
    const { login } = WORDS[language];
    const { faults } = login.signIn;
    const fail = async (person: DemoPerson, sentence: string) => {
      await signIn(page, person, language);
      await expect(page.getByRole("alert")).toHaveText(sentence);
    };
    const found = await openPoolLogin(page, world, language);
    await expectPage(page, login.signIn.title);
    // Nobody signs up here, and nobody is sent on to a provider by a button.
    await expect(page.getByRole("link", { name: login.signIn.signUp })).toHaveCount(0);
    await fail({ ...kenji, password: "" }, faults.incomplete);
    await fail({ ...kenji, password: "Wrong2026" }, faults.wrong);
    await fail({ ...kenji, email: "nobody@example.jp" }, faults.wrong);
    changeDatabase(world, "update password_attempt set failures = 20");
    await fail(kenji, faults.locked);
    await expectNarrow(page);
    await expectAccessible(page);
    changeDatabase(
      world,
      "update account set password_reset_required = 1 where id = ?",
      mio.subject,
    );
    await fail(mio, faults["reset-required"]);
    changeDatabase(world, "update account set email_proven_at = null where id = ?", sora.subject);
    await fail(sora, faults.unconfirmed);
    await submitInCrowd(
      page,
      world,
      () => signIn(page, { ...sora, password: "Wrong2026" }, language),
      () => expect(page.getByRole("alert")).toHaveText(faults.busy),
    );

    const back = page.waitForRequest(/\/success-id\?(?=.*error=access_denied)/);
    await page.getByRole("button", { name: login.signIn.cancel }).click();
    await back;

    await openPoolLogin(page, world, language);
    await fail({ ...kenji, password: "Wrong2026" }, faults.locked);
    await page.locator("#password").fill("Wrong2026");
    await crowdForm(page, found, 300);
    await fail(kenji, faults.crowded);
  });
}
