import { FOOTER_LINKS } from "@musubi/contract";
import { DEMO_SERVICES, demoCatalogue, demoSite, PEOPLE } from "@musubi/demo-world";
import { readHtml } from "@musubi/phrases/as-read";
import { expect, test } from "vitest";
import { html } from "../src/pages/html.ts";
import { openSandbox } from "./test-sandbox.ts";

test("every service has a page in both languages, and an icon", async () => {
  await using sandbox = await openSandbox();
  for (const entry of demoCatalogue("").filter(({ connector }) => connector !== undefined)) {
    const japanese = await sandbox.fetch(`/${entry.kind}/`);
    const english = await sandbox.fetch(`/${entry.kind}/?lng=en`);
    expect(await japanese.text()).toContain(`<h1>${entry.names.ja}</h1>`);
    expect(await english.text()).toContain(`<h1>${entry.names.en}</h1>`);
    const icon = await sandbox.fetch(entry.icon ?? "");
    expect(icon.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
    expect(icon.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await icon.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  }
});

test("the first page says in five lines what to try, in both languages", async () => {
  await using sandbox = await openSandbox();
  for (const [lng, title] of [
    ["ja", "試してみるには"],
    ["en", "What to try"],
  ]) {
    const page = await (await sandbox.fetch(`/?lng=${lng}`)).text();
    expect(page).toContain(`<h2>${title}</h2>`);
    const [, steps = ""] = /<ol class="tour">(.*?)<\/ol>/s.exec(page) ?? [];
    expect(steps.match(/<li>/g)).toHaveLength(5);
    for (const fact of [
      `href="/store/?lng=${lng}"`,
      `href="/app/?lng=${lng}"`,
      `href="/school/?lng=${lng}"`,
      `href="http://localhost:4000/index?lng=${lng}"`,
      PEOPLE.hana.password,
      PEOPLE.kenji.password,
      PEOPLE.mio.password,
    ]) {
      expect(steps).toContain(fact);
    }
  }
});

test.each([
  ["ja", ["ja", "ja-JP,ja;q=0.9,en;q=0.8", "fr", "*"]],
  ["en", ["en", "en-US,en;q=0.9,ja;q=0.8"]],
])(
  "without a language in the address, the pages are in the browser's language (%s)",
  async (lng, headers) => {
    await using sandbox = await openSandbox();
    for (const header of headers) {
      for (const path of ["/", "/store/", "/mail"]) {
        const response = await sandbox.fetch(path, { headers: { "accept-language": header } });
        const page = await response.text();
        expect(page).toContain(`<html lang="${lng}">`);
        expect(page).toContain(`lng=${lng === "ja" ? "en" : "ja"}" lang=`);
      }
    }
  },
);

test("every link of the portal's footer that leads to the sandbox is answered, in its language", async () => {
  await using sandbox = await openSandbox();
  const { links } = demoSite("https://portal.example", sandbox.origin);
  for (const lng of ["ja", "en"] as const) {
    for (const name of [...FOOTER_LINKS, "contact"] as const) {
      const address = links[lng][name];
      if (!address?.startsWith(sandbox.origin)) continue;
      const response = await fetch(address);
      expect([name, response.status]).toEqual([name, 200]);
      expect(await response.text()).toContain(`<html lang="${lng}">`);
    }
  }
});

test("an unknown address shows a page to a browser, in both languages, and a JSON refusal to a program", async () => {
  await using sandbox = await openSandbox();
  for (const path of ["/nowhere", "/site/unknown", "/store/nowhere", "/mail/unknown"]) {
    for (const [lng, title] of [
      ["ja", "ページが見つかりません"],
      ["en", "Page not found"],
    ]) {
      const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
      const page = await sandbox.fetch(`${path}?lng=${lng}`, { headers: { accept } });
      expect([path, page.status]).toEqual([path, 404]);
      const text = readHtml(await page.text());
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`<a href="/?lng=${lng}">`);
    }
    const refusal = await sandbox.fetch(path);
    expect(refusal.status).toBe(404);
    expect(await refusal.json()).toMatchObject({ error_code: "ResourceNotFoundException" });
  }
});

test("pages run no script, load nothing from elsewhere and cannot be framed", async () => {
  await using sandbox = await openSandbox();
  for (const path of [
    "/",
    "/mail",
    "/site/terms",
    "/store/own/sign-up",
    ...DEMO_SERVICES.map((name) => `/${name}/`),
  ]) {
    const response = await sandbox.fetch(path);
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; style-src 'self'; img-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await response.text()).not.toMatch(/<script|<style|style="/);
  }
  for (const path of ["/look.css", "/sites.css"]) {
    const style = await sandbox.fetch(path);
    expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
  }
});

test("an unknown or repeated language in the address is answered in Japanese", async () => {
  await using sandbox = await openSandbox();
  for (const query of ["?lng=<script>", "?lng=en&lng=en", "?lng="]) {
    expect(await (await sandbox.fetch(`/store/${query}`)).text()).toContain('<html lang="ja">');
  }
});

test("values in a page are escaped, unless they are markup", () => {
  const piece = html`<b>${`<&"'>`}</b>`;
  expect(html`<p title="${`"`}">${piece}${[piece]}</p>`.toString()).toBe(
    '<p title="&quot;"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b></p>',
  );
});

test("the health check is answered", async () => {
  await using sandbox = await openSandbox();
  expect((await sandbox.fetch("/health/live")).status).toBe(200);
});
