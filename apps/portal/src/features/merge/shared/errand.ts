import { LOGIN_TO_OTHER } from "../../../navigation/paths.ts";
import { placePathOf } from "../../../navigation/place-path.ts";
import type { Portal } from "../../../portal/portal-context.ts";

/** What has to be done elsewhere before a merge is possible. */
export type Errand =
  | { readonly do: "leave-here" | "leave-there"; readonly service: number }
  | { readonly do: "wake-here" | "wake-there"; readonly service: number }
  | { readonly do: "erase-here"; readonly service: number }
  /** The other ID is the one that stays. */
  | { readonly do: "merge-as-other" };

/** Where an errand leads, and whether the other ID has to log in for it. */
export type Way = { readonly path: string; readonly asOther: boolean };

/** Returns the way of an errand; undefined where the page does not know the service. */
export function findWay(kinds: Portal["config"]["kinds"], errand: Errand): Way | undefined {
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

const to = (path: string | undefined, asOther: boolean): Way | undefined =>
  path === undefined ? undefined : { path, asOther };
