import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "../world/test.ts";
import { openOldPage } from "./old-engine.ts";

const read = "return document.body.innerText";

test("an engine older than those we promise plays a log-in and shows home", async ({ world }) => {
  const { hana } = PEOPLE;
  await using page = await openOldPage();
  await page.go(`${world.portal}/?lng=ja`);
  await expect.poll(() => page.run("return location.origin")).toBe(world.identity);
  await page.type("[name=email]", hana.email);
  await page.type("[type=password]", hana.password ?? "");
  await page.press("main form [type=submit]");
  await expect.poll(() => page.run(read)).toContain(hana.email);
  await expect.poll(() => page.run("return location.pathname")).toBe("/index");
});
