import { Redirect } from "wouter";
import { ResetPasswordScreen } from "../features/email/reset-password-screen.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";
import { usePortal } from "../portal/portal-context.ts";

/** `/reset-password`: for an old account whose password is the service's own. */
export default function ResetPasswordRoute() {
  const service = usePortal().config.services.find(
    ({ link }) => link.way === "password" && link.forgot,
  );
  if (service === undefined) return <Redirect to={PATHS.error} replace />;
  return (
    <Protected path={PATHS.resetPassword} theme="paper">
      {(claims) => <ResetPasswordScreen key={claims.sub} claims={claims} service={service} />}
    </Protected>
  );
}
