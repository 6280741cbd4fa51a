import { type Browser, chromium } from "@playwright/test";
import { chooseWorld } from "../../scripts/demo/chosen-world.ts";
import { openStage } from "../world/stage.ts";
import { openWorld } from "../world/test.ts";
import type { World } from "../world/world.ts";
import { DELAY_MS, startDelayingProxy } from "./delaying-proxy.ts";
import { describeChain, describeVisits, type Visits } from "./describe-visits.ts";
import { keptIn } from "./kept-in.ts";
import { type Line, type Visit, visitOnce } from "./one-visit.ts";
import { type PlainPages, servePlainPages } from "./plain-pages.ts";

const [count = "5", bareScript = ""] = process.argv.slice(2);
const ROUNDS = Number(count);
const SCREENS = ["/index", "/account-transfer", "/change-password"];

const LAUNCH = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
};

await using near = await launch();
await using stage = await openStage(near, chooseWorld());
await using world = await openWorld(stage);
await using plain = await servePlainPages(bareScript);
await using proxy = await startDelayingProxy();
await using far = await launch({ proxy: { server: proxy.origin } });

let kept = keptIn(world);
const login = await findLogin(near, world);

await measure("Lighthouse's mobile line and processor (devtools throttling)", near, "throttled");
await measure(`Its processor, and ${DELAY_MS} ms before every request (proxy)`, far, "delayed");

async function measure(title: string, browser: Browser, line: Line): Promise<void> {
  const all = listPages(plain).map(({ name, address, isHolders }) => ({
    ...{ name, address, isHolders, visits: [] as Visit[] },
  }));
  // The pages take turns, so that other load of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { address, isHolders, visits } of all) {
      const { visit, left } = await visitOnce(browser, address, line, isHolders ? kept : undefined);
      // A session is renewed at every visit, and the earlier token is void.
      if (isHolders) kept = left;
      visits.push(visit);
    }
  }
  console.log(`\n${title}, medians of ${ROUNDS}:\n\n${describeVisits(all)}`);
  for (const { name, visits } of all satisfies readonly Visits[]) {
    console.log(`${name} waited for:\n${describeChain(visits.at(-1)?.chain ?? [])}`);
  }
}

function listPages({ fixed, bareReact }: PlainPages) {
  return [
    { name: "a static page", address: fixed, isHolders: false },
    { name: "a bare React page", address: bareReact, isHolders: false },
    ...SCREENS.map((path) => ({ name: path, address: world.portal + path, isHolders: true })),
    { name: "the login page", address: login, isHolders: false },
  ];
}

/** Returns the address to which the portal sends an unknown visitor. */
async function findLogin(browser: Browser, { portal }: World): Promise<string> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${portal}/index`);
  await page.waitForURL(/\/login\//);
  return page.url();
}

function launch(options: { readonly proxy?: { readonly server: string } } = {}): Promise<Browser> {
  return chromium.launch({ ...LAUNCH, ...options });
}
