import { redeemSocialHandle } from "@musubi/contract";
import { answer, refuse } from "../answer.ts";
import { fetchIdToken } from "../broker/handles.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { route } from "../http/register-call.ts";

export const redeemSocialHandleRoute = route(
  redeemSocialHandle,
  async (parts, { body, bearer }) => {
    const caller = await findLiveSession(parts.database.db, bearer.family);
    if (!caller) return refuse("NotAuthorizedException");
    const idToken = await fetchIdToken(parts, body.handle, body.nonce);
    return idToken === undefined ? refuse("InvalidProofException") : answer({ id_token: idToken });
  },
);
