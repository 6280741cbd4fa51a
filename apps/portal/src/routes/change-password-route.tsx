import { ChangePasswordScreen } from "../features/password/change-password-screen.tsx";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/change-password`: also where `/.well-known/change-password` leads. */
export default function ChangePasswordRoute() {
  return (
    <Protected path={PATHS.changePassword} theme="paper">
      {(claims) => <ChangePasswordScreen key={claims.sub} claims={claims} />}
    </Protected>
  );
}
