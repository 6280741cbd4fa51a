import { expect, it, vi } from "vitest";
import type { Route } from "./route.ts";
import { createScreenFiles } from "./screen-files.ts";

it.each(["load", "fetchAhead"] as const)(
  "a screen that failed to load (%s) is loaded by a new page, which requests its style sheet again",
  async (way) => {
    const load = vi.fn(async () => Promise.reject(new TypeError("Unable to preload CSS")));
    const route = { path: "/sessions", load } as unknown as Route;
    const reload = vi.fn();
    vi.stubGlobal("window", { location: { reload } });
    vi.stubGlobal("navigator", { onLine: true });
    const files = createScreenFiles({});
    expect(await files[way](route)).toBeUndefined();
    expect(reload).not.toHaveBeenCalled();
    void files.load(route);
    expect(reload).toHaveBeenCalledOnce();
    expect(load).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  },
);
