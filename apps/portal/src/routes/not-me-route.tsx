import { WordsBoundary } from "../errors/words-boundary.tsx";
import { NotMeScreen } from "../features/activity/not-me-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/activity/not-me` */
export default function NotMeRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.notMe} theme="paper">
        {(claims) => <NotMeScreen key={claims.sub} email={claims.email ?? ""} />}
      </Protected>
    </WordsBoundary>
  );
}
