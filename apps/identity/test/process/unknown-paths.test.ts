import { login } from "@musubi/messages/en/login";
import { expect, test } from "vitest";
import { createWorld } from "../world/world.ts";

const PATHS = ["/", "/nowhere", "/account/nowhere", "/login/nowhere"];

test("an unknown path is answered with an HTML page for a browser, and a JSON refusal for a program", async () => {
  await using world = await createWorld([]);
  const ask = (path: string, accept: string, method = "GET") =>
    fetch(`${world.url}${path}?lng=en&q=<b>`, { method, headers: { accept } });
  for (const path of PATHS) {
    const page = await ask(path, "text/html,application/xhtml+xml,*/*;q=0.8");
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(html).toContain(`<h1`);
    expect(html).toContain(login.problem.problems["not-found"].title);
    expect(html).not.toContain("<b>");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  for (const path of PATHS.filter((each) => !each.startsWith("/login"))) {
    for (const answer of [await ask(path, "*/*"), await ask(path, "text/html", "POST")]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error_code: "ResourceNotFoundException" });
    }
  }
});

test("S39: the page of an unknown path links to no other host, whatever the path looks like", async () => {
  await using world = await createWorld([]);
  for (const path of [
    "//else.test/x",
    "//x//else.test/",
    "///x//else.test/",
    "//",
    "//[",
    "//login/",
  ]) {
    const page = await fetch(`${world.url}${path}`, { headers: { accept: "text/html" } });
    const html = await page.text();
    expect([path, page.status]).toEqual([path, 404]);
    const links = Array.from(html.matchAll(/<a [^>]*hreflang[^>]*>/gi), ([link]) => link);
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/ href="\/(?!\/)[^"]*lng=(ja|en)"/);
  }
});
