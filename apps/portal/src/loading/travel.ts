import { createStore, type StoreApi } from "zustand/vanilla";
import type { Address, NavigateOptions } from "../navigation/address.ts";
import type { Arrival } from "./arrive.ts";
import type { Route } from "./route.ts";

/** The way to one screen. */
export type Trip = {
  readonly id: number;
  readonly address: Address;
  readonly route: Route;
  /** Missing while it is under way. */
  readonly arrival?: Exclude<Arrival, { do: "go" }>;
  /** Whether nothing stood there before: where it will stand is shown after a moment alone. */
  readonly isFirst: boolean;
};

export type Travels = {
  readonly shown: Trip;
  /** What is shown is about to be left: it has heard the tap. */
  readonly isLeaving: boolean;
};

export type Travel = {
  readonly store: StoreApi<Travels>;
  /** The first screen is there. */
  readonly begun: Promise<void>;
  navigate(to: string, options?: NavigateOptions): void;
  /** Goes to what is shown once more. */
  again(): void;
};

type TravelDeps = {
  readonly findRoute: (path: string) => Route;
  readonly arrive: (route: Route, address: Address) => Promise<Arrival>;
  /** How one screen becomes another. */
  readonly turn?: (from: Route, to: Route, change: () => void) => void;
  readonly page?: Pick<Window, "location" | "history" | "addEventListener">;
};

/** So long a screen stays for the next one, which then comes at once; after that, its outline does, within 300 ms of the tap. */
const STAYS_MS = 260;

/**
 * Leads from screen to screen. The address changes with the tap; what is shown changes when the next screen is there
 * with all that it begins with, or after a moment to where it will stand. Whoever taps again goes there instead.
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
    // Once it turns, what is to be shown may be another one.
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
    // Back to what is still there.
    if (isSame(address, shown.address) && shown.arrival) return show(shown);
    store.setState({ isLeaving: true });
    void go(trip);
  }

  function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
    const { pathname, search } = page.location;
    // Already there: nothing that was typed is thrown away.
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

/** What has moved, for hosts that do not send it on. */
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
