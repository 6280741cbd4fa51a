import { demoSite } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { createWorld } from "../../world/world.ts";

const bookshop = {
  ...demoSite("https://account.example.jp", "https://www.example.jp"),
  brand: { ja: "本の森 ID", en: "Hon no Mori ID" },
  logo: "https://cdn.example.jp/logo.svg",
  colours: { action: "#1a73c8", text_on_paper: "#0b4f96", text_on_ink: "#8ab4f8" },
};

test("another brand's login has its name and colours, under a policy that allows its logo", async () => {
  await using world = await createWorld([], undefined, { site: bookshop });
  const browser = new Browser();
  const page = await browser.request(world.loginUrl());
  const html = await page.text();
  expect(html).toContain("Hon no Mori ID");
  expect(html).not.toMatch(/musubi id|むすび/i);
  expect(html).toContain('href="/login/brand.css"');
  expect(page.headers.get("content-security-policy")).toContain(
    "img-src 'self' data: https://cdn.example.jp;",
  );
  const sheet = await browser.request(`${world.url}/login/brand.css`);
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get("content-type")).toContain("text/css");
  expect(await sheet.text()).toContain("--action:#1a73c8");
});

test("our own login loads no style sheet of a brand", async () => {
  await using world = await createWorld();
  const browser = new Browser();
  expect(await (await browser.request(world.loginUrl())).text()).not.toContain("brand.css");
  expect((await browser.request(`${world.url}/login/brand.css`)).status).toBe(404);
});
