import { afterEach, expect, it, vi } from "vitest";
import { unregisterServiceWorkers } from "./unregister-service-workers.ts";

afterEach(() => vi.unstubAllGlobals());

it("every service worker of an earlier portal is unregistered", async () => {
  const workers = [
    { unregister: vi.fn(async () => true) },
    { unregister: vi.fn(async () => true) },
  ];
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => workers } });
  await unregisterServiceWorkers();
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce();
});

it.each([
  ["has no service workers", {}],
  [
    "refuses to list its service workers",
    { serviceWorker: { getRegistrations: () => Promise.reject(new Error()) } },
  ],
])("nothing happens if the browser %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  await expect(unregisterServiceWorkers()).resolves.toBeUndefined();
});
