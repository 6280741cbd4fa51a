import { useSearch } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { nextIn, placePathOf } from "../../navigation/place-path.ts";
import { usePortal } from "../../portal/portal-context.ts";

/** Returns the path of the service's own screen, or of one of its actions, with the next step. */
export function usePlacePath(id: number, act?: "leave" | "undo-link"): string {
  const { kinds } = usePortal().config;
  const next = nextIn(useSearch());
  return placePathOf(kinds, id, { ...(act && { act }), next }) ?? PATHS.home;
}
