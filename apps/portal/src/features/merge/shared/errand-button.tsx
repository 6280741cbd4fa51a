import { Button, LinkButton } from "@musubi/ui/button.tsx";
import type { ReactNode } from "react";
import { LOGIN_TO_OTHER } from "../../../navigation/paths.ts";
import { placePathOf } from "../../../navigation/place-path.ts";
import { useLink } from "../../../navigation/use-link.ts";
import { type Portal, usePortal } from "../../../portal/portal-context.ts";
import { findOtherId } from "./other-id.ts";

/** What can be done elsewhere so that a merge is possible, or moves more services. */
export type Errand =
  | { readonly do: "leave-here" | "leave-there"; readonly service: number }
  | { readonly do: "wake-here" | "wake-there"; readonly service: number }
  | { readonly do: "erase-here"; readonly service: number }
  /** Merge the other way round: the other ID is the one that stays. */
  | { readonly do: "merge-as-other" };

/** Where an errand leads, and whether the other ID must log in for it. */
type Destination = { readonly path: string; readonly asOther: boolean };

/** Returns where an errand leads. Undefined if the page does not know the service. */
function findDestination(
  kinds: Portal["config"]["kinds"],
  errand: Errand,
): Destination | undefined {
  switch (errand.do) {
    case "leave-here":
      return to(placePathOf(kinds, errand.service, { act: "leave", next: "merge" }), false);
    case "leave-there":
      return to(placePathOf(kinds, errand.service, { act: "leave", next: "other" }), true);
    case "wake-here":
    case "erase-here":
      return to(placePathOf(kinds, errand.service, { next: "merge" }), false);
    case "wake-there":
      return to(placePathOf(kinds, errand.service, { next: "other" }), true);
    case "merge-as-other":
      return to(LOGIN_TO_OTHER, true);
  }
}

const to = (path: string | undefined, asOther: boolean): Destination | undefined =>
  path === undefined ? undefined : { path, asOther };

type ErrandButtonProps = {
  readonly errand: Errand;
  readonly kind?: "primary" | "quiet";
  readonly children: ReactNode;
};

/** The button that leads to an errand. A service's screen then links back to the merge. */
export function ErrandButton({ errand, kind = "quiet", children }: ErrandButtonProps) {
  const { config, session } = usePortal();
  const linkTo = useLink();
  const destination = findDestination(config.kinds, errand);
  if (destination === undefined) return null;
  return destination.asOther ? (
    <Button
      kind={kind}
      onClick={() => void session.switchHolder(destination.path, findOtherId()?.subject)}
    >
      {children}
    </Button>
  ) : (
    <LinkButton kind={kind} {...linkTo(destination.path)}>
      {children}
    </LinkButton>
  );
}
