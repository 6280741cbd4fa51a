import { useRef } from "react";
import { useIsShown } from "../frame/use-is-shown.ts";
import { useLocation } from "../navigation/address.ts";
import { PATHS } from "../navigation/paths.ts";
import { usePortal } from "../portal/portal-context.ts";
import type { Next } from "../refusals/next.ts";
import type { PortalSession, Preparation } from "../session/session.ts";

/** The holder's session, just renewed. */
export type Actor = Extract<Preparation, { phase: "ready" }>;

type ErrorPage = Extract<Next, { do: "error-page" }>;
type OfferRetry = Extract<Next, { do: "offer-retry" }>;

/** What a screen must handle. `useProtected` handles the error page. */
export type ScreenNext = Exclude<Next, ErrorPage>;

/** Renews the session and acts. Returns undefined if the session is over: the gate takes over. */
export async function runProtected<V>(
  session: Pick<PortalSession, "prepare">,
  act: (actor: Actor) => Promise<V>,
): Promise<V | OfferRetry | undefined> {
  const preparation = await session.prepare();
  switch (preparation.phase) {
    case "ready":
      return act(preparation);
    case "unreachable":
      return { do: "offer-retry" };
    case "leaving":
      return undefined;
  }
}

/**
 * Runs one protected action at a time. Returns undefined if the screen has nothing left to do:
 * another action is in progress, the session is over, the holder has left the screen, or the error
 * page took over.
 */
export function useProtected() {
  const { session } = usePortal();
  const [, navigate] = useLocation();
  const isUnderWay = useRef(false);
  const isShown = useIsShown();

  return async <V extends { readonly do: string }>(
    act: (actor: Actor) => Promise<V>,
    prepare: PortalSession["prepare"] = session.prepare,
  ): Promise<Exclude<V, ErrorPage> | OfferRetry | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      const next = await runProtected({ prepare }, act);
      if (next === undefined || !isShown.current) return undefined;
      if (!isErrorPage(next)) return next as Exclude<V, ErrorPage> | OfferRetry;
      navigate(PATHS.error, { state: { reason: next.reason } });
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };
}

const isErrorPage = (next: { readonly do: string }): next is ErrorPage => next.do === "error-page";
