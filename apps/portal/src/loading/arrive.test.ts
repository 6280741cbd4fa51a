import { describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Portal } from "../portal/portal-context.ts";
import type { GateState } from "../session/gate.ts";
import { arrive } from "./arrive.ts";
import { type AnyScreen, defineScreen } from "./define-screen.ts";
import type { Loaded } from "./loaded.ts";
import type { Route } from "./route.ts";

const ROUTE: Route = { path: "/sessions", reads: ["/account/sessions"] };
const ADDRESS = { path: "/sessions", search: "", state: null };
const claims = { sub: "hana", exp: 0 };
const IN: GateState = { phase: "open", claims };
const Screen = () => null;

type World = {
  readonly screen?: AnyScreen | undefined;
  readonly gate?: GateState;
  /** The state of the gate after it was opened. */
  readonly opened?: GateState;
  readonly isHere?: boolean;
  /** How long ago the answer that is shown first was requested. */
  readonly knownSince?: number;
};

function go(world: World, route = ROUTE) {
  const { screen, gate = IN, opened = gate, isHere = true } = world;
  const store = createStore<GateState>(() => gate);
  const steps: string[] = [];
  const open = vi.fn(async () => {
    steps.push("gate");
    store.setState(opened, true);
  });
  const api = {
    since: (_: number, onKnown?: (askedAt: number) => void) => {
      if (world.knownSince !== undefined) onKnown?.(performance.now() - world.knownSince);
      return api;
    },
    askAhead: (paths: readonly string[]) => steps.push(`ahead ${paths.join()}`),
  };
  const files = {
    find: () => (isHere ? screen : undefined),
    load: async () => {
      steps.push("file");
      return screen;
    },
    fetchAhead: async () => {},
  };
  const portal = { api, session: { gate: { store, open } } } as unknown as Portal;
  return { steps, arrival: arrive(portal, files, route, ADDRESS) };
}

const loading = (loaded: Loaded<unknown>) => defineScreen({ load: async () => loaded, Screen });
const LOADED = { do: "show", data: "data" } as const;

describe("opening a screen, for a holder who is signed in", () => {
  it("shows the screen with its data, and renews the session meanwhile", async () => {
    const { arrival, steps } = go({ screen: loading(LOADED) });
    expect(await arrival).toMatchObject({ do: "show", data: "data", claims });
    expect(steps).toEqual(["gate"]);
  });

  it("requests the data while the file is still loading", async () => {
    const { arrival, steps } = go({ screen: loading(LOADED), isHere: false });
    await arrival;
    expect(steps).toEqual(["gate", "ahead /account/sessions", "file"]);
  });

  it("shows the earlier answer first, then the current one", async () => {
    const screen = loading(LOADED);
    expect(await go({ screen }).arrival).toMatchObject({ fresh: undefined });
    const old = await go({ screen, knownSince: 10_000 }).arrival;
    expect(await (old.do === "show" ? old.fresh : undefined)).toEqual(LOADED);
  });

  it.each<[string, Loaded<unknown>, Route, object]>([
    ["no answer", { do: "offer-retry" }, ROUTE, { do: "offer-retry" }],
    [
      "no answer, if the specification wants the error page then",
      { do: "offer-retry" },
      { ...ROUTE, isErrorWhenSilent: true },
      { do: "go", to: "/error", state: { reason: "offline" } },
    ],
    [
      "a refusal",
      { do: "error-page", reason: "busy" },
      ROUTE,
      { do: "go", to: "/error", state: { reason: "busy" } },
    ],
  ])(
    "after %s, offers to try again or leads to the error page",
    async (_, loaded, route, expected) => {
      expect(await go({ screen: loading(loaded) }, route).arrival).toEqual(expected);
    },
  );

  it("says that the file did not load", async () => {
    expect(await go({ screen: undefined, isHere: false }).arrival).toEqual({ do: "missing" });
  });

  it("an address without valid input leads to the error page", async () => {
    const screen = defineScreen<undefined, string>({ enter: () => undefined, Screen });
    expect(await go({ screen }).arrival).toMatchObject({ do: "go", to: "/error" });
  });
});

describe("opening a screen, for a visitor who is not known to be signed in yet", () => {
  const OPENING: GateState = { phase: "opening" };

  it("reads the address before the gate may leave for the login", async () => {
    const enter = vi.fn(() => "params");
    const screen = defineScreen<undefined, string>({ enter, Screen });
    const { arrival, steps } = go({ screen, isHere: false, gate: OPENING, opened: IN });
    expect(await arrival).toMatchObject({ do: "show", params: "params" });
    expect(steps).toEqual(["file", "gate"]);
  });

  it("loads nothing while no holder is signed in", async () => {
    const load = vi.fn();
    const screen = defineScreen({ load, Screen });
    const { arrival } = go({ screen, gate: OPENING, opened: { phase: "leaving" } });
    expect(await arrival).toEqual({ do: "gate" });
    expect(load).not.toHaveBeenCalled();
  });

  it("a holder who signed in again continues where they came from", async () => {
    const opened: GateState = { ...IN, resume: "/notices" };
    const { arrival } = go({ screen: loading(LOADED), gate: OPENING, opened });
    expect(await arrival).toEqual({ do: "go", to: "/notices" });
  });

  it("a public screen is shown without a check who the visitor is", async () => {
    const { arrival, steps } = go(
      { screen: defineScreen({ Screen }), gate: OPENING },
      { ...ROUTE, isPublic: true },
    );
    expect(await arrival).toMatchObject({ do: "show" });
    expect(steps).toEqual([]);
  });
});
