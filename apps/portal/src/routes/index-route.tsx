import { lazy, Suspense } from "react";
import { Home } from "../features/home/home.tsx";
import { Protected } from "../session/protected.tsx";

/** Few ever see it, so that nobody waits for it: it comes after home, or not at all. */
const MergeNotice = lazy(() =>
  import("../features/merge/merge-notice.tsx").then(
    (loaded) => ({ default: loaded.MergeNotice }),
    () => ({ default: () => null }),
  ),
);

/** `/index`: the account at a glance, and where the login comes back to. */
export function IndexRoute() {
  const notice = (
    <Suspense fallback={null}>
      <MergeNotice />
    </Suspense>
  );
  return (
    <Protected path="/index" theme="ink" width="wide">
      {/* Another holder's account is another home: nothing of the last one may linger. */}
      {(claims) => <Home key={claims.sub} claims={claims} notice={notice} />}
    </Protected>
  );
}
