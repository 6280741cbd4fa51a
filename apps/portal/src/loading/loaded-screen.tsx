import type { IdTokenClaims } from "@musubi/contract";
import { useEffect, useState } from "react";
import { useIsShown } from "../frame/use-is-shown.ts";
import { Redirect } from "../navigation/address.ts";
import { usePortal } from "../portal/portal-context.ts";
import type { Arrival } from "./arrive.ts";
import { type Found, givesWay, lookAgain } from "./look-again.ts";

type LoadedScreenProps = {
  readonly arrival: Extract<Arrival, { do: "show" }>;
  /** The session's current claims. */
  readonly claims: IdTokenClaims;
};

/** A screen with its loaded data, and with updates of it. */
export function LoadedScreen({ arrival, claims }: LoadedScreenProps) {
  const { screen, fresh, load, params } = arrival;
  const { session } = usePortal();
  const [loaded, setLoaded] = useState<Found>({ do: "show", data: arrival.data });
  const isShown = useIsShown();

  useEffect(() => {
    void fresh?.then((now) => {
      const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
      if (isShown.current && givesWay(arrival.data, now, isTyping)) setLoaded(now);
    });
  }, [fresh, arrival, isShown]);

  const look = () => lookAgain(session, load, (now) => isShown.current && setLoaded(now));

  switch (loaded.do) {
    case "show":
      return <screen.Screen {...{ claims, params, look }} data={loaded.data} />;
    case "go":
      return <Redirect to={loaded.to} replace state={loaded.state} />;
  }
}
