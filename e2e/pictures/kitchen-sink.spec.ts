import { join } from "node:path";
import { openKitchenSink, THEMES } from "../person/kitchen-sink.ts";
import { test } from "../world/dev-portal.ts";
import { ALBUM, sizeOf, VARIANT } from "./views.ts";

// These tests share one server, so they run one after the other in one worker.
test.describe.configure({ mode: "default" });

for (const theme of THEMES) {
  test(`every component on ${theme}`, async ({ page, devPortal }) => {
    for (const width of VARIANT.widths) {
      await page.setViewportSize(sizeOf(width));
      await openKitchenSink(page, devPortal, theme);
      const path = join(ALBUM, "kitchen-sink", `${theme}-${width}.png`);
      await page.screenshot({ path, animations: "disabled", fullPage: true });
    }
  });
}
