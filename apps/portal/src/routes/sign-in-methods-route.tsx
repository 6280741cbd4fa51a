import { WordsBoundary } from "../errors/words-boundary.tsx";
import { WaysInScreen } from "../features/ways-in/ways-in-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";

/** `/sign-in-methods` */
export default function SignInMethodsRoute() {
  return (
    <WordsBoundary>
      <Protected path={PATHS.signInMethods} theme="paper">
        {(claims) => <WaysInScreen key={claims.sub} claims={claims} />}
      </Protected>
    </WordsBoundary>
  );
}
