import { PEOPLE } from "@musubi/demo-world";
import { expectResult, expectTransfer, followBack, readBelief } from "../account-auth.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { expectNoShift, watchShifts } from "../layout-shifts.ts";
import { mergeButton, openPreview } from "../other-sign-ins.ts";
import { enter, expectHome, orderFault, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const { merging, linking, portal } = WORDS.ja;
const { hana, kenji } = PEOPLE;

const liftFaults = (world: World) => fetch(`${world.sandbox}/control/faults`, { method: "DELETE" });

/** Whose each account is, as the services themselves believe. */
async function readOwners(world: World): Promise<unknown> {
  const beliefs = await Promise.all(["app", "school"].map((name) => readBelief(world, name)));
  return beliefs.map((belief) =>
    (belief as { accounts: { id: string; subject: string | null }[] }).accounts.map(
      ({ id, subject }) => [id, subject],
    ),
  );
}

test("§4 a service is down in the middle: called off by one ID, taken back by the other, nothing is lost", async ({
  page,
  browser,
  world,
}) => {
  const before = await readOwners(world);
  await enter(page, world);
  await openPreview(page, world, kenji);
  await orderFault(world, { service: "school", kind: "down" });
  await mergeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: merging.stopped.title })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(merging.stopped.unanswered);
  await expect(page.getByText(merging.stopped.progress(1, 2))).toBeVisible();
  await expectAccessible(page);

  // The other ID is told as well, and may call it off.
  const elsewhere = await (await browser.newContext({ locale: "ja-JP" })).newPage();
  await elsewhere.goto(world.portal);
  await signIn(elsewhere, kenji);
  await expectHome(elsewhere, kenji);
  await elsewhere.goto(`${world.portal}/merge`);
  const { asSource } = merging.stopped;
  await expect(elsewhere.getByRole("heading", { level: 1, name: asSource.title })).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resume })).toHaveCount(0);
  const cancel = elsewhere.getByRole("button", { name: merging.stopped.cancel, exact: true });
  await expect(cancel).toBeVisible();
  await expectAccessible(elsewhere);

  // Trying again while it is still down changes nothing.
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expect(page.getByRole("alert")).toHaveText(merging.stopped.unanswered);

  await cancel.click();
  const question = elsewhere.getByRole("dialog", { name: merging.confirmCancel.title });
  await expectAccessible(elsewhere);
  await question.getByRole("button", { name: merging.confirmCancel.leave }).click();
  await expect(question).toBeHidden();
  // What has moved cannot go back yet either.
  await orderFault(world, { service: "app", kind: "down" });
  await cancel.click();
  await question.getByRole("button", { name: merging.confirmCancel.submit }).click();
  const backTitle = { level: 1, name: merging.stopped.backTitle } as const;
  await expect(elsewhere.getByRole("heading", backTitle)).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toHaveCount(0);
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resumeBack })).toBeVisible();
  await expectAccessible(elsewhere);

  await page.goto(`${world.portal}/account-transfer`);
  await expect(page.getByText(merging.notice.goingBack.title)).toBeVisible();
  await page.getByRole("link", { name: merging.notice.goingBack.link }).click();
  await expect(page.getByRole("heading", backTitle)).toBeVisible();
  await liftFaults(world);
  await page.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: merging.cancelled.title }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: merging.cancelled.back }).click();
  await expectTransfer(page);
  expect(await readOwners(world)).toEqual(before);

  await elsewhere.goto(`${world.portal}/index`);
  await expectHome(elsewhere, kenji);
  await expect(
    elsewhere.getByRole("list", { name: portal.home.services }).getByText("アプリ"),
  ).toBeVisible();
});

test("§4 M12 the tab is closed in the middle: found, and finished, in another browser", async ({
  page,
  browser,
  world,
}) => {
  await enter(page, world);
  await openPreview(page, world, kenji);
  await orderFault(world, { service: "school", kind: "hang" });
  await mergeButton(page).click();
  await expect(page.getByText(merging.moving.progress(1, 2))).toBeVisible();
  await page.close();

  const english = WORDS.en;
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width: 768, height: 900 },
  });
  const second = await context.newPage();
  await watchShifts(second);
  await second.goto(`${world.portal}/account-transfer?lng=en`);
  await signIn(second, hana, "en");
  await expectHome(second, hana, "en");
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await second.goto(`${world.portal}/account-transfer`);
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await second.getByRole("link", { name: english.merging.notice.underWay.link }).click();
  await expect(second.getByText(english.merging.stopped.progress(1, 2))).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await liftFaults(world);
  await second.getByRole("button", { name: english.merging.stopped.resume }).click();
  await expectResult(second, "success", english.linking.result.success.id, "en");
  await second.goto(`${world.portal}/index`);
  const services = second.getByRole("list", { name: english.portal.home.services });
  await expect(services.getByRole("listitem").filter({ hasText: "School" })).toBeVisible();
});

test("§4 M06 two tabs merge at once: both get there, and everything moves once", async ({
  page,
  context,
  world,
}) => {
  const second = await context.newPage();
  await enter(page, world);
  await openPreview(page, world, kenji);
  await openPreview(second, world, kenji);
  await Promise.all([mergeButton(page).click(), mergeButton(second).click()]);
  for (const tab of [page, second]) {
    await expectResult(tab, "success", linking.result.success.id);
  }
  await followBack(second);
  await second.goto(`${world.portal}/index`);
  const services = second.getByRole("list", { name: portal.home.services });
  await expect(services.getByText("アプリ")).toBeVisible();
  await expect(services.getByText("スクール")).toBeVisible();
});
