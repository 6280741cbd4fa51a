import { HELP_TOPICS, type HelpTopic } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { createWorld } from "../../world/world.ts";

/** Topics that need a provider: none is configured here. */
const ABOUT_PROVIDERS: readonly HelpTopic[] = ["second-id", "provider"];

test("the help page is public, in the requested language, with an anchor for each question", async () => {
  await using world = await createWorld();
  const titles = { ja: "ヘルプ", en: "Help" };
  for (const language of ["ja", "en"] as const) {
    const page = await new Browser().request(`${world.url}/help?lng=${language}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${titles[language]}`);
    const answered = [...html.matchAll(/<div id="([\w-]+)"/g)].map(([, topic]) => topic);
    const known = HELP_TOPICS.filter((topic) => !ABOUT_PROVIDERS.includes(topic));
    expect(answered.toSorted()).toEqual(known.toSorted());
  }
});

test("the help page does not repeat an unknown query parameter", async () => {
  await using world = await createWorld();
  const page = await new Browser().request(`${world.url}/help?lng=en&next=https://evil.example`);
  expect(await page.text()).not.toContain("evil.example");
});

test("an operator's own help page replaces ours, only in its own language", async () => {
  const demo = demoSite("https://account.example.jp", "https://www.example.jp");
  const ja = { ...demo.links.ja, help: "https://www.example.jp/faq" };
  const site = { ...demo, links: { ...demo.links, ja } };
  await using world = await createWorld([], undefined, { site });
  const theirs = await fetch(`${world.url}/help?lng=ja`, { redirect: "manual" });
  expect(theirs.status).toBe(302);
  expect(theirs.headers.get("location")).toBe(ja.help);
  expect((await fetch(`${world.url}/help?lng=en`, { redirect: "manual" })).status).toBe(200);
});
