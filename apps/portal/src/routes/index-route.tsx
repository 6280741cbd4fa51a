import { Home } from "../features/home/home.tsx";
import { Protected } from "../session/protected.tsx";

/** `/index`: the account at a glance, and where the login comes back to. */
export function IndexRoute() {
  return (
    <Protected path="/index" theme="ink" width="wide">
      {/* Another holder's account is another home: nothing of the last one may linger. */}
      {(claims) => <Home key={claims.sub} claims={claims} />}
    </Protected>
  );
}
