import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue, CatalogueEntry } from "@musubi/contract";
import { demoCatalogue, PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { emailField, entryOf, expectResult, submitCredentials } from "../person/account-auth.ts";
import { askForCode, codeField, enterCode } from "../person/code-entry.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { newPasswordField, resetButton } from "../person/password-reset.ts";
import { enter } from "../person/person.ts";
import { oldAccountAt, WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { linking, portal } = WORDS.ja;

const OLD_ACCOUNT_AT = { ja: oldAccountAt.ja, en: oldAccountAt.en };

type Renamed = Pick<CatalogueEntry, "service_id" | "kind" | "names">;

/** Other names for the services of the demo's sandbox, as another operator might have them. */
const OTHERS = {
  store: { service_id: 7, kind: "bookshop", names: { ja: "書店", en: "Bookshop" } },
  app: { service_id: 9, kind: "club", names: { ja: "クラブ", en: "Club" } },
  school: { service_id: 12, kind: "gym", names: { ja: "ジム", en: "Gym" } },
} as const satisfies Record<string, Renamed>;

const otherCatalogue = (world: World): Catalogue =>
  // Clients are left out, because two services cannot have the same one.
  demoCatalogue(world.sandbox).flatMap((entry) => {
    const other = Object.entries(OTHERS).find(([kind]) => kind === entry.kind)?.[1];
    return other === undefined ? [] : [{ ...entry, ...other, clients: [] }];
  });

const cardsOf = (page: Page) =>
  page.getByRole("list", { name: linking.transfer.services }).getByRole("listitem");

/** Writes the catalogue's file, and restarts the processes that should read it. */
async function give(
  world: World,
  catalogue: Catalogue,
  ...readers: readonly ("restartIdentity" | "restartPortal")[]
): Promise<void> {
  writeFileSync(join(world.dataFolder, "catalogue.json"), JSON.stringify(catalogue));
  const here = new Set(catalogue.map(({ service_id }) => service_id));
  const gone = Object.values(SERVICE_ID).filter((id) => !here.has(id));
  const restart = {
    // The people of the demo have accounts at its services, which are gone for good here.
    restartIdentity: () => world.restartIdentity({ REMOVED_SERVICES: gone.join(",") }),
    restartPortal: () => world.restartPortal(),
  };
  await Promise.all(readers.map((reader) => restart[reader]()));
}

const BOTH = ["restartIdentity", "restartPortal"] as const;

/** Gives a service another client of its pool, because two services cannot accept the same tokens. */
const withClient = (entry: CatalogueEntry, clientId: string): CatalogueEntry =>
  entry.link.method === "oidc" ? { ...entry, link: { ...entry.link, clientId } } : entry;

/** Goes from the card to the sign-in of a service. */
async function openLink(page: Page, world: World, { service_id, names }: Renamed) {
  await page.goto(`${world.portal}/account-transfer`);
  await page.getByRole("button", { name: linking.transfer.linkTo(names.ja) }).click();
  const title = linking.auth.title(names.ja);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const log = page.waitForRequest("**/logs");
  const migration = page.waitForRequest("**/account/migration");
  return async () => {
    await expectResult(page, "success", linking.result.success.linked(names.ja));
    expect((await migration).postDataJSON()).toMatchObject({ service_kind: service_id });
    // Only the demo's services have their own name in the log.
    expect((await log).postDataJSON()).toMatchObject({ operation_detail: 9 });
  };
}

test("other services: a renamed store can be linked, has its own password reset, and is named if its old account prevents a change of address", {
  tag: "@release",
}, async ({ page, world }) => {
  await give(world, otherCatalogue(world), ...BOTH);
  await enter(page, world, PEOPLE.kenji);
  await askForCode(page, world, "old-store@example.jp");
  await enterCode(page, await readCode(world, "old-store@example.jp"));
  await expectInBothLanguages(page, (_, language) =>
    expect(page.getByRole("alert")).toHaveText(
      OLD_ACCOUNT_AT[language](OTHERS.store.names[language]),
    ),
  );
  await page.goto(`${world.portal}/account-transfer?lng=ja`);
  const expectLinked = await openLink(page, world, OTHERS.store);
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  const reset = portal.resetPassword.title("書店");
  await expect(page.getByRole("heading", { level: 1, name: reset })).toBeVisible();
  await page.goBack();
  await submitCredentials(page, { email: "old-store@example.jp", password: "Store2020" });
  await expectLinked();
  expect(JSON.stringify(await readBelief(world, "store"))).toContain(PEOPLE.kenji.subject);
});

test("other services: a bookshop beside the store is linked after its own password reset, by its own calls", {
  tag: "@release",
}, async ({ page, world }) => {
  const demo = demoCatalogue(world.sandbox);
  const bookshop = otherCatalogue(world).filter(({ kind }) => kind === "bookshop");
  await give(world, [...demo, ...bookshop], ...BOTH);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isByPassword = /certification|migration-check|forgot/.test(pathname);
    if (isByPassword && request.method() === "POST") asked.push(pathname);
  });
  await enter(page, world, PEOPLE.kenji);
  const expectLinked = await openLink(page, world, OTHERS.store);
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  await expect(page).toHaveURL(`${world.portal}/reset-password/bookshop`);
  const words = portal.resetPassword;
  await page.getByLabel(words.label, { exact: true }).fill("old-store@example.jp");
  await page.getByRole("button", { name: words.submit }).click();
  await codeField(page).fill(await readCode(world, "old-store@example.jp"));
  await newPasswordField(page).fill("Books2027");
  await resetButton(page).click();
  const dialog = page.getByRole("dialog", { name: words.done.title });
  await expect(dialog).toContainText("書店");
  await dialog.getByRole("button", { name: words.done.close }).click();
  const title = linking.auth.title("書店");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await submitCredentials(page, { email: "old-store@example.jp", password: "Books2027" });
  await expectLinked();
  const at = "/services/bookshop/account";
  expect(asked).toEqual([
    `${at}/migration-check`,
    `${at}/forgotpassword`,
    `${at}/forgotPasswordSubmit`,
    `${at}/certification`,
  ]);
});

test("other services: a club is linked with Firebase, and a gym with a pool that returns to the gym's own address", {
  tag: "@release",
}, async ({ page, world }) => {
  await give(world, otherCatalogue(world), ...BOTH);
  await recallSignIn(page, world);
  const expectClub = await openLink(page, world, OTHERS.app);
  await expect(page.getByText(linking.auth.forgotten("クラブ"))).toBeVisible();
  await submitCredentials(page, { email: "old-app@example.jp", password: "OldApp2020" });
  await expectClub();

  const expectGym = await openLink(page, world, OTHERS.school);
  const arrived = page.waitForURL(`${world.portal}/success/gym`);
  await submitCredentials(page, { email: "old-school@example.jp", password: "School2020" });
  await arrived;
  await expectGym();
  await page.goto(`${world.portal}/account-transfer`);
  for (const { names } of [OTHERS.app, OTHERS.school]) {
    const linked = page.getByRole("button", { name: linking.transfer.isLinked(names.ja) });
    await expect(linked).toBeDisabled();
  }
});

test("other services: a pool that accepts no password from the portal asks for it on its own page, and returns", {
  tag: "@release",
}, async ({ page, world }) => {
  const catalogue = demoCatalogue(world.sandbox).map((entry) => {
    if (entry.link.method !== "oidc") return entry;
    const { password: _, ...link } = entry.link;
    return { ...entry, link: { ...link, providers: [] } };
  });
  await give(world, catalogue, ...BOTH);
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/account-auth?serviceType=3&lng=ja`);
  const leave = page.getByRole("button", { name: linking.auth.onItsPages("スクール") });
  await expect(leave).toBeEnabled();
  await expect(emailField(page)).toBeHidden();
  await expectAccessible(page);
  await leave.click();
  await page.locator("#email").fill("old-school@example.jp");
  await page.locator("#password").fill("School2020");
  await page.locator("[name=sign-in]").click();
  await expectResult(page, "success", linking.result.success.linked(entryOf("school").names.ja));
});

test("P14: the answer of one service's pool is refused at another service's address, and remains valid at its own", {
  tag: "@release",
}, async ({ page, world }) => {
  const demo = demoCatalogue(world.sandbox).map((entry) => {
    if (entry.link.method !== "oidc") return entry;
    const { password: _, ...link } = entry.link;
    return { ...entry, link };
  });
  const gyms = otherCatalogue(world).filter(({ kind }) => kind === "gym");
  await give(world, [...demo, ...gyms.map((gym) => withClient(gym, "gym-portal"))], ...BOTH);
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/account-auth?serviceType=3&lng=ja`);
  await page.getByRole("button", { name: linking.auth.onItsPages("スクール") }).click();
  await page.locator("#email").fill("old-school@example.jp");
  await page.locator("#password").fill("School2020");
  // The page for the answer does not start, so that nothing exchanges its code.
  const scripts = `${world.portal}/assets/*.js`;
  await page.route(scripts, (route) => route.abort());
  await page.locator("[name=sign-in]").click();
  await page.waitForURL(`${world.portal}/success?*`);
  const { search } = new URL(page.url());
  await page.unroute(scripts);

  const moved: string[] = [];
  page.on("request", (request) => {
    if (/token|migration/.test(new URL(request.url()).pathname)) moved.push(request.url());
  });
  await page.goto(`${world.portal}/success/gym${search}`);
  const title = linking.auth.title(OTHERS.school.names.ja);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(WORDS.ja.error.auth_failed);
  expect(moved.filter((address) => address.startsWith(world.sandbox))).toEqual([]);
  await page.goto(`${world.portal}/success${search}`);
  await expectResult(page, "success", linking.result.success.linked(entryOf("school").names.ja));
});

test("other services: twelve services, or a single one, each have a card, which leads to their own screen", {
  tag: "@release",
}, async ({ page, world }) => {
  const school = demoCatalogue(world.sandbox).filter(({ kind }) => kind === "school");
  const twelve = Array.from({ length: 12 }, (_, index) =>
    school.map((entry) => ({
      ...withClient(entry, `portal-${index}`),
      clients: [],
      service_id: 20 + index,
      kind: `gym-${index}`,
      names: { ja: `ジム${index}号`, en: `Gym ${index}` },
    })),
  ).flat();
  await recallSignIn(page, world);
  for (const catalogue of [twelve, twelve.slice(0, 1)]) {
    await give(world, catalogue, ...BOTH);
    await page.goto(`${world.portal}/account-transfer`);
    await expect(cardsOf(page)).toHaveCount(catalogue.length);
    const last = catalogue.at(-1)?.names.ja ?? "";
    await page.getByRole("button", { name: linking.transfer.linkTo(last) }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: linking.auth.title(last) }),
    ).toBeVisible();
  }
  // The address names a message by its key, for any service.
  await page.goto(`${world.portal}/account-auth?serviceType=20&errorMessage=error.auth_failed`);
  await expect(page.getByRole("alert")).toHaveText(WORDS.ja.error.auth_failed);
  // No service of this catalogue has this number.
  await page.goto(`${world.portal}/account-auth?serviceType=3`);
  await expect(page).toHaveURL(`${world.portal}/error`);
});

test("other services: a service that only identity knows is not offered yet; one that identity no longer knows leads to the error page", {
  tag: "@release",
}, async ({ page, world }) => {
  const old = demoCatalogue(world.sandbox);
  const gyms = otherCatalogue(world).filter(({ kind }) => kind === "gym");
  const newer = [...old, ...gyms.map((gym) => withClient(gym, "gym-portal"))];
  await recallSignIn(page, world);
  await give(world, newer, "restartIdentity");
  await page.goto(`${world.portal}/account-transfer`);
  await expect(cardsOf(page)).toHaveCount(3);
  await world.restartPortal();
  await page.reload();
  await expect(cardsOf(page)).toHaveCount(4);
  await give(world, old, "restartIdentity");
  await page.reload();
  await expect(page).toHaveURL(`${world.portal}/error`);
});
