import { type Browser, type TestInfo, test } from "@playwright/test";
import type { Engine } from "./engines.ts";

/** Steps that the driver of an engine cannot take. A journey that comes to one ends there, as not played. */
type Limit = {
  readonly engines: readonly Engine[];
  readonly reason: string;
  /** Methods of Playwright's, by whose they are. */
  readonly steps: Partial<Record<"context" | "page" | "clock", readonly string[]>>;
};

const LIMITS: readonly Limit[] = [
  {
    engines: ["webkit"],
    reason: "WebKitGTK lets nobody answer in place of a server",
    steps: { context: ["route"], page: ["route"] },
  },
  {
    engines: ["webkit"],
    reason: "a test's clock does not reach into WebKitGTK's pages",
    steps: { clock: ["install", "setSystemTime", "setFixedTime", "pauseAt"] },
  },
  {
    engines: ["firefox", "webkit"],
    reason: "passkeys, composed letters and full storage are Chromium's protocol",
    steps: { context: ["newCDPSession"] },
  },
];

const NO_SCRIPT = "only Chromium can be told to run no scripts";

/** Journeys that an engine cannot play as a whole. */
const JOURNEYS: readonly {
  readonly engines: readonly Engine[];
  readonly reason: string;
  readonly title: RegExp;
}[] = [
  {
    engines: ["firefox"],
    reason: "WebDriver BiDi tells Playwright of no request's body",
    title: /§4 link the store: after a missing answer/,
  },
];

/** Replaces the steps that an engine's driver cannot take, in all pages of its browser. */
export async function endAtLimits(browser: Browser, engine: Engine): Promise<void> {
  const limits = LIMITS.filter(({ engines }) => engines.includes(engine));
  const context = await browser.newContext();
  const page = await context.newPage();
  const owners = { context, page, clock: page.clock };
  for (const { steps, reason } of limits) {
    for (const [owner, methods] of Object.entries(steps)) {
      const shared = Object.getPrototypeOf(owners[owner as keyof typeof owners]);
      for (const method of methods) shared[method] = () => test.skip(true, reason);
    }
  }
  await context.close();

  const open = browser.newContext.bind(browser);
  browser.newContext = (options) => {
    test.skip(options?.javaScriptEnabled === false, NO_SCRIPT);
    return open(options);
  };
}

/** Ends a journey before its first step if an engine cannot play it. */
export function skipIfNotPlayed(engine: Engine, { titlePath }: TestInfo): void {
  const full = titlePath.join(" › ");
  for (const { engines, reason, title } of JOURNEYS) {
    test.skip(engines.includes(engine) && title.test(full), reason);
  }
}
