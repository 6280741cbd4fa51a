import type { Address } from "../navigation/address.ts";
import { PATHS } from "../navigation/paths.ts";
import type { ErrorReason } from "../navigation/reasons.ts";
import type { Portal } from "../portal/portal-context.ts";
import { holderOf } from "../session/holder.ts";
import type { AnyScreen, Opening } from "./define-screen.ts";
import type { Elsewhere, Loaded } from "./loaded.ts";
import type { Route } from "./route.ts";
import type { ScreenFiles } from "./screen-files.ts";

/** The result of going to an address. */
export type Arrival =
  | ({
      readonly do: "show";
      readonly screen: AnyScreen;
      readonly data: unknown;
      /** Set if the screen shows an earlier answer: resolves with the current one. */
      readonly fresh?: Promise<Led> | undefined;
      readonly load: () => Promise<Led>;
    } & Opening<unknown>)
  /** The gate shows something else. */
  | { readonly do: "gate" }
  /** The file did not load. */
  | { readonly do: "missing" }
  | { readonly do: "offer-retry" }
  | Elsewhere;

/** The loaded data, or the redirect instead of it. */
export type Led = Exclude<Loaded<unknown>, { do: "error-page" }>;

/** An answer this recent is shown until the current one arrives. */
const A_MOMENT_MS = 60_000;

/** Loads a screen and its first data. On a protected one, a signed-in holder's session is renewed meanwhile. */
export async function arrive(
  portal: Portal,
  files: ScreenFiles,
  route: Route,
  address: Address,
): Promise<Arrival> {
  const { gate } = portal.session;
  const begun = performance.now();
  const wasIn = holderOf(gate);
  if (wasIn && !route.isPublic) {
    void gate.open(address.path);
    // In parallel with the file. If the file is here already, the screen itself requests its data.
    if (!files.find(route)) portal.api.askAhead(route.reads ?? []);
  }
  const screen = files.find(route) ?? (await files.load(route));
  if (screen === undefined) return { do: "missing" };
  const params = screen.enter?.(portal, address);
  if (screen.enter && params === undefined) return toErrorPage("elsewhere");
  // The address has been read by now, so the gate may leave for the login.
  if (!wasIn && !route.isPublic) {
    await gate.open(address.path);
    const state = gate.store.getState();
    // After a log-in the holder may continue at another page.
    if (state.phase === "open" && state.resume) return { do: "go", to: state.resume };
  }
  const claims = holderOf(gate);
  if (claims === undefined && !route.isPublic) return { do: "gate" };

  const opening = { claims, params } as Opening<unknown>;
  const { load } = screen;
  const asking = async (...since: Parameters<Portal["api"]["since"]>): Promise<Led> =>
    load
      ? lead(await load({ ...portal, api: portal.api.since(...since) }, opening), route)
      : { do: "show", data: undefined };

  let isOld = false;
  const first = await asking(screen.isLive ? begun : begun - A_MOMENT_MS, (askedAt) => {
    isOld ||= askedAt < begun;
  });
  if (first.do !== "show") return first;
  return {
    ...{ do: "show", screen, data: first.data, ...opening },
    fresh: isOld ? asking(begun) : undefined,
    load: () => asking(performance.now()),
  };
}

function lead(loaded: Loaded<unknown>, { isErrorWhenSilent }: Route): Led {
  if (loaded.do === "error-page") return toErrorPage(loaded.reason);
  return loaded.do === "offer-retry" && isErrorWhenSilent ? toErrorPage("offline") : loaded;
}

const toErrorPage = (reason: ErrorReason): Elsewhere => ({
  ...{ do: "go", to: PATHS.error, state: { reason } },
});
