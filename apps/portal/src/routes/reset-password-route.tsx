import { ResetPassword } from "../features/email/reset-password.tsx";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/reset-password`: for an old store account, whose password is the store's. */
export default function ResetPasswordRoute() {
  return (
    <Protected path={PATHS.resetPassword} theme="paper">
      {(claims) => <ResetPassword key={claims.sub} claims={claims} />}
    </Protected>
  );
}
