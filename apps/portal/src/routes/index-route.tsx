import { HomeScreen } from "../features/home/home-screen.tsx";
import type { LoadExtras } from "../features/home/load-home.ts";
import { Protected } from "../frame/protected.tsx";
import type { Portal } from "../portal/portal-context.ts";

/** Few ever see these, so that they are loaded for them alone; home does without where that fails. */
const loadExtras =
  (portal: Portal): LoadExtras =>
  (...concerns) =>
    import("./home-extras.ts").then(
      ({ loadHomeExtras }) => loadHomeExtras(portal, ...concerns),
      () => ({}),
    );

/** `/index`: the account at a glance, and where the login comes back to. */
export function IndexRoute() {
  return (
    <Protected path="/index" theme="ink" width="wide">
      {/* Another holder's account is another home: nothing of the last one may linger. */}
      {(claims) => <HomeScreen key={claims.sub} claims={claims} loadExtras={loadExtras} />}
    </Protected>
  );
}
