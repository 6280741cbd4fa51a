import { Suspense } from "react";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { ErrorScreen } from "../errors/error-screen.tsx";
import { Frame } from "../frame/frame.tsx";
import { WaitingScreen } from "../frame/waiting-screen.tsx";
import { PATHS } from "../navigation/paths.ts";
import { PrefetchProvider } from "../navigation/prefetch.ts";
import { type Portal, PortalProvider } from "../portal/portal-context.ts";
import { ErrorRoute } from "../routes/error-route.tsx";
import { IndexRoute } from "../routes/index-route.tsx";
import { NotFoundScreen, prefetchScreen, SCREENS } from "../routes/screens.ts";

/** Puts providers, boundaries and routes together. */
export function App({ portal }: { readonly portal: Portal }) {
  const [path] = useLocation();
  return (
    <PortalProvider value={portal}>
      <PrefetchProvider value={prefetchScreen}>
        {/* One screen's fault is no other's: the way back leads out of it. */}
        <ErrorBoundary key={path} fallback={<Unexpected />}>
          <Suspense fallback={<WaitingScreen />}>
            <Switch>
              <Route path="/" component={RootRoute} />
              <Route path={PATHS.home} component={IndexRoute} />
              <Route path={PATHS.error} component={ErrorRoute} />
              {SCREENS.map(({ path, Screen }) => (
                <Route key={path} path={path} component={Screen} />
              ))}
              {/* The server sends this on; a plain file host may not. */}
              <Route path="/.well-known/change-password">
                <Redirect to={PATHS.changePassword} replace />
              </Route>
              <Route component={NotFoundScreen} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </PrefetchProvider>
    </PortalProvider>
  );
}

/** `/` is `/index`, with whatever language the address asked for. */
function RootRoute() {
  const search = useSearch();
  return <Redirect to={search === "" ? PATHS.home : `${PATHS.home}?${search}`} replace />;
}

function Unexpected() {
  return (
    <Frame theme="paper">
      <ErrorScreen reason="unexpected" />
    </Frame>
  );
}
