import { deleteService } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { isRecentSignIn } from "../../accounts/recent-sign-in.ts";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { deleteService as remove } from "../../ties/delete-service.ts";
import { route } from "../register-call.ts";

export const deleteServiceRoute = route(
  deleteService,
  async (parts, { body, bearer, language, now }) => {
    const session = await findLiveSession(parts.database.db, bearer.family);
    if (!session) return refuse("NotAuthorizedException");
    if (!isRecentSignIn(session, now)) return refuse("FreshSignInRequired");
    return remove(parts, session.account, body.service_id, language);
  },
);
