import { cancelMerge } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { cancelMerge as cancel } from "../../ties/cancel-merge.ts";
import { describeMerge, findMergeOf } from "../../ties/describe-merge.ts";
import { route } from "../register-call.ts";

export const cancelMergeRoute = route(cancelMerge, async (parts, { body, bearer, language }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  const merge = await findMergeOf(parts.database.db, body.merge_id, caller.account);
  if (!merge) return refuse("ResourceNotFoundException");
  const cancelled = await cancel(parts, merge);
  if (!cancelled.ok) return cancelled;
  return answer(await describeMerge(parts, merge, { account: caller.account, language }));
});
