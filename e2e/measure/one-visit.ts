import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** The figures of one visit with an empty cache; times in ms since the visit began. */
export type Visit = {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Bytes as transferred, headers included. */
  readonly bytes: number;
  readonly chain: readonly Hop[];
};

export type Hop = { readonly name: string; readonly from: number; readonly to: number };

/** The network between the browser and the servers. */
export type Line = "throttled" | "delayed";

/** Lighthouse's mobile line and processor, as its devtools throttling sets them. */
const MOBILE_LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const MOBILE_PROCESSOR = { rate: 4 };

/** What a browser keeps: the session's tokens, and the mark that they are bound to. */
export type Kept = Awaited<ReturnType<BrowserContext["storageState"]>>;

const LONG_TASK_MS = 50;
const PHONE = { viewport: { width: 360, height: 740 }, locale: "ja-JP", timezoneId: "Asia/Tokyo" };

/** Opens an address in a browser with an empty cache. Returns also what the browser keeps afterwards. */
export async function visitOnce(
  browser: Browser,
  address: string,
  line: Line,
  kept: Kept = { cookies: [], origins: [] },
): Promise<{ readonly visit: Visit; readonly left: Kept }> {
  await using context = await browser.newContext({ ...PHONE, storageState: kept });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const cdp = await context.newCDPSession(page);
  const wire = await watchWire(cdp);
  if (line === "throttled") await cdp.send("Network.emulateNetworkConditions", MOBILE_LINE);
  await cdp.send("Emulation.setCPUThrottlingRate", MOBILE_PROCESSOR);
  await page.goto(address);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const seen = await readSeen(page);
  const left = await context.storageState();
  return { visit: { ...seen, ...wire() }, left };
}

/** Records requests and counts transferred bytes. Returns a function that gives both so far. */
async function watchWire(cdp: CDPSession): Promise<() => Pick<Visit, "bytes" | "chain">> {
  const hops = new Map<string, { name: string; from: number; to: number }>();
  let bytes = 0;
  let start = 0;
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, redirectResponse }) => {
    start ||= timestamp;
    bytes += redirectResponse?.encodedDataLength ?? 0;
    const { pathname } = new URL(request.url);
    const method = request.method === "GET" ? "" : `${request.method} `;
    hops.set(requestId, { name: `${method}${pathname}`, from: timestamp, to: timestamp });
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    bytes += encodedDataLength;
    const hop = hops.get(requestId);
    if (hop !== undefined) hop.to = timestamp;
  });
  await cdp.send("Network.enable");
  const since = (timestamp: number) => Math.round((timestamp - start) * 1_000);
  return () => ({
    bytes,
    chain: [...hops.values()].map(({ name, from, to }) => ({
      name,
      from: since(from),
      to: since(to),
    })),
  });
}

type Seen = { fcp: number; lcp: number; cls: number; tasks: { start: number; length: number }[] };

/** Runs in the page, before its own scripts. */
function observe(): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    seen.cls += (entry as { value?: number }).value ?? 0;
  });
  watch("longtask", ({ startTime, duration }) => {
    seen.tasks.push({ start: startTime, length: duration });
  });
}

async function readSeen(page: Page): Promise<Omit<Visit, "bytes" | "chain">> {
  const { fcp, lcp, cls, tasks } = await page.evaluate(
    () => (window as unknown as { seen: Seen }).seen,
  );
  const blocking = tasks
    .filter(({ start, length }) => start + length > fcp)
    .map(({ start, length }) => start + length - Math.max(start, fcp) - LONG_TASK_MS);
  const tbt = blocking.reduce((sum, part) => sum + Math.max(part, 0), 0);
  return { fcp, lcp, cls, tbt };
}
