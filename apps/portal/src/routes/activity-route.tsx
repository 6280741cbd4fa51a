import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ActivityScreen } from "../features/activity/activity-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/activity` */
export default function ActivityRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.activity} theme="paper">
        {(claims) => <ActivityScreen key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}
