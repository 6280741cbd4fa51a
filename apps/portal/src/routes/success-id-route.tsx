import { IdCallback } from "../features/merge/arrival/id-callback.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";
import { takeReturn } from "../pools/take-return.ts";

/** `/success-id`: where the ID pool sends the browser back to. */
export default function SuccessIdRoute() {
  const returned = takeReturn();
  return (
    <Protected path={PATHS.successId} theme="paper">
      {(claims) => <IdCallback key={claims.sub} returned={returned} />}
    </Protected>
  );
}
