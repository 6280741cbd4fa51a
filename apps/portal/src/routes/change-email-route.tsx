import { ChangeEmail } from "../features/email/change-email.tsx";
import { PATHS } from "../navigation/paths.ts";
import { Protected } from "../session/protected.tsx";

/** `/change-email` */
export default function ChangeEmailRoute() {
  return (
    <Protected path={PATHS.changeEmail} theme="paper">
      {(claims) => <ChangeEmail key={claims.sub} claims={claims} />}
    </Protected>
  );
}
