import { bringHome } from "../ties/homecoming/bring-home.ts";
import { LINK, OPENING, UNLINKING } from "../ties/linking/linking-kinds.ts";
import { MERGE } from "../ties/merging/merge-kind.ts";
import type { Kinds } from "../ties/operations/parts.ts";
import { LEAVING, WAKING } from "../ties/places/place-kinds.ts";

export const OPERATION_KINDS: Kinds = {
  merge: MERGE,
  undo: { goOn: bringHome },
  restore: { goOn: bringHome },
  link: LINK,
  unlink: UNLINKING,
  open: OPENING,
  delete: LEAVING,
  wake: WAKING,
};
