import type { Browser, Page } from "@playwright/test";
import type { Kept } from "./one-visit.ts";

/** What followed one tap; times in ms since the tap. */
export type Tap = {
  /** When the new screen was shown. */
  readonly content: number;
  /** How long the old screen remained visible. */
  readonly old: number;
  /** How often an outline of the new screen was shown. */
  readonly outlines: number;
  /** How many frames were empty. */
  readonly empty: number;
  /** Whether header, main part and footer were the same elements throughout. */
  readonly isSameFrame: boolean;
};

export type Circumstances = {
  /** Whether the reader has looked at the screen for a moment before the tap. */
  readonly rest: boolean;
  readonly slowdown?: number;
  readonly line?: { readonly latency: number; readonly throughput: number };
};

export type Link = {
  readonly from: string;
  readonly to: string;
  readonly tapped?: string;
  /** What has to be opened before the link is visible. */
  readonly behind?: string;
};

/** Screens that a link leads to, and for each the screen with the link. */
export const LINKS: readonly Link[] = [
  ...["/change-email", "/change-password", "/sign-in-methods", "/sessions", "/activity"],
  ...["/my-data", "/notices", "/confirm-delete", "/account-transfer", "/service/store"],
]
  .map((to): Link => ({ from: "/index", to }))
  .concat([
    { from: "/change-password", to: "/index" },
    {
      from: "/activity",
      to: "/activity/not-me",
      tapped: "details[open] a[href^='/activity/not-me']",
      behind: "summary:has(+ * a[href^='/activity/not-me'])",
    },
    { from: "/service/store", to: "/service/store/leave" },
    {
      from: "/account-transfer",
      to: "/account-auth",
      tapped: "section[aria-labelledby=merge] button",
    },
  ]);

/** The link for a holder who has merged an ID recently. */
export const MERGE_LINK: Link = {
  from: "/index",
  to: "/merge",
  tapped: "a[href^='/merge?']",
  behind: "[data-told] > [aria-expanded=false]",
};

const PHONE = { viewport: { width: 360, height: 740 }, locale: "ja-JP", timezoneId: "Asia/Tokyo" };
/** Longer than the two seconds after which preloading begins. */
const REST_MS = 3_000;

/** Opens a screen, taps a link on it, and returns what the browser drew from then on. */
export async function tapOnce(
  browser: Browser,
  portal: string,
  kept: Kept,
  { from, to, tapped = `a[href="${to}"]`, behind }: Link,
  { rest, slowdown = 1, line }: Circumstances,
): Promise<{ readonly tap: Tap; readonly left: Kept }> {
  await using context = await browser.newContext({ ...PHONE, hasTouch: true, storageState: kept });
  const page = await context.newPage();
  await page.goto(portal + from);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  if (behind !== undefined) await page.locator(behind).first().click();
  const link = page.locator(tapped).first();
  await link.scrollIntoViewIfNeeded();
  if (rest) {
    await page.waitForTimeout(REST_MS);
    await page.waitForLoadState("networkidle");
  }
  const cdp = await context.newCDPSession(page);
  if (line !== undefined) {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: line.latency },
      ...{ downloadThroughput: line.throughput, uploadThroughput: line.throughput },
    });
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(watchFrames);
  await link.tap();
  const tap = await readFrames(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  if (line === undefined) await page.waitForLoadState("networkidle");
  // A call under way must not be lost: a token works once.
  else await page.waitForTimeout(3 * line.latency);
  const left = await context.storageState();
  return { tap, left };
}

type Watched = { watched: { frames: { at: number; shows: string }[]; isSameFrame: boolean } };

/** Runs in the page. Records what each frame shows, from the tap on. */
function watchFrames(): void {
  const find = (selector: string) => document.querySelector(selector);
  const parts = ["header", "main", "footer"];
  const before = parts.map(find);
  const title = find("main h1");
  const watched: Watched["watched"] = { frames: [], isSameFrame: true };
  Object.assign(window, { watched });
  const look = () => {
    const main = find("main") as HTMLElement;
    const outline = main.querySelector("[role=status] > [aria-hidden=true]");
    const now = main.querySelector("h1");
    if (outline) return "outline";
    if (now && now !== title && !now.closest("[aria-hidden=true]")) return "content";
    return now === title ? "old" : "empty";
  };
  addEventListener(
    "click",
    ({ timeStamp }) => {
      const draw = () => {
        watched.frames.push({ at: performance.now() - timeStamp, shows: look() });
        watched.isSameFrame &&= parts.every((part, place) => find(part) === before[place]);
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
    },
    { capture: true, once: true },
  );
}

async function readFrames(page: Page): Promise<Tap> {
  const read = () => (window as unknown as Watched).watched;
  await page.waitForFunction(() =>
    (window as unknown as Watched).watched.frames.some(({ shows }) => shows === "content"),
  );
  const { frames, isSameFrame } = await page.evaluate(read);
  const first = (shows: string) => frames.find((frame) => frame.shows === shows)?.at ?? 0;
  const changes = frames.filter(({ shows }, place) => shows !== frames[place - 1]?.shows);
  return {
    content: first("content"),
    old: frames.find(({ shows }) => shows !== "old")?.at ?? 0,
    outlines: changes.filter(({ shows }) => shows === "outline").length,
    empty: frames.filter(({ shows }) => shows === "empty").length,
    isSameFrame,
  };
}
