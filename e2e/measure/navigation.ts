import { PEOPLE } from "@musubi/demo-world";
import { chromium } from "@playwright/test";
import { chooseWorld } from "../../scripts/demo/chosen-world.ts";
import { merge, openPreview } from "../person/merge-preview.ts";
import { enter } from "../person/person.ts";
import { openStage } from "../world/stage.ts";
import { openWorld } from "../world/test.ts";
import { describeTaps, type Taps } from "./describe-taps.ts";
import { keptIn } from "./kept-in.ts";
import { type Circumstances, LINKS, type Link, MERGE_LINK, tapOnce } from "./one-tap.ts";

const [count = "3"] = process.argv.slice(2);
const ROUNDS = Number(count);

/** The circumstances under which every link is tapped, and what should happen then. */
const ALL: readonly (Circumstances & { readonly title: string; readonly goal: string })[] = [
  {
    title: "Loopback, after a moment's rest",
    goal: "content within 150 ms",
    rest: true,
  },
  { title: "Loopback, at once", goal: "content within 150 ms", rest: false },
  {
    title: "A processor four times slower, after a moment's rest",
    goal: "content within 400 ms",
    rest: true,
    slowdown: 4,
  },
  {
    title: "A slow line (800 ms, 50 kB/s), at once",
    goal: "the old screen for at most 300 ms, then one outline, then the content",
    rest: false,
    line: { latency: 800, throughput: 50_000 },
  },
];

await using browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
await using stage = await openStage(browser, chooseWorld());
await using world = await openWorld(stage);

let kept = keptIn(world);
await measure(LINKS);
await mergeAnId();
await measure([MERGE_LINK]);

async function measure(links: readonly Link[]): Promise<void> {
  for (const { title, goal, ...circumstances } of ALL) {
    const all: Taps[] = links.map(({ to }) => ({ name: to, taps: [] }));
    // The links take turns, so that other load of the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, link] of links.entries()) {
        const { tap, left } = await tapOnce(browser, world.portal, kept, link, circumstances);
        // A session is renewed at every screen, and the earlier token is void.
        kept = left;
        all[place]?.taps.push(tap);
      }
    }
    console.log(`\n${title}: ${goal}; medians of ${ROUNDS}\n\n${describeTaps(all)}`);
  }
}

/** Merges an ID, because home links only to a recent merge. */
async function mergeAnId(): Promise<void> {
  await using context = await browser.newContext({ locale: "ja-JP" });
  const page = await context.newPage();
  await enter(page, world, PEOPLE.hana);
  await openPreview(page, world, PEOPLE.kenji);
  await merge(page);
  kept = await context.storageState();
}
