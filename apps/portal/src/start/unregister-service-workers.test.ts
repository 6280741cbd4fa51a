import { afterEach, expect, it, vi } from "vitest";
import { unregisterServiceWorkers } from "./unregister-service-workers.ts";

afterEach(() => vi.unstubAllGlobals());

it("unregisters every worker of an earlier portal", async () => {
  const workers = [
    { unregister: vi.fn(async () => true) },
    { unregister: vi.fn(async () => true) },
  ];
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => workers } });
  await unregisterServiceWorkers();
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce();
});

it.each([
  ["knows none", {}],
  ["forbids asking", { serviceWorker: { getRegistrations: () => Promise.reject(new Error()) } }],
])("does nothing where the browser %s", async (_, navigator) => {
  vi.stubGlobal("navigator", navigator);
  await expect(unregisterServiceWorkers()).resolves.toBeUndefined();
});
