import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ChangePasswordScreen } from "../features/password/change-password-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/change-password`: also where `/.well-known/change-password` leads. */
export default function ChangePasswordRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.changePassword} theme="paper">
        {(claims) => <ChangePasswordScreen key={claims.sub} claims={claims} />}
      </Protected>
    </WordsBoundary>
  );
}
