import type { Address } from "../navigation/address.ts";
import { PATHS } from "../navigation/paths.ts";
import type { ErrorReason } from "../navigation/reasons.ts";
import type { Portal } from "../portal/portal-context.ts";
import { holderOf } from "../session/holder.ts";
import type { AnyScreen, Opening } from "./define-screen.ts";
import type { Elsewhere, Loaded } from "./loaded.ts";
import type { Route } from "./route.ts";
import type { ScreenFiles } from "./screen-files.ts";

/** What came of going somewhere. */
export type Arrival =
  | ({
      readonly do: "show";
      readonly screen: AnyScreen;
      readonly data: unknown;
      /** What is shown was answered before: the same as it is by now, once that is known. */
      readonly fresh?: Promise<Led> | undefined;
      readonly load: () => Promise<Led>;
    } & Opening<unknown>)
  /** The gate has something else to show. */
  | { readonly do: "gate" }
  /** The file did not come. */
  | { readonly do: "missing" }
  | { readonly do: "offer-retry" }
  | Elsewhere;

/** What was loaded, or where the way leads instead. */
export type Led = Exclude<Loaded<unknown>, { do: "error-page" }>;

/** What was answered so long ago is shown until it is known better. */
const A_MOMENT_MS = 60_000;

/** Fetches a screen and what it begins with; the session is renewed beside it where a holder is in already. */
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
    // Beside the file; where that is here already, the screen asks itself.
    if (!files.find(route)) portal.api.askAhead(route.reads ?? []);
  }
  const screen = files.find(route) ?? (await files.load(route));
  if (screen === undefined) return { do: "missing" };
  const entry = screen.enter?.(portal, address);
  if (screen.enter && entry === undefined) return toErrorPage("unexpected");
  // What stands in the address is read by now: the gate may leave for the login.
  if (!wasIn && !route.isPublic) {
    await gate.open(address.path);
    const state = gate.store.getState();
    // Whoever signed in once more goes on where they came from.
    if (state.step === "open" && state.resume) return { do: "go", to: state.resume };
  }
  const claims = holderOf(gate);
  if (claims === undefined && !route.isPublic) return { do: "gate" };

  const opening = { claims, entry } as Opening<unknown>;
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
