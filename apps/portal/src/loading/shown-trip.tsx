import { Button } from "@musubi/ui/button.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import { useEffect } from "react";
import { useStore } from "zustand";
import { MissingScreen } from "../errors/missing-screen.tsx";
import { MessageScreen } from "../frame/message-screen.tsx";
import { Unreachable } from "../frame/unreachable.tsx";
import { WaitingScreen } from "../frame/waiting-screen.tsx";
import { Redirect } from "../navigation/address.ts";
import { PATHS } from "../navigation/paths.ts";
import { useLanguage, usePortal, useWords } from "../portal/portal-context.ts";
import type { GateState } from "../session/gate.ts";
import { LoadedScreen } from "./loaded-screen.tsx";
import type { Trip } from "./travel.ts";

type ShownTripProps = {
  readonly trip: Trip;
  /** Goes there once more. */
  readonly onRetry: () => void;
};

/** Shows what a navigation has led to so far. A private screen is shown only to its holder. */
export function ShownTrip({ trip, onRetry }: ShownTripProps) {
  const { route, arrival } = trip;
  const gate = useStore(usePortal().session.gate.store);
  if (!route.isPublic && gate.phase !== "open" && arrival?.do !== "missing") {
    return <Gate state={gate} {...{ trip, onRetry }} />;
  }
  switch (arrival?.do) {
    case undefined:
      return <Waiting trip={trip} />;
    case "gate":
      return <Again {...{ trip, onRetry }} />;
    case "missing":
      return <MissingScreen />;
    case "offer-retry":
      return <Unreachable onRetry={onRetry} />;
    case "show": {
      const claims = gate.phase === "open" && !route.isPublic ? gate.claims : arrival.claims;
      // Another holder gets a new screen, so that nothing of the previous one remains.
      if (claims?.sub !== arrival.claims?.sub) return <Again {...{ trip, onRetry }} />;
      return <LoadedScreen key={trip.id} {...{ arrival, claims }} />;
    }
  }
}

const BACK = { to: PATHS.home };

function Waiting({ trip: { route, address, isFirst } }: Pick<ShownTripProps, "trip">) {
  const { theme, shape, title } = route;
  const words = useWords();
  const language = useLanguage();
  const { services, site } = usePortal().config;
  const entry = services.find(({ kind }) => kind === address.path.split("/")[2]);
  const names = { service: entry?.names[language] ?? "", brand: site.brand[language] };
  return (
    <WaitingScreen
      {...(theme ? { theme, width: "wide" } : { back: isFirst ? undefined : BACK })}
      shape={shape}
      prompt={!isFirst}
      title={(!isFirst && title?.(words, names)) || undefined}
    />
  );
}

/** Loads the screen again, for a holder for whom nothing is loaded yet. */
function Again({ trip, onRetry }: ShownTripProps) {
  useEffect(() => onRetry(), [onRetry]);
  return <Waiting trip={trip} />;
}

type GateProps = ShownTripProps & {
  readonly state: Exclude<GateState, { phase: "open" }>;
};

function Gate({ state, trip, onRetry }: GateProps) {
  const { signedOut } = useWords().gate;
  const { theme = "paper" } = trip.route;
  switch (state.phase) {
    case "opening":
      // A holder who logged in again sees nothing of the earlier session.
      return trip.arrival ? <Again {...{ trip, onRetry }} /> : <Waiting trip={trip} />;
    case "leaving":
      return <Waiting trip={trip} />;
    case "failed":
      return <Redirect to={PATHS.error} replace state={{ reason: state.reason }} />;
    case "unreachable":
      return <Unreachable theme={theme} onRetry={onRetry} />;
    case "signed-out":
      return (
        <MessageScreen
          theme={theme}
          picture={<Cord kind="untied" />}
          title={signedOut.title}
          lead={state.told ? signedOut.told : signedOut.untold}
        >
          <Button onClick={onRetry}>{signedOut.signIn}</Button>
        </MessageScreen>
      );
  }
}
