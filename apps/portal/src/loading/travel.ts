import { createStore, type StoreApi } from "zustand/vanilla";
import type { Address, NavigateOptions } from "../navigation/address.ts";
import type { Arrival } from "./arrive.ts";
import type { Route } from "./route.ts";

/** A navigation to one screen. */
export type Trip = {
  readonly id: number;
  readonly address: Address;
  readonly route: Route;
  /** What the navigation led to. Missing while it is in progress. */
  readonly arrival?: Exclude<Arrival, { do: "go" }>;
  /** Whether it follows no other screen: at the start, or loaded again. Its outline appears only after a moment. */
  readonly isFirst: boolean;
};

export type Travels = {
  readonly shown: Trip;
  /** The shown screen is about to be left. It shows that the tap was noticed. */
  readonly isLeaving: boolean;
};

export type Travel = {
  readonly store: StoreApi<Travels>;
  /** Resolves when the first screen is shown, or redirects. */
  readonly begun: Promise<void>;
  navigate(to: string, options?: NavigateOptions): void;
  /** Loads the shown screen once more. */
  again(): void;
};

type TravelDeps = {
  readonly findRoute: (path: string) => Route;
  readonly arrive: (route: Route, address: Address) => Promise<Arrival>;
  /** Performs the change from one screen to another. */
  readonly turn?: (from: Route, to: Route, change: () => void) => void;
  readonly page?: Pick<Window, "location" | "history" | "addEventListener">;
};

/**
 * How long a screen stays while the next one loads. After that the outline of the next one appears,
 * within 300 ms of the tap.
 */
const STAYS_MS = 260;

/**
 * Navigates between screens. The address changes with the tap. The shown screen changes when the next one and its first
 * data have loaded; after a moment its outline is shown instead. A later tap replaces an earlier one.
 */
export function createTravel({ findRoute, arrive, ...deps }: TravelDeps): Travel {
  const { turn = (_, __, change) => change(), page = window } = deps;
  let id = 0;
  const plan = (address: Address): Trip => ({
    ...{ id: ++id, address, route: findRoute(address.path) },
    isFirst: id === 1,
  });
  const store = createStore<Travels>(() => ({ shown: plan(readAddress(page)), isLeaving: false }));
  const isCurrent = (trip: Trip) => trip.id === id;
  let next: Trip;
  const show = (trip: Trip) => {
    next = trip;
    // When the transition runs, a later screen may have replaced this one.
    const change = () => store.setState({ shown: next, isLeaving: false });
    turn(store.getState().shown.route, trip.route, change);
  };

  async function go(trip: Trip): Promise<void> {
    const timer = setTimeout(() => isCurrent(trip) && show(trip), STAYS_MS);
    const arrival = await arrive(trip.route, trip.address);
    clearTimeout(timer);
    if (!isCurrent(trip)) return;
    if (arrival.do === "go") navigate(arrival.to, { replace: true, state: arrival.state });
    else show({ ...trip, arrival });
  }

  function leave() {
    const address = readAddress(page);
    const { shown } = store.getState();
    const trip = plan(address);
    // The holder went back to the screen that is still shown.
    if (isSame(address, shown.address) && shown.arrival) return show(shown);
    store.setState({ isLeaving: true });
    void go(trip);
  }

  function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
    const { pathname, search } = page.location;
    // Already there: typed text is kept.
    if (!replace && state === null && to === pathname + search) return;
    page.history[replace ? "replaceState" : "pushState"](state, "", to);
    leave();
  }

  page.addEventListener("popstate", leave);
  return {
    store,
    begun: go(store.getState().shown),
    navigate,
    again() {
      const { shown } = store.getState();
      const trip = { ...plan(shown.address), isFirst: true };
      show(trip);
      void go(trip);
    },
  };
}

const isSame = (one: Address, other: Address): boolean =>
  one.path === other.path &&
  one.search === other.search &&
  JSON.stringify(one.state) === JSON.stringify(other.state);

/** Redirects, for hosts that do not send them. */
const MOVED: Readonly<Record<string, string>> = {
  "/": "/index",
  "/.well-known/change-password": "/change-password",
};

function readAddress({ location, history }: Pick<Window, "location" | "history">): Address {
  const { pathname, search } = location;
  const path = MOVED[pathname] ?? pathname;
  if (path !== pathname) history.replaceState(history.state, "", path + search);
  return { path, search: search.slice(1), state: history.state };
}
