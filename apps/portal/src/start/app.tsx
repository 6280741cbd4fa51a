import { useMemo } from "react";
import { useStore } from "zustand";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { ErrorScreen } from "../errors/error-screen.tsx";
import { passDusk } from "../frame/dusk.ts";
import { Shell } from "../frame/shell.tsx";
import { arrive } from "../loading/arrive.ts";
import { findRoute } from "../loading/route.ts";
import { createScreenFiles, workAhead } from "../loading/screen-files.ts";
import { ShownTrip } from "../loading/shown-trip.tsx";
import { createTravel } from "../loading/travel.ts";
import { WhereaboutsProvider } from "../navigation/address.ts";
import { type Portal, PortalProvider } from "../portal/portal-context.ts";
import { AT_ONCE } from "../routes/at-once.tsx";
import { NOT_FOUND, SCREENS } from "../routes/screens.ts";

/** Combines routes, providers and error boundaries. */
export function createApp(portal: Portal) {
  const files = createScreenFiles(AT_ONCE);
  const travel = createTravel({
    findRoute: (path) => findRoute(SCREENS, path) ?? NOT_FOUND,
    arrive: (route, address) => arrive(portal, files, route, address),
    turn: passDusk,
  });
  const prefetch = (path: string) => {
    const route = findRoute(SCREENS, path);
    if (route) void files.fetchAhead(route);
  };
  void travel.begun.then(() => workAhead(portal, SCREENS, files));

  const useLeaving = () => useStore(travel.store, ({ isLeaving }) => isLeaving);

  return function App() {
    const shown = useStore(travel.store, (travels) => travels.shown);
    const { address } = shown;
    const whereabouts = useMemo(
      () => ({ address, navigate: travel.navigate, prefetch }),
      [address],
    );
    return (
      <PortalProvider value={portal}>
        <WhereaboutsProvider value={whereabouts}>
          <Shell useLeaving={useLeaving}>
            {/* An error in one screen does not affect the others: "back" leads out of it. */}
            <ErrorBoundary key={address.path} fallback={UNEXPECTED}>
              <ShownTrip trip={shown} onRetry={travel.again} />
            </ErrorBoundary>
          </Shell>
        </WhereaboutsProvider>
      </PortalProvider>
    );
  };
}

const UNEXPECTED = <ErrorScreen reason="unexpected" />;
