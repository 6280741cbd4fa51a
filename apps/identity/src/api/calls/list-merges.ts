import { listMerges } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { listMerges as list } from "../../ties/describe-merge.ts";
import { route } from "../register-call.ts";

export const listMergesRoute = route(listMerges, async (parts, { bearer, language }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  return answer({ merges: await list(parts, { account: caller.account, language }) });
});
