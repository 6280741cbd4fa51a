import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ConfirmDeleteScreen } from "../features/deletion/confirm-delete-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/confirm-delete` */
export default function ConfirmDeleteRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.confirmDelete} theme="paper">
        {(claims) => <ConfirmDeleteScreen key={claims.sub} claims={claims} />}
      </Protected>
    </WordsBoundary>
  );
}
