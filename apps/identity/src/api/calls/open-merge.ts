import { openMerge } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { describeMerge } from "../../ties/describe-merge.ts";
import { mayMerge } from "../../ties/may-merge.ts";
import { openOrContinue } from "../../ties/merge.ts";
import { verifyIdProof } from "../../ties/proofs/verify-proof.ts";
import { route } from "../register-call.ts";

export const openMergeRoute = route(openMerge, async (parts, { body, bearer, language, now }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  const proof = await verifyIdProof(parts, body.migration_user_key, caller.account, now);
  if (!proof) return refuse("InvalidProofException");
  if (!(await mayMerge(parts, caller, proof.subject, now))) return refuse("FreshSignInRequired");
  const opened = await openOrContinue(parts, caller.account, proof);
  if (!opened.ok) return opened;
  const merge = { ...opened.data, source: proof.subject };
  return answer(await describeMerge(parts, merge, { account: caller.account, language }));
});
