import { weigh, weighAll } from "@musubi/environment/weight";
import { expect, test } from "vitest";
import { Browser, readField } from "../../world/browser.ts";
import { startSandbox } from "../../world/sandbox.ts";
import { createWorld } from "../../world/world.ts";

const BOUND = 15 * 1024;

/** Every way to log in is offered. No real deployment has the demo's accounts on the page. */
test.each(["ja", "en"])(
  "a first visit to the sign-in form transfers at most 15 KiB: %s",
  async (lng) => {
    await using sandbox = await startSandbox();
    await using world = await createWorld([], sandbox, { demo: false });
    const address = world.loginUrl({ lng });
    const browser = new Browser();
    const page = await (await browser.request(address)).text();
    const find = (pattern: RegExp) =>
      Array.from(page.matchAll(pattern), ([, path]) => `${world.url}${path}`);

    // login-page.spec.ts checks in a browser that it requests these.
    const scripts = find(/ (?:src|data-passkeys-script)="([^"]+\.js)"/g);
    const logos = find(/<img[^>]* src="([^"]+)"/g);
    const icons = find(/<link rel="icon" href="([^"]+)"/g);
    expect([scripts.length, logos.length, icons.length]).toEqual([2, 2, 2]);
    expect(find(/<link rel="stylesheet" href="([^"]+)"/g)).toEqual([]);

    const challenge = await browser.post(`${world.url}/login/passkey/challenge`, {
      csrf: readField(page, "csrf"),
    });
    const asked = (await challenge.arrayBuffer()).byteLength;
    expect([challenge.status, challenge.headers.get("content-encoding")]).toEqual([200, null]);
    expect(asked).toBeGreaterThan(0);

    // A browser requests one of the icons, whichever it prefers.
    const icon = Math.max(...(await Promise.all(icons.map((each) => weigh(each)))));
    const total = (await weighAll([address, ...scripts, ...logos])) + asked + icon;
    expect(total).toBeLessThanOrEqual(BOUND);
  },
);
