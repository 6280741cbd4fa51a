import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ChangeEmailScreen } from "../features/email/change-email-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/change-email` */
export default function ChangeEmailRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.changeEmail} theme="paper">
        {(claims) => <ChangeEmailScreen key={claims.sub} claims={claims} />}
      </Protected>
    </WordsBoundary>
  );
}
