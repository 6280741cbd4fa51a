import { useLocation } from "wouter";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ActivityScreen } from "../features/activity/activity-screen.tsx";
import { NotMeScreen } from "../features/activity/not-me-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/activity`, and `/activity/not-me` */
export default function ActivityRoute() {
  const [path] = useLocation();
  return (
    <WordsBoundary>
      <Protected key={path} path={path} theme="paper">
        {(claims) =>
          path === PATHS.notMe ? (
            <NotMeScreen key={claims.sub} claims={claims} />
          ) : (
            <ActivityScreen key={claims.sub} />
          )
        }
      </Protected>
    </WordsBoundary>
  );
}
