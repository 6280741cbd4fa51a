import type { Merge } from "@musubi/contract";
import { PATHS } from "../../../navigation/paths.ts";

/** Where "back" leads from the screens of a merge. */
export const TO_SERVICES = { to: PATHS.accountTransfer };

/** Returns the path that shows this merge rather than the other ID to which the tab may be signed in. */
export const mergePathOf = ({ merge_id }: Pick<Merge, "merge_id">): string =>
  `${PATHS.merge}?id=${encodeURIComponent(merge_id)}`;

/** Returns the merge that an address names, if any. */
export const mergeIn = (search: string): string | undefined =>
  new URLSearchParams(search).get("id") ?? undefined;
