import { expect, it, vi } from "vitest";
import { loadAnewOnce } from "./load-anew.ts";

it("a page that is made for other services is loaded again once, not for ever", () => {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal("window", {
    location: { reload },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  });
  vi.useFakeTimers();
  try {
    expect([loadAnewOnce(), loadAnewOnce()]).toEqual([true, false]);
    vi.advanceTimersByTime(61_000);
    expect(loadAnewOnce()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
    vi.stubGlobal("window", { location: { reload } });
    expect(loadAnewOnce()).toBe(false);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});
