import { ConfirmDelete } from "../features/deletion/confirm-delete.tsx";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/confirm-delete` */
export default function ConfirmDeleteRoute() {
  return (
    <Protected path={PATHS.confirmDelete} theme="paper">
      {(claims) => <ConfirmDelete key={claims.sub} claims={claims} />}
    </Protected>
  );
}
