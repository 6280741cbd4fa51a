import { continueMerge } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { continueMerge as goOn } from "../../ties/continue-merge.ts";
import { describeMerge, findMergeOf } from "../../ties/describe-merge.ts";
import { route } from "../register-call.ts";

export const continueMergeRoute = route(
  continueMerge,
  async (parts, { body, bearer, language }) => {
    const caller = await findLiveSession(parts.database.db, bearer.family);
    if (!caller) return refuse("NotAuthorizedException");
    const merge = await findMergeOf(parts.database.db, body.merge_id, caller.account);
    if (!merge) return refuse("ResourceNotFoundException");
    // Whatever goes towards the target, only the target drives; back to the source, either may.
    const isTowardsTarget = merge.kind === "merge" && merge.state === "running";
    if (isTowardsTarget && merge.target !== caller.account) {
      return refuse("ResourceNotFoundException");
    }
    const gone = await goOn(parts, merge, language);
    if (!gone.ok) return gone;
    return answer(await describeMerge(parts, merge, { account: caller.account, language }));
  },
);
