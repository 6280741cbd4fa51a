import { WordsBoundary } from "../errors/words-boundary.tsx";
import { NoticesScreen } from "../features/notices/notices-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/notices` */
export default function NoticesRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.notices} theme="paper">
        {(claims) => <NoticesScreen key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}
