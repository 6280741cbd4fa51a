import { getAttributes } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { route } from "../register-call.ts";

export const getAttributesRoute = route(getAttributes, async ({ database }, { bearer }) => {
  const session = await findLiveSession(database.db, bearer.family);
  if (!session) return refuse("NotAuthorizedException");
  return answer({
    password_auth_flg: session.has_password === 1 ? 1 : 0,
    language: session.language,
  });
});
