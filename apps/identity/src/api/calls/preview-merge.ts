import { previewMerge } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { previewMerge as preview } from "../../ties/preview-merge.ts";
import { verifyIdProof } from "../../ties/proofs/verify-proof.ts";
import { route } from "../register-call.ts";

export const previewMergeRoute = route(previewMerge, async (parts, { body, bearer, now }) => {
  const caller = await findLiveSession(parts.database.db, bearer.family);
  if (!caller) return refuse("NotAuthorizedException");
  const proof = await verifyIdProof(parts, body.migration_user_key, caller.account, now);
  if (!proof) return refuse("InvalidProofException");
  return preview(parts, caller.account, proof);
});
