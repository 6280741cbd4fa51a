import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { ServiceClient } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Browser } from "./browser.ts";
import { STORE, STORE_SECRET, walkToService, withClients } from "./service-client.ts";
import { steadyPort } from "./steady-port.ts";
import { createWorld, type World } from "./world.ts";

const SCRIPT = join(import.meta.dirname, "../../../../examples/site/site.ts");

export type ExampleSite = AsyncDisposable & {
  readonly world: World;
  readonly origin: string;
  readonly client: ServiceClient;
  /** Returns what the site shows a browser. */
  read(browser: Browser): Promise<string>;
  /** Presses the log-in button, walks through identity, and returns the site's answer. */
  logIn(browser: Browser, person?: DemoPerson): Promise<Response>;
};

/** Starts the site of `examples/site` as the store's, in its own process, with an identity that it can reach. */
export async function startExampleSite(): Promise<ExampleSite> {
  const port = await steadyPort("identity of the example site");
  const sitePort = await steadyPort("example site");
  const origin = `http://127.0.0.1:${sitePort}`;
  const client: ServiceClient = {
    ...STORE,
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/`],
    backchannel_logout_uri: `${origin}/backchannel-logout`,
  };
  const world = await createWorld([PEOPLE.riku, PEOPLE.ren], undefined, {
    ...withClients(undefined, { store: client }),
    port,
    origin: `http://127.0.0.1:${port}`,
  });
  const child = spawn(process.execPath, [SCRIPT], {
    env: {
      ISSUER: world.config.origin,
      CLIENT_ID: client.id,
      CLIENT_SECRET: STORE_SECRET,
      SITE_ORIGIN: origin,
      PORT: `${sitePort}`,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await once(createInterface(child.stdout), "line");
  return {
    world,
    origin,
    client,
    read: async (browser) => (await browser.request(`${origin}/`)).text(),
    async logIn(browser, person) {
      const begun = await browser.request(`${origin}/log-in`);
      const start = begun.headers.get("location") ?? "";
      const at = { atHome: (address: string) => address, home: world.url };
      return browser.request((await walkToService(at, start, browser, person)).href);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, "close");
      await world[Symbol.asyncDispose]();
    },
  };
}
