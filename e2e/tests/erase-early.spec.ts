import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { enter } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase, readDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { hana } = PEOPLE;
const { place, portal, error } = WORDS.ja;
const words = portal.code;

test("§4 an account at a service that was left can be erased early, with consent and a code; then it cannot be woken", async ({
  page,
  world,
}) => {
  await enter(page, world, hana);
  const leaving = { service_id: SERVICE_ID.store, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);
  await page.goto(`${world.portal}/service/store?lng=ja`);
  await expectInBothLanguages(page, ({ place: { erase } }) =>
    expect(page.getByText(erase.section)).toBeVisible(),
  );
  await page.goto(`${world.portal}/service/store?lng=ja`);
  await page.getByText(place.erase.section).click();
  const send = page.getByRole("button", { name: place.erase.send });
  await expect(send).toBeDisabled();
  await page.getByRole("checkbox", { name: place.erase.agree }).check();
  await expectAccessible(page);
  await send.click();

  const submit = page.getByRole("button", { name: place.erase.submit });
  const field = page.getByLabel(words.label);
  await expect(field).toBeFocused();
  await expect(submit).toBeDisabled();
  const first = await readCode(world, hana.email);
  await page.getByRole("button", { name: words.resend }).click();
  await expect(page.getByText(words.resent.title)).toBeVisible();
  const code = await readCode(world, hana.email, first);
  await field.fill(code.replaceAll(/./g, (symbol) => (symbol === "2" ? "3" : "2")));
  await submit.click();
  // A wrong code is reported at the field, with the tries left, as on every screen with a code.
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(error.code_mismatch + words.triesLeft(4));
  await expect(field).toHaveAccessibleDescription(new RegExp(error.code_mismatch));
  changeDatabase(world, "update verification_code set sends = 5");
  await page.getByRole("button", { name: words.resend }).click();
  await expect(alert).toHaveText(error.input_code_too_many_requests + words.tooManySends);
  await expect(page.getByRole("button", { name: words.resend })).toBeDisabled();
  await expect(page.getByText(words.waitMinutes(15))).toBeVisible();
  await expectAccessible(page);
  await field.fill(code);
  await submit.click();
  await expect(page.getByText(place.erase.done)).toBeVisible();
  await expect(page.getByRole("button", { name: place.wake.submit })).toBeHidden();
  await expect
    .poll(() => readDatabase(world, "select service_id from erased_place"), { intervals: [50] })
    .toHaveLength(1);
});
