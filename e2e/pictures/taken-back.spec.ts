import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectMergeResult } from "../person/account-auth.ts";
import { choose, openLogin } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome, signIn } from "../person/person.ts";
import { moveAddress, press, proveByPassword, readLink } from "../person/take-back.ts";
import { changeDatabase } from "../world/database.ts";
import { takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs } from "./steps.ts";

const { hana, kenji, yuki } = PEOPLE;

takePictures("a merge that is taken back", async (visit) => {
  const { page, browser, world, language, words, shoot } = visit;
  await recallSignIn(page, world);
  await openPreview(page, world, kenji, language);
  await mergeButton(page, language).click();
  await expectMergeResult(page, "success", words.linking.result.success.id, language);
  const own = await browser.newPage();
  await own.goto(`${await readLink(world, kenji.email)}?lng=${language}`);
  await shoot("take-back", "merge", own);
  await press(own, "restore", language);
  await shoot("take-back", "merge-restored", own);
  await own.close();
});

takePictures("an address that is taken back", async (visit) => {
  const { page, browser, world, language, shoot } = visit;
  await recallSignIn(page, world);
  await moveAddress(page, world, "hana.new@example.jp");
  changeDatabase(world, "update reversal set made_at = made_at - ?", 4 * DAY_MS);
  changeDatabase(world, "update held_address set since = since - ?", 4 * DAY_MS);
  const own = await browser.newPage();
  const link = `${await readLink(world, hana.email)}?lng=${language}`;
  await own.goto(link);
  await shoot("take-back", "stop", own);
  await press(own, "stop", language);
  await shoot("take-back", "stopped", own);

  await open(visit, "/index");
  const moved = { ...hana, email: "hana.new@example.jp" };
  await signIn(page, moved, language);
  await expectHome(page, moved, language);
  await shoot("home", "stopped");
  await page.getByRole("link", { name: visit.words.unsettled.stopped.submit }).click();
  await expectHeading(page);
  await shoot("take-back", "object");

  await own.goto(link);
  await shoot("take-back", "prove", own);
  await proveByPassword(own, "Thief2026", language);
  await expectAlert(own);
  await shoot("take-back", "prove-wrong", own);
  await proveByPassword(own, hana.password, language);
  await own.locator("#password").waitFor({ state: "hidden" });
  await shoot("take-back", "restored", own);
  const other = await browser.newPage();
  await other.goto(link);
  await shoot("take-back", "over", other);
  await Promise.all([own.close(), other.close()]);
});

takePictures("a browser that nobody knows", async (visit) => {
  const { page, browser, world, language, shoot } = visit;
  await openAs(visit, kenji);
  const own = await browser.newPage();
  await own.goto(`${await readLink(world, kenji.email, "new-browser")}?lng=${language}`);
  await shoot("take-back", "new-browser", own);
  await press(own, "freeze", language);
  await shoot("take-back", "frozen", own);

  // A password ends a freeze; whoever has none waits.
  await page.context().clearCookies();
  await openLogin(page, world, language);
  await choose(page, "Google", yuki.provider.subject, language);
  await expectHome(page, yuki, language);
  await own.goto(`${await readLink(world, yuki.email, "new-browser")}?lng=${language}`);
  await press(own, "freeze", language);
  await own.close();
  await openLogin(page, world, language);
  await choose(page, "Google", yuki.provider.subject, language);
  await expectHome(page, yuki, language);
  await shoot("home", "frozen");
});
