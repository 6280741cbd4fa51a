import { ResetPasswordScreen } from "../features/email/reset-password-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/reset-password`: for an old store account, whose password is the store's. */
export default function ResetPasswordRoute() {
  return (
    <Protected path={PATHS.resetPassword} theme="paper">
      {(claims) => <ResetPasswordScreen key={claims.sub} claims={claims} />}
    </Protected>
  );
}
