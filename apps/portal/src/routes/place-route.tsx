import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import { WordsBoundary } from "../errors/words-boundary.tsx";
import { Protected } from "../frame/protected.tsx";
import { usePortal } from "../portal/portal-context.ts";

type Claims = Parameters<ComponentProps<typeof Protected>["children"]>[0];

type PlaceRouteProps = {
  /** Told the id of the service that the address names; undefined where it names none. */
  readonly children: (id: number | undefined, claims: Claims) => ReactNode;
};

/** What every screen of one service has around it. */
export function PlaceRoute({ children }: PlaceRouteProps) {
  const [path] = useLocation();
  const { kind } = useParams();
  const id = usePortal().config.kinds.find((each) => each.kind === kind)?.service_id;
  return (
    <WordsBoundary>
      <Protected key={path} path={path} theme="paper">
        {/* Another holder's place is another one: nothing of the last one may linger. */}
        {(claims) => <Fragment key={`${claims.sub} ${kind}`}>{children(id, claims)}</Fragment>}
      </Protected>
    </WordsBoundary>
  );
}
