import type { IdTokenClaims } from "@musubi/contract";
import { useEffect, useState } from "react";
import { Unreachable } from "../frame/unreachable.tsx";
import { useIsShown } from "../frame/use-is-shown.ts";
import { Redirect } from "../navigation/address.ts";
import { usePortal } from "../portal/portal-context.ts";
import type { Arrival, Led } from "./arrive.ts";
import { givesWay } from "./gives-way.ts";

type LoadedScreenProps = {
  readonly arrival: Extract<Arrival, { do: "show" }>;
  /** The session's current claims. */
  readonly claims: IdTokenClaims;
  readonly onRetry: () => void;
};

/** A screen with its loaded data, and with updates of it. */
export function LoadedScreen({ arrival, claims, onRetry }: LoadedScreenProps) {
  const { screen, fresh, load, params } = arrival;
  const { session } = usePortal();
  const [loaded, setLoaded] = useState<Led>({ do: "show", data: arrival.data });
  const isShown = useIsShown();

  useEffect(() => {
    void fresh?.then((now) => {
      const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
      if (isShown.current && givesWay(arrival.data, now, isTyping)) setLoaded(now);
    });
  }, [fresh, arrival, isShown]);

  async function look(): Promise<boolean> {
    if ((await session.prepare()).phase !== "ready") return false;
    const now = await load();
    if (isShown.current) setLoaded(now);
    return true;
  }

  switch (loaded.do) {
    case "show":
      return <screen.Screen {...{ claims, params, look }} data={loaded.data} />;
    case "offer-retry":
      return <Unreachable onRetry={onRetry} />;
    case "go":
      return <Redirect to={loaded.to} replace state={loaded.state} />;
  }
}
