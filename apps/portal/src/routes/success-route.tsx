import { Redirect, useLocation } from "wouter";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { PoolCallback } from "../features/linking/pool-callback.tsx";
import { Protected } from "../frame/protected.tsx";
import { PATHS } from "../navigation/paths.ts";
import { callbackOf, isPoolService } from "../pools/pool.ts";
import { takeReturn } from "../pools/take-return.ts";
import { usePortal } from "../portal/portal-context.ts";

/** `/success` and `/success/{kind}`: where the pool of a service sends the browser back to. */
export default function SuccessRoute() {
  const [path] = useLocation();
  const returned = takeReturn();
  const service = usePortal()
    .config.services.filter(isPoolService)
    .find((each) => callbackOf(each) === path);
  if (service === undefined) return <Redirect to={PATHS.error} replace />;
  return (
    <WordsBoundary>
      <Protected path={path} theme="paper">
        {(claims) => (
          <PoolCallback
            key={`${claims.sub} ${service.kind}`}
            service={service}
            returned={returned}
          />
        )}
      </Protected>
    </WordsBoundary>
  );
}
