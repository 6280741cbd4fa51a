import type { ReactNode } from "react";
import { HomeScreen } from "../features/home/home-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import type { Portal } from "../portal/portal-context.ts";

/** Few ever see it, so that it is loaded for them alone; home does without it where that fails. */
const loadNotice = (portal: Portal): Promise<ReactNode> =>
  import("../features/merge/notice/merge-notice.tsx").then(
    ({ loadMergeNotice }) => loadMergeNotice(portal, { recent: false }),
    () => null,
  );

/** `/index`: the account at a glance, and where the login comes back to. */
export function IndexRoute() {
  return (
    <Protected path="/index" theme="ink" width="wide">
      {/* Another holder's account is another home: nothing of the last one may linger. */}
      {(claims) => <HomeScreen key={claims.sub} claims={claims} loadNotice={loadNotice} />}
    </Protected>
  );
}
