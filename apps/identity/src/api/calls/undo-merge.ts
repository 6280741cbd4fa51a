import { undoMerge } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { describeMerge, findMergeOf } from "../../ties/describe-merge.ts";
import { undoMerge as undo } from "../../ties/undo.ts";
import { route } from "../register-call.ts";

export const undoMergeRoute = route(undoMerge, async (parts, { body, bearer, language }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  const merge = await findMergeOf(parts.database.db, body.merge_id, caller.account);
  if (merge?.target !== caller.account) return refuse("ResourceNotFoundException");
  const undone = await undo(parts, merge);
  if (!undone.ok) return undone;
  const undoing = { ...undone.data, source: merge.source };
  return answer(await describeMerge(parts, undoing, { account: caller.account, language }));
});
