import { Button, LinkButton } from "@musubi/ui/button.tsx";
import type { ReactNode } from "react";
import { useLink } from "../../../navigation/use-link.ts";
import { usePortal } from "../../../portal/portal-context.ts";
import { type Errand, findWay } from "./errand.ts";
import { findOtherId } from "./other-id.ts";

type ErrandButtonProps = { readonly errand: Errand; readonly children: ReactNode };

/** Leads to what has to be done first; from there a way leads back to the merge. */
export function ErrandButton({ errand, children }: ErrandButtonProps) {
  const { config, session } = usePortal();
  const linkTo = useLink();
  const way = findWay(config.kinds, errand);
  if (way === undefined) return null;
  return way.asOther ? (
    <Button
      kind="quiet"
      onClick={() => void session.switchHolder(way.path, findOtherId()?.subject)}
    >
      {children}
    </Button>
  ) : (
    <LinkButton kind="quiet" {...linkTo(way.path)}>
      {children}
    </LinkButton>
  );
}
