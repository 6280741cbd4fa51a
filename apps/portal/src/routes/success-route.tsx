import { WordsBoundary } from "../errors/words-boundary.tsx";
import { SchoolCallback } from "../features/linking/school-callback.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";
import { takeReturn } from "../pools/take-return.ts";

/** `/success`: where the school's pool sends the browser back to. */
export default function SuccessRoute() {
  const returned = takeReturn();
  return (
    <WordsBoundary>
      <Protected path={PATHS.success} theme="paper">
        {(claims) => <SchoolCallback key={claims.sub} returned={returned} />}
      </Protected>
    </WordsBoundary>
  );
}
