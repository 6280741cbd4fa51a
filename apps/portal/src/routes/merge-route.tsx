import { WordsBoundary } from "../errors/words-boundary.tsx";
import { MergeScreen } from "../features/merge/merge-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/merge` */
export default function MergeRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.merge} theme="paper">
        {(claims) => <MergeScreen key={claims.sub} />}
      </Protected>
    </WordsBoundary>
  );
}
