import { expect, test } from "../world/test.ts";

test("X03: pages of the portal and of the login cannot be framed", async ({ page, world }) => {
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
