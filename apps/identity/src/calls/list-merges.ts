import { listMerges } from "@musubi/contract";
import { answer, refuse } from "../answer.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { route } from "../http/register-call.ts";
import { listMerges as list } from "../ties/describe-merge.ts";

export const listMergesRoute = route(listMerges, async (parts, { bearer, language }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  return answer({ merges: await list(parts, { account: caller.account, language }) });
});
