import { Redirect, useLocation } from "wouter";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { ResetPasswordScreen } from "../features/email/reset-password-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";
import { findResettable } from "../navigation/reset-path.ts";
import { usePortal } from "../portal/portal-context.ts";

/** `/reset-password` and `/reset-password/{kind}`: for an old account whose password is the service's own. */
export default function ResetPasswordRoute() {
  const [path] = useLocation();
  const service = findResettable(usePortal().config.services, path);
  if (service === undefined) return <Redirect to={PATHS.error} replace />;
  return (
    <WordsBoundary>
      <Protected path={path} theme="paper">
        {(claims) => (
          <ResetPasswordScreen
            key={`${claims.sub} ${service.kind}`}
            claims={claims}
            service={service}
          />
        )}
      </Protected>
    </WordsBoundary>
  );
}
