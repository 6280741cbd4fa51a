import { useSearch } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { nextIn, placePathOf } from "../../navigation/place-path.ts";
import { usePortal } from "../../portal/portal-context.ts";

/** Returns the path of a service's own screen or of one of its actions, with the next step if the address has one. */
export function usePlacePath(id: number, act?: "leave" | "undo-link"): string {
  const { kinds } = usePortal().config;
  const next = nextIn(useSearch());
  return placePathOf(kinds, id, { ...(act && { act }), next }) ?? PATHS.home;
}
