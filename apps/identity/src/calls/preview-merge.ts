import { previewMerge } from "@musubi/contract";
import { refuse } from "../answer.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { route } from "../http/register-call.ts";
import { verifyIdProof } from "../proofs/verify-proof.ts";
import { previewMerge as preview } from "../ties/preview-merge.ts";

export const previewMergeRoute = route(previewMerge, async (parts, { body, bearer, now }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  const proof = await verifyIdProof(parts, body.migration_user_key, caller.account, now);
  if (!proof) return refuse("InvalidProofException");
  return preview(parts, caller.account, proof);
});
