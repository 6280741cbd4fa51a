import { enter } from "../person.ts";
import { expect, test } from "../world.ts";

test("X03: no page of the portal or of the login may be framed", async ({ page, world }) => {
  for (const url of [
    `${world.portal}/index`,
    `${world.portal}/error`,
    `${world.identity}/login/`,
  ]) {
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${url}" title="framed"></iframe>`);
    const frame = page.frames()[1];
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  }
});

test("X04: script that is injected into a sink does not run", async ({ page, world }) => {
  await enter(page, world);
  const attempts = await page.evaluate(() => {
    const attempt = (work: () => void): string => {
      try {
        work();
        return "allowed";
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      html: attempt(() => {
        document.body.innerHTML = "<img src=x onerror='window.hacked = true'>";
      }),
      source: attempt(() => {
        document.createElement("script").src = "https://evil.example/x.js";
      }),
      handler: attempt(() => {
        document.createElement("button").setAttribute("onclick", "window.hacked = true");
      }),
      text: attempt(() => {
        document.createElement("script").text = "window.hacked = true";
      }),
    };
  });
  expect(Object.values(attempts)).not.toContain("allowed");
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});
