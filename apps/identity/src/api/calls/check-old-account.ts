import { checkOldAccount, oldAccountActive } from "@musubi/contract";
import { answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { readForeignWords } from "../../services/foreign-words.ts";
import { verifyServiceProof } from "../../ties/proofs/verify-proof.ts";
import { route } from "../register-call.ts";

/**
 * Answers only about the account that the proof names: the address in the query decides nothing.
 * A service is asked by address, and anybody can sign up under one that is not theirs: it is asked
 * only about an address that is verified. Of all others the answer is the same, "go on": the link
 * itself names the account by its issuer and subject, and fails where there is none.
 */
export const checkOldAccountRoute = route(
  checkOldAccount,
  async (parts, { params, bearer, proof: key, language, now }) => {
    const caller = await findLiveSession(parts.database.db, bearer.family);
    if (!caller) return refuse("NotAuthorizedException");
    const connector = parts.connectors.byKind(params.kind);
    if (!connector || connector.entry.proof === "none") return refuse("ResourceNotFoundException");
    const proof =
      key && (await verifyServiceProof(parts, connector.entry, key, caller.account, now));
    if (!proof) return refuse("InvalidProofException");

    if (!proof.emailVerified) return answer({ activation: 1 as const });

    const query = { email: proof.email };
    const outcome = await connector.send(oldAccountActive, { query }, language);
    if (outcome.ok) return answer(outcome.data);
    if (outcome.kind === "refused" && outcome.error.error_code === "E500-01") {
      return refuseInWords("E500-01", readForeignWords(outcome.error.message_body));
    }
    return refuse("ServiceUnavailableException");
  },
);
