import { HIDDEN_SERVICE_ID, migrateAccount, UserKind } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { linkAccount } from "../../ties/link.ts";
import { mayMerge } from "../../ties/may-merge.ts";
import { moveService } from "../../ties/merge.ts";
import { verifyIdProof, verifyServiceProof } from "../../ties/proofs/verify-proof.ts";
import { route } from "../register-call.ts";

export const migrateAccountRoute = route(
  migrateAccount,
  async (parts, { body, bearer, language, now }) => {
    const caller = await findLiveSession(parts.database.db, bearer.family);
    if (!caller) return refuse("NotAuthorizedException");
    const { migration_user_key: key, service_kind: serviceId, account_pattern: pattern } = body;
    const entry = parts.config.catalogue.find((each) => each.service_id === serviceId);
    if (!entry || serviceId === HIDDEN_SERVICE_ID) return refuse("ResourceNotFoundException");

    if (pattern === UserKind.HOBO) {
      const proof = await verifyIdProof(parts, key, caller.account, now);
      if (!proof) return refuse("InvalidProofException");
      const isAllowed = await mayMerge(parts, caller, proof.subject, now);
      if (!isAllowed) return refuse("FreshSignInRequired");
      return moveService(parts, caller.account, serviceId, proof, language);
    }
    if (entry.proof === "none") return refuse("ResourceNotFoundException");
    const proof = await verifyServiceProof(parts, entry, key, caller.account, now);
    if (!proof) return refuse("InvalidProofException");
    return linkAccount(parts, caller.account, entry, proof, language);
  },
);
