import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import {
  emailField,
  expectAuth,
  expectResult,
  expectTransfer,
  passwordField,
  say,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectHome, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

for (const [width, language, viewport] of [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const satisfies readonly (readonly [string, Language, object])[]) {
  test(`linking, ${width}, ${language}`, async ({ page, world }) => {
    const { linking } = WORDS[language];
    const shoot = (name: string) =>
      page.screenshot({
        path: `${FOLDER}/${name}-${width}-${language}.png`,
        animations: "disabled",
      });
    await page.setViewportSize(viewport);
    await page.goto(`${world.portal}/index?lng=${language}`);
    await signIn(page, PEOPLE.hana, language);
    await expectHome(page, PEOPLE.hana, language);
    await page.goto(`${world.portal}/account-transfer`);
    await expectTransfer(page, language);
    await shoot("account-transfer");

    await page.goto(`${world.portal}/account-auth?serviceType=3`);
    await expectAuth(page, "school", language);
    await emailField(page, language).fill("old-school@example.jp");
    await passwordField(page, language).fill("School2020");
    await shoot("account-auth");
    await submitCredentials(
      page,
      { email: "old-school@example.jp", password: "School2020" },
      language,
    );
    await expectResult(
      page,
      "success",
      say(linking.result.success.linked, "school", language),
      language,
    );
    await shoot("account-linked");
  });
}
