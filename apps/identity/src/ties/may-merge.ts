import { isRecentSignIn } from "../accounts/recent-sign-in.ts";
import type { Parts } from "../process/parts.ts";
import { findMerge } from "./merge.ts";

/** A merge is begun after a recent sign-in only; one that is under way goes on without. */
export const mayMerge = async (
  parts: Parts,
  caller: { readonly account: string; readonly auth_time: number },
  source: string,
  now: number,
): Promise<boolean> =>
  isRecentSignIn(caller, now) || (await findMerge(parts, caller.account, source)) !== undefined;
