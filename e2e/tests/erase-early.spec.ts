import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { enter } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { hana } = PEOPLE;
const { place } = WORDS.ja;

test("§4 a service that was left is erased before its day: consent, a code, and no way back", async ({
  page,
  world,
}) => {
  await enter(page, world, hana);
  const leaving = { service_id: SERVICE_ID.store, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);
  await page.goto(`${world.portal}/service/store?lng=ja`);
  await expectInBothLanguages(page, ({ place: words }) =>
    expect(page.getByRole("heading", { name: words.erase.section })).toBeVisible(),
  );
  await page.goto(`${world.portal}/service/store?lng=ja`);
  const send = page.getByRole("button", { name: place.erase.send });
  await expect(send).toBeDisabled();
  await page.getByRole("checkbox", { name: place.erase.agree }).check();
  await expectAccessible(page);
  await send.click();

  const submit = page.getByRole("button", { name: place.erase.submit });
  await expect(submit).toBeDisabled();
  const code = await readCode(world, hana.email);
  await page
    .getByLabel(place.erase.label)
    .fill(code.replaceAll(/./g, (symbol) => (symbol === "2" ? "3" : "2")));
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(place.erase.failed);
  await expect(page.getByRole("alert")).toContainText(place.erase.triesLeft(4));
  await page.getByLabel(place.erase.label).fill(code);
  await submit.click();
  await expect(page.getByText(place.erase.done)).toBeVisible();
  await expect(page.getByRole("button", { name: place.wake.submit })).toBeHidden();
  await expect
    .poll(() => readDatabase(world, "select state from sleep"), { intervals: [50] })
    .toEqual([{ state: "erased" }]);
});
