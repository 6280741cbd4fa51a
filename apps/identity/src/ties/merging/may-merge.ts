import { isRecentSignIn } from "../../accounts/sessions/recent-sign-in.ts";
import type { Parts } from "../operations/parts.ts";
import { findMerge } from "./merge-op.ts";

/** Beginning a merge needs a recent sign-in; continuing one does not. */
export const mayMerge = async (
  parts: Parts,
  caller: { readonly account: string; readonly auth_time: number },
  source: string,
): Promise<boolean> =>
  isRecentSignIn(caller, parts.now()) ||
  (await findMerge(parts.database.db, caller.account, source)) !== undefined;
