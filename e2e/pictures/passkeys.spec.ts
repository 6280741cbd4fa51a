import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { giveAuthenticator } from "../person/authenticator.ts";
import { choose, openLogin } from "../person/login-pages.ts";
import { expectHome, signIn } from "../person/person.ts";
import { takePictures } from "./album.ts";
import { open } from "./steps.ts";

const { hana, yuki } = PEOPLE;

takePictures("passkeys", async (walk) => {
  const { page, words, language, shoot } = walk;
  const { passkey, ownPasskeys: own, credentials } = words;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const [first, name] = {
    ja: ["スマートフォン", "花のスマートフォン"],
    en: ["Phone", "Hana’s phone"],
  }[language] as [string, string];
  await giveAuthenticator(page);
  await open(walk, "/index");
  await signIn(page, hana, language);
  await expect(button(passkey.offer.submit)).toBeVisible();
  await shoot("add-passkey", "offer");
  await button(passkey.offer.skip).click();
  await expectHome(page, hana, language);

  await open(walk, "/sign-in-methods");
  await button(own.add).click();
  await page.getByLabel(passkey.name, { exact: true }).fill(first);
  await shoot("add-passkey", "usual");
  await button(passkey.add.submit).click();
  await expect(page.getByRole("heading", { level: 1, name: credentials.title })).toBeVisible();
  await shoot("sign-in-methods", "passkey-added");

  await button(credentials.editOf(credentials.passkeyWithin(first))).click();
  await page.getByLabel(own.renaming.label, { exact: true }).fill(name);
  await shoot("sign-in-methods", "passkey-renaming");
  await button(own.renaming.submit).click();
  await expect(page.getByText(credentials.told.renamed(name))).toBeVisible();
  await shoot("sign-in-methods", "passkey-renamed");

  await button(own.add).click();
  await button(passkey.add.submit).click();
  await expect(page.getByText(passkey.faults["known-passkey"])).toBeVisible();
  await shoot("add-passkey", "known");
  await open(walk, "/sign-in-methods");
  await button(credentials.editOf(credentials.passkeyWithin(name))).click();
  await button(own.renaming.remove).click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: credentials.removing.submit, exact: true }).click();
  await expect(
    page.getByText(credentials.told.removed(credentials.passkeyWithin(name))),
  ).toBeVisible();
  await shoot("sign-in-methods", "passkey-removed");
});

takePictures("the last sign-in method, in a browser without passkeys", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  await openLogin(page, world, language);
  await choose(page, yuki.provider.name, yuki.provider.subject, language);
  await expectHome(page, yuki, language);
  await open(walk, "/sign-in-methods");
  await expect(page.getByText(words.credentials.last)).toBeVisible();
  await shoot("sign-in-methods", "last");
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await open(walk, "/sign-in-methods");
  await expect(page.getByText(words.ownPasskeys.unsupported)).toBeVisible();
  await shoot("sign-in-methods", "no-passkeys");
});
