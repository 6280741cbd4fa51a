import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectMergeResult, openAuth, submitCredentials } from "../person/account-auth.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { expect, test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

for (const [width, language, viewport] of [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const satisfies readonly (readonly [string, Language, object])[]) {
  test(`a merge, ${width}, ${language}`, async ({ page, world }) => {
    const { merging, linking } = WORDS[language];
    const shoot = (name: string) =>
      page.screenshot({
        path: `${FOLDER}/${name}-${width}-${language}.png`,
        animations: "disabled",
        fullPage: name !== "merge-done",
      });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${world.portal}/index?lng=${language}`);
    await signIn(page, PEOPLE.hana, language);
    await expectHome(page, PEOPLE.hana, language);

    await openAuth(page, world, "id", language);
    await submitCredentials(page, PEOPLE.mio, language);
    await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
    await shoot("merge-refused");

    await openPreview(page, world, PEOPLE.kenji, language);
    await shoot("merge-preview");
    const release = await holdAfter(page, "/account/migration", 1);
    await mergeButton(page, language).click();
    await expect(page.getByText(merging.moving.progress(1, 2))).toBeVisible();
    await shoot("merge-progress");
    release();
    await expectMergeResult(page, "success", linking.result.success.id, language);
    await shoot("merge-done");
  });
}
