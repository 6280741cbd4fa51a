import { redeemSocialHandle } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { fetchIdToken } from "../../social/handles.ts";
import { route } from "../register-call.ts";

export const redeemSocialHandleRoute = route(
  redeemSocialHandle,
  async (parts, { body, bearer }) => {
    const caller = await findLiveSession(parts.database.db, bearer.family);
    if (!caller) return refuse("NotAuthorizedException");
    const idToken = await fetchIdToken(parts, body.handle, body.nonce);
    return idToken === undefined ? refuse("InvalidProofException") : answer({ id_token: idToken });
  },
);
