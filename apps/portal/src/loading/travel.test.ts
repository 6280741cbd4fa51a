import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Address } from "../navigation/address.ts";
import type { Arrival } from "./arrive.ts";
import type { Route } from "./route.ts";
import { createTravel } from "./travel.ts";

/** A fake page with an address and a history. */
function openPage(first: string) {
  const entries = [{ url: first, state: null as unknown }];
  let at = 0;
  const hear = new Set<() => void>();
  const read = () => new URL(entries[at]?.url ?? "", "https://portal.example");
  const write = (state: unknown, url: string) => ({ url, state });
  return {
    entries,
    go(steps: number) {
      at += steps;
      for (const listener of hear) listener();
    },
    window: {
      location: {
        get pathname() {
          return read().pathname;
        },
        get search() {
          return read().search;
        },
      },
      history: {
        get state() {
          return entries[at]?.state;
        },
        pushState(state: unknown, _: string, url: string) {
          entries.splice(++at, entries.length, write(state, url));
        },
        replaceState(state: unknown, _: string, url: string) {
          entries[at] = write(state, url);
        },
      },
      addEventListener: (_: string, listener: () => void) => hear.add(listener),
    } as unknown as Window,
  };
}

const SHOWN = { do: "show" } as Extract<Arrival, { do: "show" }>;

function start(first = "/index") {
  const page = openPage(first);
  const asked = new Map<string, (arrival: Arrival) => void>();
  const arrive = vi.fn(
    (_: Route, { path }: Address) =>
      new Promise<Arrival>((resolve) => {
        asked.set(path, resolve);
      }),
  );
  const findRoute = (path: string): Route => ({ path });
  const travel = createTravel({ findRoute, arrive, page: page.window });
  const shown = () => {
    const { shown: trip, isLeaving } = travel.store.getState();
    return [trip.address.path, trip.arrival?.do ?? "waiting", isLeaving ? "leaving" : "stays"];
  };
  const answer = async (path: string, arrival: Arrival = SHOWN) => {
    asked.get(path)?.(arrival);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { travel, page, arrive, shown, answer };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("the old screen remains, marked as being left, until the next screen has loaded", async () => {
  const { travel, shown, answer, page } = start();
  await answer("/index");
  travel.navigate("/sessions");
  expect(page.window.location.pathname).toBe("/sessions");
  expect(shown()).toEqual(["/index", "show", "leaving"]);
  await answer("/sessions");
  expect(shown()).toEqual(["/sessions", "show", "stays"]);
});

it("the outline of the next screen is shown after 260 ms, and not before", async () => {
  const { travel, shown, answer } = start();
  await answer("/index");
  travel.navigate("/sessions");
  await vi.advanceTimersByTimeAsync(259);
  expect(shown()).toEqual(["/index", "show", "leaving"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["/sessions", "waiting", "stays"]);
  await answer("/sessions");
  expect(shown()).toEqual(["/sessions", "show", "stays"]);
});

it("the last of two taps counts, also if answered first", async () => {
  const { travel, shown, answer } = start();
  await answer("/index");
  travel.navigate("/sessions");
  travel.navigate("/notices");
  await answer("/notices");
  await answer("/sessions");
  expect(shown()).toEqual(["/notices", "show", "stays"]);
});

it("going back before the next screen has loaded leaves the old screen unchanged", async () => {
  const { travel, page, arrive, shown, answer } = start();
  await answer("/index");
  const { id } = travel.store.getState().shown;
  travel.navigate("/sessions");
  page.go(-1);
  await answer("/sessions");
  expect(shown()).toEqual(["/index", "show", "stays"]);
  // It is the same screen, with everything that was typed there.
  expect(travel.store.getState().shown.id).toBe(id);
  expect(arrive).toHaveBeenCalledTimes(2);
  page.go(1);
  await answer("/sessions");
  expect(shown()).toEqual(["/sessions", "show", "stays"]);
});

it("a link to the current screen keeps it, loads nothing, and adds no history entry", async () => {
  const { travel, page, arrive, answer } = start();
  await answer("/index");
  const { id } = travel.store.getState().shown;
  travel.navigate("/index");
  expect(travel.store.getState().shown.id).toBe(id);
  expect(page.entries).toHaveLength(1);
  expect(arrive).toHaveBeenCalledTimes(1);
});

it("a screen that redirects is never shown, and is not in the history", async () => {
  const { travel, page, shown, answer } = start();
  await answer("/index");
  travel.navigate("/merge");
  await answer("/merge", { do: "go", to: "/error", state: { reason: "busy" } });
  expect(shown()).toEqual(["/index", "show", "leaving"]);
  await answer("/error");
  expect(shown()).toEqual(["/error", "show", "stays"]);
  expect(page.entries.map(({ url }) => url)).toEqual(["/index", "/error"]);
  expect(travel.store.getState().shown.address.state).toEqual({ reason: "busy" });
});

it.each([
  ["/?lng=en", "/index?lng=en"],
  ["/.well-known/change-password", "/change-password"],
])("%s becomes %s, for hosts without redirects", (from, to) => {
  expect(start(from).page.entries).toEqual([{ url: to, state: null }]);
});
