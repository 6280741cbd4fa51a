import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { expectHome, signIn } from "../person/person.ts";
import { takePictures } from "./album.ts";
import { open, openAs } from "./steps.ts";

const { ren } = PEOPLE;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

takePictures("the list of sessions", async (walk) => {
  const { page, world, openElsewhere, language, words, shoot } = walk;
  const { sessions } = words;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const question = page.getByRole("dialog");
  await openAs(walk, ren, "/sessions");
  await expect(page.getByText(sessions.alive.alone)).toBeVisible();
  await shoot("sessions", "alone");

  const phone = await openElsewhere({ userAgent: IPHONE });
  await phone.goto(`${world.portal}/index?lng=${language}`);
  await signIn(phone, ren, language);
  await expectHome(phone, ren, language);
  await phone.goto(`${world.sandbox}/store/?lng=${language}`);
  await phone.getByRole("link", { name: /Musubi ID|むすび ID/ }).click();
  await phone.waitForURL(`${world.sandbox}/store/?lng=${language}`);
  await phone.close();
  await open(walk, "/sessions");
  await expect(page.getByRole("listitem").nth(1)).toBeVisible();
  await shoot("sessions", "usual");

  await press(sessions.alive.others);
  await expect(question).toBeVisible();
  await shoot("sessions", "ask-others");
  await press(sessions.ask.cancel);
  const name = sessions.browser.on("Safari", "iPhone");
  await press(sessions.alive.endOf(name));
  await expect(question).toBeVisible();
  await shoot("sessions", "ask-end");
  await question.getByRole("button", { name: sessions.ask.end.submit, exact: true }).click();
  await expect(page.getByText(sessions.done.end(name), { exact: true })).toBeVisible();
  await shoot("sessions", "ended");
  await press(sessions.known.forgetOf(name));
  await expect(question).toBeVisible();
  await shoot("sessions", "ask-forget");
});
