import type { Merge } from "@musubi/contract";
import { PATHS } from "../../../navigation/paths.ts";

/** The way back from a merge. */
export const TO_SERVICES = { to: PATHS.accountTransfer };

/** Returns where a merge is told about, whatever other ID this tab is signed in to by then. */
export const mergePathOf = ({ merge_id }: Pick<Merge, "merge_id">): string =>
  `${PATHS.merge}?id=${encodeURIComponent(merge_id)}`;

/** Returns the merge that an address asks for, where it asks for one. */
export const mergeIn = (search: string): string | undefined =>
  new URLSearchParams(search).get("id") ?? undefined;
