import { Loading } from "@musubi/ui/loading.tsx";
import { lazy, Suspense } from "react";
import { Redirect, Route, Switch, useSearch } from "wouter";
import { ErrorBoundary } from "./errors/error-boundary.tsx";
import { ErrorScreen } from "./errors/error-screen.tsx";
import { Frame } from "./frame/frame.tsx";
import { type Portal, PortalProvider, useWords } from "./portal-context.ts";
import { ErrorRoute } from "./routes/error-route.tsx";
import { IndexRoute } from "./routes/index-route.tsx";

const NotFoundRoute = lazy(() => import("./routes/not-found-route.tsx"));

/** Puts providers, boundaries and routes together. */
export function App({ portal }: { readonly portal: Portal }) {
  return (
    <PortalProvider value={portal}>
      <ErrorBoundary fallback={<Unexpected />}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/" component={RootRoute} />
            <Route path="/index" component={IndexRoute} />
            <Route path="/error" component={ErrorRoute} />
            <Route component={NotFoundRoute} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </PortalProvider>
  );
}

/** `/` is `/index`, with whatever language the address asked for. */
function RootRoute() {
  const search = useSearch();
  return <Redirect to={search === "" ? "/index" : `/index?${search}`} replace />;
}

function Unexpected() {
  return (
    <Frame theme="paper">
      <ErrorScreen reason="unexpected" />
    </Frame>
  );
}

function Waiting() {
  return (
    <Frame theme="paper" waiting>
      <Loading label={useWords().common.loading} />
    </Frame>
  );
}
