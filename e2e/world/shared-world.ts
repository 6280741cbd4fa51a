import { openWorld, SET_UP, test } from "./test.ts";
import type { World } from "./world.ts";

/** Makes the tests of a file, or of a `describe`, share a world: each restores what it has changed. */
export function shareWorld() {
  let world: (World & AsyncDisposable) | undefined;
  const shared = test.extend<{ world: World }>({
    world: [
      async ({ stage }, use) => {
        world ??= await openWorld(stage);
        await use(world);
      },
      SET_UP,
    ],
  });
  // These tests run one after the other, in one worker.
  shared.describe.configure({ mode: "default" });
  shared.afterAll(async () => {
    await world?.[Symbol.asyncDispose]();
    world = undefined;
  });
  return shared;
}
