import { WordsBoundary } from "../errors/words-boundary.tsx";
import { SessionsScreen } from "../features/sessions/sessions-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/sessions` */
export default function SessionsRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.sessions} theme="paper">
        {(claims) => <SessionsScreen key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}
