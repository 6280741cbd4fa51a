import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { choose, expectPage, openLogin } from "../person/login-pages.ts";
import { press, readLink } from "../person/take-back.ts";
import { addCredentials, resetByCode, YOUNG_GOOGLE } from "../person/young-credentials.ts";
import { takePictures } from "./album.ts";

const { hana } = PEOPLE;

takePictures("recent sign-in methods", async (walk) => {
  const { page, openElsewhere, world, language, words, shoot } = walk;
  const { youngCredentials, problem } = words.login;
  const name = { ja: "スマートフォン", en: "Phone" }[language];
  await addCredentials(page, world, name, language);
  const own = await openElsewhere();
  const code = await resetByCode(own, world, "Yozakura2026", language);
  await expectPage(own, youngCredentials.title);
  await shoot("forgotten", "young-credentials", own);
  const link = `${await readLink(world, hana.email)}?lng=${language}`;
  const remove = youngCredentials.removeNamed(youngCredentials.passkey(name));
  await own.getByRole("button", { name: remove, exact: true }).click();
  await expect(own.getByRole("button", { name: remove, exact: true })).toBeHidden();
  await shoot("forgotten", "young-credential-removed", own);

  await own.goto(link);
  await press(own, "freeze", language);
  await openLogin(own, world, language);
  await choose(own, "Google", YOUNG_GOOGLE, language);
  await expectPage(own, problem.problems["credential-frozen"].title);
  await shoot("login-problem", "credential-frozen", own);
  await resetByCode(own, world, "Momiji2026x", language, code);
  await expectPage(own, youngCredentials.ended.title);
  await shoot("forgotten", "credentials-ended", own);
  await own.close();
});
